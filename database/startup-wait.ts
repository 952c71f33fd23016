import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { NoDatabase } from './database-faults.ts'

/** How long to wait for an unavailable database. */
export interface StartupWait {
  milliseconds: number
  /** Reports a wait as a sentence, with its reason. */
  waiting: (message: string, why: string) => void
}

export const NO_STARTUP_WAIT: StartupWait = { milliseconds: 0, waiting: () => {} }

/** No connection: nothing answered, or the connection ended before the database's first reply. */
export class NoConnection extends Error {
  override name = 'NoConnection'
}

const PAUSE_MS = 1000

/**
 * Runs `work`, and repeats all of it while the database is unavailable: not started yet, shutting
 * down, read-only during a failover, or its connection lost. `work` calls `reached` after it
 * reached the database, which restarts the time limit. Throws NoDatabase after the time limit.
 */
export async function retryUntilAvailable<T>(
  work: (reached: () => void) => Promise<T>,
  { milliseconds, waiting }: StartupWait,
): Promise<T> {
  let end = Date.now() + milliseconds
  const reported = new Set<string>()
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
      if (!reported.has(why)) waiting('The database isn’t responding yet. Trying again', why)
      reported.add(why)
      await wait(PAUSE_MS)
    }
  }
}

/** Temporary errors: the database starts, stops, fails over, or has no free connection. */
const UNAVAILABLE_SQLSTATES = new Set(['25006', '25P03', '53300', '57P01', '57P02', '57P03', '57P05'])
/** No memory or disk space for this statement. */
const EXHAUSTED_SQLSTATES = new Set(['53000', '53100', '53200'])
/** A pooler has one code (08P01) for all its errors. These are permanent. */
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
/**
 * Messages of pg and its pool, without a code, about a connection that ended, or that said nothing
 * in time.
 */
const CONNECTION_LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/

/**
 * PostgreSQL refuses a prepared statement of this connection for good: it has forgotten it, or the
 * type of a column has changed since. The statement works on another connection.
 */
export function isOutdatedStatement(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery')
}

/**
 * PostgreSQL had no memory or disk space for a statement. Its transaction is lost, its connection is
 * not.
 */
export function isExhausted(error: unknown): boolean {
  return error instanceof pg.DatabaseError && EXHAUSTED_SQLSTATES.has(error.code ?? '')
}

/** Whether an error or one of its causes is temporary, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  if (error instanceof pg.DatabaseError)
    return (
      UNAVAILABLE_SQLSTATES.has(code) ||
      isExhausted(error) ||
      isOutdatedStatement(error) ||
      (code.startsWith('08') && !PERMANENT_POOLER_ERRORS.test(error.message))
    )
  return error instanceof NoConnection || NETWORK_ERROR_CODES.has(code) || CONNECTION_LOST.test(error.message) || isUnavailable(error.cause)
}

/**
 * The first line of the innermost error message, without the statement. For a host with several
 * addresses, the error of the first one.
 */
export function firstLineOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error]
  if (!(first instanceof Error)) return String(first)
  if (first.cause !== undefined) return firstLineOf(first.cause)
  const [line = ''] = first.message.split('\n', 1)
  return line
}

/** PostgreSQL's code of an error or of one of its causes. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return error instanceof pg.DatabaseError ? error.code : codeOf(error.cause)
}
