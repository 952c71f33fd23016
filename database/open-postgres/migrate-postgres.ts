import { setTimeout as wait } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { HOUR, MINUTE, SECOND } from '#shared/durations.ts'
import { migrateSchema } from '../migrate.ts'
import { NoDatabase } from '../database-faults.ts'
import { codeOf, firstLineOf, type StartupWait } from '../startup-wait.ts'
import { connect, type ConnectionSettings, disconnect } from './connection.ts'

/** The advisory lock that means "Wanderbite is migrating" to every process on the same database. */
export const MIGRATION_LOCK = 7_263_301

/**
 * How long a statement waits for its lock. Other queries on the table queue behind it meanwhile.
 */
const LOCK_TIMEOUT_MS = 2 * SECOND
/** The pause between two attempts, for the queries in the queue. It doubles up to the longest. */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [SECOND, 8 * SECOND]
/** Longer than a nightly backup of a large database, or a large index in another process. */
const MIGRATION_TIMEOUT_MS = 2 * HOUR
const REPORT_INTERVAL_MS = MINUTE

/** PostgreSQL's codes for a lock timeout and for a deadlock. */
const LOCK_ERROR_CODES = new Set(['55P03', '40P01'])
const PERMISSION_DENIED = '42501'
/** No schema of the search path can be used. */
const NO_USABLE_SCHEMA = '3F000'

/**
 * Migrates the schema on a connection of its own. Several processes may start at once: the first
 * migrates, the others wait and find nothing to do. A locked table is tried again and again, each
 * time only briefly, so that other queries are not blocked. Throws NoDatabase when it cannot
 * succeed.
 */
export async function migrateUnderLock(
  settings: ConnectionSettings,
  { folder, allowedRoles, waiting }: { folder: string; allowedRoles: string[]; waiting: StartupWait['waiting'] },
): Promise<void> {
  const { schema } = settings
  // Building the indexes of a large shop takes longer than the usual timeout.
  const client = await connect({ ...settings, queryTimeoutMs: MIGRATION_TIMEOUT_MS })
  const db = drizzle(client)
  try {
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await untilUnlocked(() => client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]), {
      pauses: false,
      blocked: async () =>
        waiting('Another process is updating the schema. Waiting for it to finish', await holderOf(client, MIGRATION_LOCK_HOLDERS)),
    })
    await untilUnlocked(() => migrateSchema(db, { folder, schema, allowedRoles }), {
      pauses: true,
      blocked: async (error) =>
        waiting(
          'The schema update is waiting for a lock and lets other queries through',
          `${statementOf(error)}: ${await holderOf(client, tableLockHolders(schema))}`,
        ),
    })
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } catch (error) {
    const code = codeOf(error)
    if (code === PERMISSION_DENIED || code === NO_USABLE_SCHEMA)
      throw new NoDatabase(
        `its user isn’t allowed to create the tables in the schema ${schema} (${firstLineOf(error)}): run CREATE SCHEMA ${schema} AUTHORIZATION ${client.user}, or ALTER SCHEMA ${schema} OWNER TO ${client.user} where it exists`,
        { cause: error },
      )
    throw error
  } finally {
    await disconnect(client)
  }
}

/** Repeats `work` until no lock blocks it. Reports the first blocked attempt, then one a minute. */
async function untilUnlocked(
  work: () => Promise<unknown>,
  { pauses, blocked }: { pauses: boolean; blocked: (error: unknown) => Promise<void> },
): Promise<void> {
  const began = Date.now()
  let reportedAt = 0
  for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      await work()
      return
    } catch (error) {
      if (!LOCK_ERROR_CODES.has(codeOf(error) ?? '')) throw error
      if (Date.now() - began >= MIGRATION_TIMEOUT_MS)
        throw new NoDatabase(
          `its schema couldn’t be updated within two hours (${firstLineOf(error)}); end the session that holds the lock and start again`,
          { cause: error },
        )
      if (Date.now() - reportedAt >= REPORT_INTERVAL_MS) {
        reportedAt = Date.now()
        await blocked(error)
      }
      if (pauses) await wait(pause)
    }
  }
}

function statementOf(error: unknown): string {
  return error instanceof DrizzleQueryError ? error.query.replace(/\s+/g, ' ').trim().slice(0, 80) : firstLineOf(error)
}

/**
 * Describes the session that has held a lock longest. PostgreSQL may show only the number of other
 * users' sessions.
 */
async function holderOf(client: pg.Client, locks: string): Promise<string> {
  const { rows } = await client.query<{ pid: number; application: string | null; seconds: number | null }>(
    `select a.pid, nullif(a.application_name, '') as application, extract(epoch from now() - a.xact_start)::int as seconds
     from pg_stat_activity a
     where a.datname = current_database() and a.pid <> pg_backend_pid() and a.pid in (${locks})
     order by a.xact_start nulls last limit 1`,
  )
  const [holder] = rows
  if (!holder) return 'its holder has just ended'
  const { pid, application, seconds } = holder
  const since = seconds === null ? '' : `, in a transaction of ${seconds} s`
  return `held by PostgreSQL process ${pid}${application ? ` (${application})` : ''}${since}; to end it, run select pg_terminate_backend(${pid})`
}

const MIGRATION_LOCK_HOLDERS = `select l.pid from pg_locks l where l.locktype = 'advisory' and l.granted
  and l.database = (select oid from pg_database where datname = current_database()) and l.objid = ${MIGRATION_LOCK}`

const tableLockHolders = (schema: string) => `select l.pid from pg_locks l join pg_class c on c.oid = l.relation
  where l.locktype = 'relation' and l.granted and l.database = (select oid from pg_database where datname = current_database())
  and c.relnamespace in (to_regnamespace('${schema}'), to_regnamespace('public'))`
