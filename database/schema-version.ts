import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './schema.ts'

/** A newer release has migrated the database. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

/** The database lacks migrations that are now merged into the first one. */
export class OutdatedDatabase extends Error {
  override name = 'OutdatedDatabase'
}

/**
 * Throws OutdatedDatabase if the database's last migration is older than the first one of this
 * release. The first one merges all before it and has the time of the last of them. So it is
 * skipped where all of them ran, and must not run where only some did. Call it before the
 * migrations.
 */
export async function refuseOutdated(db: Database, migrationsFolder: string): Promise<void> {
  const first = readMigrationFiles({ migrationsFolder })[0]?.folderMillis ?? 0
  const isMigrated = sql`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`
  if ((await rowsOf(db, isMigrated)).length === 0) return
  const isOutdated = sql`select 1 from drizzle.__drizzle_migrations having max(created_at) < ${first}`
  if ((await rowsOf(db, isOutdated)).length > 0) throw new OutdatedDatabase()
}

/**
 * Throws NewerDatabase if the schema has migrations that this release does not know, because its
 * rows would lack data that the newer release needs. Processes of the previous release that are
 * already running may continue, since they end within minutes. Call it after the migrations.
 */
export async function refuseNewer(db: Database, migrationsFolder: string): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0
  const newer = sql`select count(*)::int as unknown from drizzle.__drizzle_migrations where created_at > ${known}`
  const [{ unknown } = { unknown: 0 }] = (await rowsOf(db, newer)) as { unknown: number }[]
  if (unknown > 0) throw new NewerDatabase(String(unknown))
}

async function rowsOf(db: Database, statement: SQL): Promise<unknown[]> {
  return ((await db.execute(statement)) as { rows: unknown[] }).rows
}
