import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { guardOuterDatabase } from './guard.ts'
import { migrateUnderLock } from './migrate-postgres.ts'
import { statementNamer } from './named-statements.ts'
import { NoDatabase } from './no-database.ts'
import type { OpenDatabase } from './open.types.ts'
import { isUnavailable, firstLineOf, NO_STARTUP_WAIT, NoConnection, type StartupWait, retryUntilAvailable } from './startup-wait.ts'
import * as schema from './schema.ts'
import { refuseExposedTables } from './table-grants.ts'
import { refuseTransactionPooler } from './transaction-pooler.ts'

/** The oldest supported PostgreSQL version. */
const MIN_POSTGRES_VERSION = 15

const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 20_000
/** The name of the shop's connections in PostgreSQL's lists. */
const APPLICATION_NAME = 'wanderbite'

interface PostgresOptions {
  patience?: StartupWait
  /** Roles beside the owner that may have rights to the shop's tables. */
  allowedRoles?: string[]
}

/**
 * Opens PostgreSQL 15 or newer through a pool, with one more connection that listens and reconnects.
 * Throws NoDatabase, and ExposedTables when other roles can reach the tables.
 */
export async function openPostgres(
  url: string,
  migrations: string,
  poolSize = 12,
  { patience = NO_STARTUP_WAIT, allowedRoles = [] }: PostgresOptions = {},
): Promise<OpenDatabase> {
  await retryUntilAvailable((reached) => prepare(url, { migrations, allowedRoles, reached, waiting: patience.waiting }), patience)
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    fallback_application_name: APPLICATION_NAME,
    // A pooler refuses it as a startup parameter. The pool awaits this, though its types do not say so.
    onConnect: (client): unknown => client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`),
  })
  // Without a handler, an idle connection that the server closes would end the process. The pool
  // replaces it at the next query.
  pool.on('error', () => {})
  // The same applies to a connection between two statements of a transaction; the pool reports idle
  // connections only. The next statement fails, and the transaction with it.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', statementNamer())
  const listener = new NotificationListener(url)
  return {
    engine: 'postgres',
    db: guardOuterDatabase(drizzle(pool, { schema })),
    pool: () => ({ inUse: pool.totalCount - pool.idleCount, awaited: pool.waitingCount }),
    listen: (channel, heard, missed) => listener.listen(channel, heard, missed),
    checkpoint: async () => {},
    vacuum: async () => {},
    async close() {
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
async function prepare(url: string, { migrations, allowedRoles, reached, waiting }: Preparation): Promise<void> {
  const client = await connect(url)
  try {
    await refuseOld(client)
    await refuseReadOnly(client)
    const other = await connect(url)
    try {
      await refuseTransactionPooler(client, other, url)
    } finally {
      await leave(other)
    }
    reached()
    // Before, so that no table is created that others can read. After, for grants made meanwhile.
    await refuseExposedTables(client, allowedRoles)
    await migrateUnderLock(client, migrations, waiting)
    await refuseExposedTables(client, allowedRoles)
  } finally {
    await leave(client)
  }
}

/** Throws NoDatabase for a permanent error, such as a wrong password or a missing database. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    fallback_application_name: APPLICATION_NAME,
    keepAlive: true,
  })
  // A lost connection fails the next statement. Without a handler, it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (cause) {
    if (isUnavailable(cause)) throw cause
    throw cause instanceof pg.DatabaseError
      ? new NoDatabase(firstLineOf(cause), { cause })
      : new NoConnection(firstLineOf(cause), { cause })
  }
}

/** A lost connection has already ended. */
async function leave(client: pg.Client): Promise<void> {
  await client.end().catch(() => {})
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

/**
 * The listening connection. When it is lost, it reconnects each second and notifies all listeners
 * that messages may have been missed.
 */
class NotificationListener {
  private client: pg.Client | null = null
  private closed = false
  /** A failed connection emits 'end' and also rejects. Both together cause only one retry. */
  private waiting = false
  private readonly url: string
  private readonly channels = new Map<string, { heard: (payload: string) => void; missed: () => void }[]>()

  constructor(url: string) {
    this.url = url
  }

  async listen(channel: string, heard: (payload: string) => void, missed: () => void): Promise<void> {
    this.channels.set(channel, [...(this.channels.get(channel) ?? []), { heard, missed }])
    try {
      if (this.client) await this.client.query(`listen "${channel}"`)
      else await this.connect()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      // The reconnect listens to every channel, and notifies all listeners of missed messages.
      this.reconnect()
    }
  }

  async close(): Promise<void> {
    this.closed = true
    await this.client?.end()
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, keepAlive: true, fallback_application_name: APPLICATION_NAME })
    client.on('notification', ({ channel, payload }) => this.channels.get(channel)?.forEach((one) => one.heard(payload ?? '')))
    client.on('error', () => {})
    client.on('end', () => this.reconnect())
    await client.connect()
    for (const channel of this.channels.keys()) await client.query(`listen "${channel}"`)
    this.client = client
  }

  private reconnect(): void {
    this.client = null
    if (this.closed || this.waiting) return
    this.waiting = true
    setTimeout(() => {
      this.waiting = false
      if (this.closed) return
      this.connect().then(
        () => [...this.channels.values()].flat().forEach((one) => one.missed()),
        () => this.reconnect(),
      )
    }, 1000).unref()
  }
}
