import { MINUTE } from '#shared/durations.ts'
import { childProcess } from '#shop/base/process/child-process.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import { Crowded } from '#shop/base/process/semaphore.ts'
import type { ToPrint } from './print.ts'

/** The longest that printing may take, and what each further paper of a file may add, milliseconds. */
const LIMIT = 30_000
const LIMIT_EACH = 1_000

const ask = childProcess({ file: 'build/server/papers.js', env: { NODE_ENV: 'production' }, idle: MINUTE, mayWait: 100 })

/**
 * Prints papers in a process of its own, one file after the other: setting a page takes a tenth of a second in which the shop's own would answer
 * nobody. Throws OutsideUnavailable where too many wait, or where it broke or took too long.
 */
export async function printInChild(work: ToPrint): Promise<Uint8Array> {
  const printed = await ask(work, LIMIT + (work.list.length - 1) * LIMIT_EACH).catch((error: unknown) => {
    throw error instanceof Crowded ? new OutsideUnavailable('Too many papers wait to be printed', { cause: error }) : error
  })
  if ('fault' in printed) throw new OutsideUnavailable(`A paper could not be printed: ${printed.fault}`)
  return printed.bytes
}
