import { MINUTE } from '#shared/durations.ts'
import { childProcess } from '#shop/base/process/child-process.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import { type Form, Unreadable } from './draw.ts'
import type { ToDraw } from './draw-process.ts'

/** Timeout of a drawing. It is long because drawing runs at low priority on a busy host. */
const LIMIT = MINUTE

/**
 * Draws one picture at a time, so that a flood of first views leaves the CPU to customers who pay.
 * The process receives no environment variables.
 */
const ask = childProcess({ file: 'shop/catalogue/pictures/draw-process.ts', env: {}, idle: 20_000, mayWait: 200 })

/**
 * Draws a picture like `draw`, but in a child process: no picture can crash, block or exhaust the
 * shop's process, and drawing has lower priority. Throws Unreadable, also when the picture broke
 * the process or was too much work; OutsideUnavailable when the host had no time; Crowded when the
 * queue is full.
 */
export async function drawInChild(source: Uint8Array, width: number, form: Form, when: 'asked' | 'ahead'): Promise<Uint8Array> {
  const drawn = await ask({ source, width, form } satisfies ToDraw, LIMIT, when)
  if ('fault' in drawn) throw drawn.isLate ? new OutsideUnavailable('The machine has no time to draw') : new Unreadable(drawn.fault)
  return drawn.bytes
}
