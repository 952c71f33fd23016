import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A database of a test's own on the server of TEST_DATABASE_URL, not migrated. */
export interface PostgresDatabase {
  url: string
  /** A session in it, as who runs the server. It ends with the database. */
  session(): Promise<pg.Client>
  /** Statements as who runs the server, outside of the database. */
  administer(statement: string): Promise<void>
  /** An address for a fresh role that may sign in, which is dropped at the end. */
  role(options?: string): Promise<{ name: string; url: string }>
  drop(): Promise<void>
}

/**
 * Makes a database beside those of other tests. Roles belong to the whole server, so their names
 * are made up.
 */
export async function openPostgresDatabase(server: string): Promise<PostgresDatabase> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const name = `wanderbite_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const roles: string[] = []
  const sessions: pg.Client[] = []
  return {
    url: url.href,
    async session() {
      const client = new pg.Client({ connectionString: url.href })
      client.on('error', () => {})
      await client.connect()
      sessions.push(client)
      return client
    },
    administer: async (statement) => void (await admin.query(statement)),
    async role(options = '') {
      const role = `wanderbite_${randomBytes(6).toString('hex')}`
      await admin.query(`create role ${role} login password 'secret' ${options}`)
      roles.push(role)
      const theirs = new URL(url)
      theirs.username = role
      theirs.password = 'secret'
      return { name: role, url: theirs.href }
    },
    async drop() {
      for (const session of sessions) await session.end().catch(() => {})
      await admin.query(`drop database ${name} with (force)`)
      for (const role of roles) await admin.query(`drop role ${role}`)
      await admin.end()
    },
  }
}

/** A copy of the migrations that ends before the last `count`: those of the release before. */
export function migrationsWithoutLast(count: number): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'wanderbite-migrations-'))
  cpSync('database/migrations', folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -count) }))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
