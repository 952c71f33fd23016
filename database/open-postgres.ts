import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { guardOuter } from './guard.ts'
import { statementNames } from './named-statements.ts'
import type { OpenDatabase } from './open.ts'
import { refuseNewer } from './refuse-newer.ts'
import * as schema from './schema.ts'

/** Any number that means "Wanderbite is migrating" to every process on the same database. */
const MIGRATING = 7_263_301

/** DATABASE_URL leads to no database that the shop can use; the message says why. */
export class NoDatabase extends Error {
  override name = 'NoDatabase'
}

/** The oldest PostgreSQL that will do. */
const OLDEST = 15

/** How long a database that is only just starting is waited for, and who hears why. */
export interface Patience {
  milliseconds: number
  waiting: (why: string) => void
}

const NONE: Patience = { milliseconds: 0, waiting: () => {} }
/** Milliseconds between two tries. */
const PAUSE = 1000

/** PostgreSQL 15 or newer, through a pool, with one more connection that listens and comes back by itself. Throws NoDatabase. */
export async function openPostgres(url: string, migrations: string, poolSize = 12, patience = NONE): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 10_000, statement_timeout: 20_000 })
  // An idle connection that the server closes would otherwise end the process; the pool replaces it at the next query.
  pool.on('error', () => {})
  // So would one in a transaction, between two statements: the pool hears of idle ones alone. The next statement fails, and with it the transaction.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', statementNames())
  try {
    await migrateAlone(await connectPatiently(pool, patience), migrations)
  } catch (error) {
    await pool.end()
    throw error
  }
  const ears = new Ears(url)
  return {
    engine: 'postgres',
    db: guardOuter(drizzle(pool, { schema })),
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

/** After a power cut all machines start at once, and the database takes longest. */
async function connectPatiently(pool: pg.Pool, { milliseconds, waiting }: Patience): Promise<pg.PoolClient> {
  let told = false
  for (const end = Date.now() + milliseconds; ; await wait(PAUSE)) {
    try {
      return await pool.connect()
    } catch (cause) {
      const why = inOneLine(cause)
      if (Date.now() >= end || !mayComeYet(cause)) throw new NoDatabase(why, { cause })
      if (!told) waiting(why)
      told = true
    }
  }
}

/** What PostgreSQL itself refuses stays refused, unless it is starting or has no connection left: a password, or a database that it does not have. */
function mayComeYet(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.code === '57P03' || error.code === '53300'
}

/** Several processes may start at once: the first migrates, the others wait and find nothing to do. */
async function migrateAlone(client: pg.PoolClient, migrations: string): Promise<void> {
  try {
    await refuseOld(client)
    // A large shop's indexes take longer than any question may, and who waits for them waits as long.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATING])
    const db = drizzle(client, { schema })
    await migrate(db, { migrationsFolder: migrations })
    await refuseNewer(db, migrations)
  } catch (error) {
    if (isForbidden(error))
      throw new NoDatabase('its user may make no tables in it: let them own it (ALTER DATABASE ... OWNER TO ...)', { cause: error })
    throw error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATING]).catch(() => {})
    // With the timeout that its like have.
    client.release(true)
  }
}

async function refuseOld(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const [row] = rows
  if (row && Number.parseInt(row.server_version, 10) < OLDEST)
    throw new NoDatabase(`it is PostgreSQL ${row.server_version}: take ${OLDEST} or newer`)
}

/** PostgreSQL's code for what a user has no right to, however deep it was found. */
function isForbidden(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '42501') || isForbidden(error.cause)
}

/** Of a host with several addresses, what the first of them said. */
function inOneLine(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error]
  return (first instanceof Error ? first.message : String(first)).split('\n', 1)[0]!
}

/** The listening connection. When it is lost it reconnects each second and tells everybody that messages may have been missed. */
class Ears {
  private client: pg.Client | null = null
  private closed = false
  /** A connection that fails both ends and is refused: that is one reason to try again, not two. */
  private waiting = false
  private readonly url: string
  private readonly channels = new Map<string, { heard: (payload: string) => void; missed: () => void }[]>()

  constructor(url: string) {
    this.url = url
  }

  async listen(channel: string, heard: (payload: string) => void, missed: () => void): Promise<void> {
    this.channels.set(channel, [...(this.channels.get(channel) ?? []), { heard, missed }])
    if (this.client) await this.client.query(`listen "${channel}"`)
    else await this.connect()
  }

  async close(): Promise<void> {
    this.closed = true
    await this.client?.end()
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, keepAlive: true })
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
