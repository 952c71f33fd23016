import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './schema.ts'

/** A newer release has migrated the database. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

/**
 * Throws NewerDatabase if the schema has migrations that this release does not know, because its
 * rows would lack data that the newer release needs. Processes of the previous release that are
 * already running may continue, since they end within minutes. Call it after the migrations.
 */
export async function refuseNewer(db: Database, migrationsFolder: string): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0
  const { rows } = (await db.execute(
    sql`select count(*)::int as unknown from drizzle.__drizzle_migrations where created_at > ${known}`,
  )) as {
    rows: { unknown: number }[]
  }
  const [{ unknown } = { unknown: 0 }] = rows
  if (unknown > 0) throw new NewerDatabase(String(unknown))
}
