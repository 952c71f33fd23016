import { MINUTE } from '#shared/durations.ts'
import { childProcess } from '#shop/base/process/child-process.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import { Crowded } from '#shop/base/process/semaphore.ts'
import type { ToPrint } from './print.ts'

/**
 * Timeout for printing a file, and the extra time for each further paper in it, in milliseconds.
 */
const LIMIT = 30_000
const LIMIT_EACH = 1_000

const ask = childProcess({ file: 'build/server/papers.js', env: { NODE_ENV: 'production' }, idle: MINUTE, mayWait: 100 })

/**
 * Prints papers in a child process, one file at a time. Layout takes about 0.1 seconds per page and
 * would block the server process. Throws OutsideUnavailable if too many jobs wait, or if printing
 * fails or times out.
 */
export async function printInChild(work: ToPrint): Promise<Uint8Array> {
  const printed = await ask(work, LIMIT + (work.list.length - 1) * LIMIT_EACH).catch((error: unknown) => {
    throw error instanceof Crowded ? new OutsideUnavailable('Too many papers wait to be printed', { cause: error }) : error
  })
  if ('fault' in printed) throw new OutsideUnavailable(`A paper could not be printed: ${printed.fault}`)
  return printed.bytes
}
