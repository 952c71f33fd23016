import type pg from 'pg'
import { SECOND } from '#shared/durations.ts'
import { guardOuterDatabase } from './outer-database-guard.ts'
import { NoDatabase } from './database-faults.ts'
import type { OpenDatabase, QueryObserver } from './open.types.ts'
import { connect, type ConnectionSettings, disconnect } from './open-postgres/connection.ts'
import { migrateUnderLock } from './open-postgres/migrate-postgres.ts'
import { NotificationListener } from './open-postgres/notification-listener.ts'
import { observeQueries } from './open-postgres/observe-queries.ts'
import { openPool } from './open-postgres/pool.ts'
import { refuseEarlierProcesses } from './open-postgres/earlier-processes.ts'
import { ResponsivenessWatch } from './open-postgres/unresponsive-database.ts'
import { refuseExposedTables } from './open-postgres/table-grants.ts'
import { openDrizzle } from './open-postgres/transactions.ts'
import { refuseTransactionPooler } from './open-postgres/transaction-pooler.ts'
import { DEFAULT_SCHEMA } from './schema-name.ts'
import { NO_STARTUP_WAIT, NoConnection, type StartupWait, retryUntilAvailable } from './startup-wait.ts'

/** The oldest supported PostgreSQL version. */
const MIN_POSTGRES_VERSION = 15

export const DEFAULT_POOL_SIZE = 12
export const DEFAULT_QUERY_TIMEOUT_MS = 20 * SECOND
/** A probe finds out whether a database answers at all. */
const PROBE_TIMEOUT_MS = 2 * SECOND

export interface PostgresOptions {
  /** The schema that the shop has to itself. */
  schema?: string
  /** How long a statement may take. */
  queryTimeoutMs?: number
  /** The role of the process, for PostgreSQL's lists of connections. */
  task?: string
  patience?: StartupWait
  /** Roles beside the owner that may have rights to the shop's tables. */
  allowedRoles?: string[]
  /** A copy of a database that was opened before is neither checked nor migrated. For tests. */
  isPrepared?: boolean
  /** Called for every statement of the pool. */
  onQuery?: QueryObserver
}

/**
 * Opens PostgreSQL 15 or newer through a pool, with one more connection that listens and
 * reconnects. Throws NoDatabase, and ExposedTables when other roles can reach the tables.
 */
export async function openPostgres(
  url: string,
  migrations: string,
  poolSize = DEFAULT_POOL_SIZE,
  {
    schema: ownSchema = DEFAULT_SCHEMA,
    queryTimeoutMs = DEFAULT_QUERY_TIMEOUT_MS,
    task = 'shop',
    patience = NO_STARTUP_WAIT,
    allowedRoles = [],
    isPrepared = false,
    onQuery,
  }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const settings = (role: string, timeoutMs = queryTimeoutMs): ConnectionSettings => ({
    url,
    schema: ownSchema,
    application: `wanderbite-${task}${role}`,
    queryTimeoutMs: timeoutMs,
  })
  if (!isPrepared)
    await retryUntilAvailable(
      (reached) => prepare(settings(' start'), { migrations, allowedRoles, reached, waiting: patience.waiting }),
      patience,
    )
  const watch = new ResponsivenessWatch(async () =>
    disconnect(await connect(settings(' probe', Math.min(PROBE_TIMEOUT_MS, queryTimeoutMs)))),
  )
  const pool = openPool(settings(''), poolSize, watch)
  if (onQuery) observeQueries(pool, onQuery)
  const listener = new NotificationListener(settings(' listen'), () => watch.suspect())
  return {
    engine: 'postgres',
    db: guardOuterDatabase(openDrizzle(pool)),
    pool: () => ({ inUse: pool.totalCount - pool.idleCount, awaited: pool.waitingCount }),
    listen: (channel, heard, missed) => listener.listen(channel, heard, missed),
    checkpoint: async () => {},
    vacuum: async () => {},
    async close() {
      watch.close()
      await listener.close()
      await pool.end()
    },
  }
}

interface Preparation {
  migrations: string
  allowedRoles: string[]
  reached: () => void
  waiting: StartupWait['waiting']
}

/** Checks and migrates the database, on separate connections. */
async function prepare(settings: ConnectionSettings, { migrations, allowedRoles, reached, waiting }: Preparation): Promise<void> {
  const client = await connect(settings)
  try {
    await refuseOld(client)
    await refuseReadOnly(client)
    const other = await connect(settings)
    try {
      await refuseTransactionPooler(client, other, settings.url)
    } finally {
      await disconnect(other)
    }
    await refuseEarlierProcesses(client, settings.schema)
    reached()
    // Before, so that no table is created that others can read. After, for grants made meanwhile.
    await refuseExposedTables(client, settings.schema, allowedRoles)
    await migrateUnderLock(settings, { folder: migrations, allowedRoles, waiting })
    await refuseExposedTables(client, settings.schema, allowedRoles)
  } finally {
    await disconnect(client)
  }
}

async function refuseOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const [row] = rows
  if (row && Number.parseInt(row.server_version, 10) < MIN_POSTGRES_VERSION)
    throw new NoDatabase(`it runs PostgreSQL ${row.server_version}: upgrade to ${MIN_POSTGRES_VERSION} or newer`)
}

/** The database is a standby, or its operator has made it read-only. */
async function refuseReadOnly(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on') throw new NoConnection('it is read-only')
}
