import { childProcess } from '../child-process.ts'
import { type Form, Unreadable } from './draw.ts'
import type { ToDraw } from './draw-process.ts'

/** The longest that a drawing may take, milliseconds. */
const LIMIT = 10_000

/** One at a time, whoever asks: a flood of first views must leave the machine to those who pay. No variable of the environment is a picture's affair. */
const ask = childProcess({ file: 'shop/pictures/draw-process.ts', env: {}, idle: 20_000, mayWait: 200 })

/**
 * Draws a picture as `draw` does, but in a process of its own: no picture can break, halt or fill the shop's, and drawing gives way to it. Throws
 * Unreadable, also where the picture broke the process or took too long; Crowded where too many wait.
 */
export async function drawInChild(source: Uint8Array, width: number, form: Form, when: 'asked' | 'ahead'): Promise<Uint8Array> {
  const drawn = await ask({ source, width, form } satisfies ToDraw, LIMIT, when)
  if ('fault' in drawn) throw new Unreadable(drawn.fault)
  return drawn.bytes
}
