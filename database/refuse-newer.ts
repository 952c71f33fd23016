import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './schema.ts'

/** A newer release has brought the database up to date. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

/**
 * Throws NewerDatabase where the schema has changes that this release does not know: its rows would lack what the newer one counts on. Processes of the release
 * before that still run meanwhile are another matter: they end within minutes. Ask it once the schema is up to date.
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
