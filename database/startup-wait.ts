import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { NoDatabase } from './no-database.ts'

/**
 * How long a database that is away is waited for, and who hears of each wait: in a sentence, and
 * why.
 */
export interface StartupWait {
  milliseconds: number
  waiting: (message: string, why: string) => void
}

export const NO_STARTUP_WAIT: StartupWait = { milliseconds: 0, waiting: () => {} }

/**
 * No connection could be opened: nobody answered, or the connection ended before the database said
 * anything.
 */
export class NoConnection extends Error {
  override name = 'NoConnection'
}

const PAUSE_MS = 1000

/**
 * Does `work`, and does all of it again while the database is away: not started yet, shutting down,
 * read-only during a failover, or its connection lost. `reached` starts the clock anew: what was
 * reached once may be waited for as long again. Throws NoDatabase at the end of its patience.
 */
export async function retryUntilAvailable<T>(
  work: (reached: () => void) => Promise<T>,
  { milliseconds, waiting }: StartupWait,
): Promise<T> {
  let end = Date.now() + milliseconds
  const told = new Set<string>()
  const reached = () => {
    end = Date.now() + milliseconds
  }
  for (;;) {
    try {
      return await work(reached)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      const why = firstLineOf(error)
      if (Date.now() >= end) throw new NoDatabase(why, { cause: error })
      if (!told.has(why)) waiting('The database isn’t responding yet. Trying again', why)
      told.add(why)
      await wait(PAUSE_MS)
    }
  }
}

/**
 * What a database says while it starts, ends, changes places with its standby or has no connection
 * left: it may be another in a moment.
 */
const UNAVAILABLE_SQLSTATES = new Set(['25006', '53300', '57P01', '57P02', '57P03', '57P05'])
/** A pooler has one code (08P01) for all that it says: these do not pass. */
const PERMANENT_POOLER_ERRORS = /unsupported startup parameter|no such (?:database|user)|authentication failed|pgbouncer config error/i

const NETWORK_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What pg and its pool say of a connection that ended under a statement, without a code. */
const CONNECTION_LOST = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/**
 * Whether the database may answer in a moment, however deep the fault was found: what it refuses
 * for good stays refused.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  if (error instanceof pg.DatabaseError)
    return UNAVAILABLE_SQLSTATES.has(code) || (code.startsWith('08') && !PERMANENT_POOLER_ERRORS.test(error.message))
  return error instanceof NoConnection || NETWORK_ERROR_CODES.has(code) || CONNECTION_LOST.test(error.message) || isUnavailable(error.cause)
}

/**
 * What the database or the network said, without the statement; of a host with several addresses,
 * what the first of them said.
 */
export function firstLineOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error]
  if (!(first instanceof Error)) return String(first)
  return first.cause === undefined ? first.message.split('\n', 1)[0]! : firstLineOf(first.cause)
}

/** PostgreSQL's code of a fault, however deep it was found. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return error instanceof pg.DatabaseError ? error.code : codeOf(error.cause)
}
