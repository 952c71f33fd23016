import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { guardOuter } from './guard.ts'
import { statementNames } from './named-statements.ts'
import type { OpenDatabase } from './open.ts'
import * as schema from './schema.ts'

/** Any number that means "Wanderbite is migrating" to every process on the same database. */
const MIGRATING = 7_263_301

/** PostgreSQL 15 or newer, through a pool, with one more connection that listens and comes back by itself. */
export async function openPostgres(url: string, migrations: string, poolSize = 12): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 10_000, statement_timeout: 20_000 })
  // An idle connection that the server closes would otherwise end the process; the pool replaces it at the next query.
  pool.on('error', () => {})
  // So would one in a transaction, between two statements: the pool hears of idle ones alone. The next statement fails, and with it the transaction.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', statementNames())
  try {
    await migrateAlone(pool, migrations)
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

/** Several processes may start at once: the first migrates, the others wait and find nothing to do. */
async function migrateAlone(pool: pg.Pool, migrations: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATING])
    await migrate(drizzle(client, { schema }), { migrationsFolder: migrations })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATING]).catch(() => {})
    client.release()
  }
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
