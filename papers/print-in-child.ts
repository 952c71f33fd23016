import { MINUTE } from '#shared/durations.ts'
import { workerProcess } from '#shop/base/process/child-process.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import { QueueFull } from '#shop/base/process/semaphore.ts'
import type { PrintJob } from './print.ts'

/**
 * Timeout for printing a file, and the extra time for each further paper in it, in milliseconds.
 */
const PRINT_TIMEOUT_MS = 30_000
const PRINT_TIMEOUT_PER_PAPER_MS = 1_000

const ask = workerProcess({ file: 'build/server/papers.js', env: { NODE_ENV: 'production' }, idle: MINUTE, mayWait: 100 })

/**
 * Prints papers in a child process, one file at a time. Layout takes about 0.1 seconds per page and
 * would block the server process. Throws OutsideUnavailable if too many jobs wait, or if printing
 * fails or times out.
 */
export async function printInWorker(work: PrintJob): Promise<Uint8Array> {
  const printed = await ask(work, PRINT_TIMEOUT_MS + (work.list.length - 1) * PRINT_TIMEOUT_PER_PAPER_MS).catch((error: unknown) => {
    throw error instanceof QueueFull ? new OutsideUnavailable('Too many papers wait to be printed', { cause: error }) : error
  })
  if ('fault' in printed) throw new OutsideUnavailable(`A paper could not be printed: ${printed.fault}`)
  return printed.bytes
}
