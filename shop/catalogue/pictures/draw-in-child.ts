import { MINUTE } from '#shared/durations.ts'
import { childProcess } from '#shop/base/process/child-process.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import { type Form, Unreadable } from './draw.ts'
import type { ToDraw } from './draw-process.ts'

/** The longest that somebody waits for a drawing: on a crowded machine it gives way to everything else. */
const LIMIT = MINUTE

/** One at a time, whoever asks: a flood of first views must leave the machine to those who pay. No variable of the environment is a picture's affair. */
const ask = childProcess({ file: 'shop/catalogue/pictures/draw-process.ts', env: {}, idle: 20_000, mayWait: 200 })

/**
 * Draws a picture as `draw` does, but in a process of its own: no picture can break, halt or fill the shop's, and drawing gives way to it. Throws
 * Unreadable, also where the picture broke the process or was too much work; OutsideUnavailable where the machine had no time for it; Crowded where too
 * many wait.
 */
export async function drawInChild(source: Uint8Array, width: number, form: Form, when: 'asked' | 'ahead'): Promise<Uint8Array> {
  const drawn = await ask({ source, width, form } satisfies ToDraw, LIMIT, when)
  if ('fault' in drawn) throw drawn.isLate ? new OutsideUnavailable('The machine has no time to draw') : new Unreadable(drawn.fault)
  return drawn.bytes
}
