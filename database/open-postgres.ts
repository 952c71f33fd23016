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
/** What PostgreSQL lists the shop's connections as. */
const APPLICATION_NAME = 'wanderbite'

export interface PostgresOptions {
  patience?: StartupWait
  /** Roles beside the owner that may have rights to the shop's tables. */
  allowedRoles?: string[]
}

/**
 * PostgreSQL 15 or newer, through a pool, with one more connection that listens and comes back by
 * itself. Throws NoDatabase, and ExposedTables where other roles can reach the tables.
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
  const ears = new NotificationListener(url)
  return {
    engine: 'postgres',
    db: guardOuterDatabase(drizzle(pool, { schema })),
    pool: () => ({ inUse: pool.totalCount - pool.idleCount, awaited: pool.waitingCount }),
    listen: (channel, heard, missed) => ears.listen(channel, heard, missed),
    checkpoint: async () => {},
    vacuum: async () => {},
    async close() {
      await ears.close()
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

/** Looks whether the database will do, and brings it up to date, on connections of its own. */
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
    // Before, so that no table is ever made that others can read; after, for grants made meanwhile.
    await refuseExposedTables(client, allowedRoles)
    await migrateUnderLock(client, migrations, waiting)
    await refuseExposedTables(client, allowedRoles)
  } finally {
    await leave(client)
  }
}

/** Throws NoDatabase for what PostgreSQL refuses for good, such as a password or a database that it does not have. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    fallback_application_name: APPLICATION_NAME,
    keepAlive: true,
  })
  // Its end fails the next statement; unheard it would end the process.
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

/** A connection that was lost has ended already. */
async function leave(client: pg.Client): Promise<void> {
  await client.end().catch(() => {})
}

async function refuseOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const [row] = rows
  if (row && Number.parseInt(row.server_version, 10) < MIN_POSTGRES_VERSION)
    throw new NoDatabase(`it runs PostgreSQL ${row.server_version}: upgrade to ${MIN_POSTGRES_VERSION} or newer`)
}

/** A standby that has not taken over yet, or a database that its keeper has closed for writing. */
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
      // Every channel is listened to once it is back, and everybody told that they may have missed something.
      this.reconnect()
    }
  }

  async close(): Promise<void> {
    this.closed = true
    await this.client?.end()
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, keepAlive: true, fallback_application_name: APPLICATION_NAME })
    client.on('notification', ({ channel, payload }) => this.channels.get(channel)?.forEach((ear) => ear.heard(payload ?? '')))
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
        () => [...this.channels.values()].flat().forEach((ear) => ear.missed()),
        () => this.reconnect(),
      )
    }, 1000).unref()
  }
}
