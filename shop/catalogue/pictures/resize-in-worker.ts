import { MINUTE } from '#shared/durations.ts'
import { workerProcess } from '#shop/base/process/child-process.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import { UnreadablePicture } from './resize.ts'
import type { ResizeJob } from './resize-worker.ts'

/** Timeout of a drawing. It is long because drawing runs at low priority on a busy host. */
const DRAW_TIMEOUT_MS = MINUTE

/**
 * Draws one picture at a time, so that a flood of first views leaves the CPU to customers who pay.
 * The process receives no environment variables.
 */
const ask = workerProcess({ file: 'shop/catalogue/pictures/resize-worker.ts', env: {}, idle: 20_000, mayWait: 200 })

/**
 * Draws a picture like `resizePicture`, but in a child process: no picture can crash, block or
 * exhaust the shop's process, and drawing has lower priority. Throws UnreadablePicture, also when
 * the picture broke the process or was too much work; OutsideUnavailable when the host had no time;
 * QueueFull when the queue is full.
 */
export async function resizeInWorker(job: ResizeJob, when: 'asked' | 'ahead'): Promise<Uint8Array> {
  const drawn = await ask(job, DRAW_TIMEOUT_MS, when)
  if ('fault' in drawn) throw drawn.isLate ? new OutsideUnavailable('Rendering the picture timed out') : new UnreadablePicture(drawn.fault)
  return drawn.bytes
}
