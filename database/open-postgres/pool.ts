import pg from 'pg'
import { isExhausted, isUnavailable, NoConnection } from '../startup-wait.ts'
import { clientConfig, type ConnectionSettings, prepareSession } from './connection.ts'
import { statementNamer } from './named-statements.ts'
import { OutdatedConnections } from './outdated-connections.ts'
import type { ResponsivenessWatch } from './unresponsive-database.ts'

/** Messages of pg and its pool when nothing answered in time. */
const NO_ANSWER = /^(?:Query read timeout|timeout expired|Connection terminated due to connection timeout)/

/**
 * A pool whose connections end as soon as one is found to be lost. While `watch` knows the database
 * to be silent, the pool lends no connection.
 */
export function openPool(settings: ConnectionSettings, size: number, watch: ResponsivenessWatch): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(settings),
    max: size,
    // The pool awaits this, though its types do not say so.
    onConnect: (client): unknown => prepareSession(client, settings),
  })
  const idle = new Set<pg.PoolClient>()
  const failed = (error: unknown) => {
    if (!(error instanceof Error) || !NO_ANSWER.test(error.message)) return
    watch.suspect()
    // They may lead to the same silent server. An idle connection has no statement to lose.
    for (const client of idle) client.connection.stream.destroy()
  }
  pool.on('release', (_, client) => void idle.add(client))
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('remove', (client) => void idle.delete(client))
  // Without a handler, an idle connection that the server closes would end the process. The pool
  // replaces it at the next query.
  pool.on('error', () => {})
  // The same applies to a connection between two statements of a transaction; the pool reports idle
  // connections only. The next statement fails, and the transaction with it.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', statementNamer())
  pool.on('connect', (client) => endWhenLost(client, failed))
  const outdated = new OutdatedConnections()
  pool.on('connect', (client) => outdated.opened(client))
  lendUnlessSilent(pool, { watch, outdated, failed })
  return pool
}

/**
 * Takes a connection from its borrower after a statement that failed because the database is away:
 * silent, read-only or ending. Otherwise the rollback would wait as long again, and the pool would
 * lend the connection to the next, as it would one whose statement PostgreSQL has come to refuse.
 * Drizzle never returns a connection whose BEGIN failed.
 */
function endWhenLost(client: pg.PoolClient, failed: (error: unknown) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const running = query(...args)
    if (running instanceof Promise)
      running.catch((error: unknown) => {
        failed(error)
        if (isUnavailable(error) && !isExhausted(error)) client.release(error as Error)
      })
    return running
  }) as typeof client.query
}

type Lent = Parameters<Parameters<pg.Pool['connect']>[0]>

interface Lending {
  watch: ResponsivenessWatch
  outdated: OutdatedConnections
  failed: (error: unknown) => void
}

/** Lends no connection of a silent database, and none with outdated statements. */
function lendUnlessSilent(pool: pg.Pool, { watch, outdated, failed }: Lending): void {
  const lend = pool.connect.bind(pool)
  const connect = (callback: (...lent: Lent) => void) => {
    if (watch.isSilent()) return callback(new NoConnection('the database does not answer'), undefined, () => {})
    return lend((error, client, release) => {
      failed(error)
      if (client && outdated.has(client)) {
        release(true)
        return connect(callback)
      }
      const giveBack = once((fault) => {
        if (client) outdated.failed(client, fault)
        release(fault)
      })
      if (client) client.release = giveBack
      callback(error, client, giveBack)
    })
  }
  const promised = () =>
    new Promise<pg.PoolClient>((resolve, reject) => connect((error, client) => (client ? resolve(client) : reject(error ?? new Error()))))
  pool.connect = ((callback?: (...lent: Lent) => void) => (callback ? connect(callback) : promised())) as typeof pool.connect
}

/**
 * The borrower returns a connection that was taken from it a second time, which the pool refuses.
 */
function once(release: Lent[2]): Lent[2] {
  let released = false
  return (error?: unknown) => {
    if (released) return
    released = true
    release(error)
  }
}
