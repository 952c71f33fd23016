import { sql } from 'drizzle-orm'
import { NewerDatabase, OutdatedDatabase } from '../database-faults.ts'
import type { Database } from '../schema.ts'
import { isInPublic, PUBLIC_MIGRATION_TABLE } from './move-from-public.ts'
import { existing, type Migration, MIGRATION_TABLE, queryRows } from './rows.ts'

/**
 * Throws OutdatedDatabase if the database's last migration is older than the first one of this
 * release. The first one merges all before it and has the time of the last of them. So it is
 * skipped where all of them ran, and must not run where only some did. Call it before the
 * migrations.
 */
export async function refuseOutdated(db: Database, migrations: Migration[], schema: string): Promise<void> {
  const table = await appliedIn(db, schema)
  if (!table) return
  const first = migrations[0]?.folderMillis ?? 0
  const rows = await queryRows(db, sql`select 1 from ${sql.raw(table)} having max(created_at) < ${first}`)
  if (rows.length > 0) throw new OutdatedDatabase()
}

/** Whether the database has tables of an earlier release, which the migrations will change. */
export async function isOutdated(db: Database, migrations: Migration[], schema: string): Promise<boolean> {
  const table = await appliedIn(db, schema)
  if (!table) return false
  const last = migrations.at(-1)?.folderMillis ?? 0
  return (await queryRows(db, sql`select 1 from ${sql.raw(table)} having max(created_at) < ${last}`)).length > 0
}

/** The table with the migrations that ran; null in a new database. */
async function appliedIn(db: Database, schema: string): Promise<string | null> {
  const own = `"${schema}".${MIGRATION_TABLE}`
  if (await existing(db, own, 'class')) return own
  return (await isInPublic(db, schema)) ? PUBLIC_MIGRATION_TABLE : null
}

/**
 * Throws NewerDatabase if the schema has migrations that this release does not know, because its
 * rows would lack data that the newer release needs. Processes of the previous release that are
 * already running may continue, since they end within minutes. Call it after the migrations.
 */
export async function refuseNewer(db: Database, migrations: Migration[]): Promise<void> {
  const known = migrations.at(-1)?.folderMillis ?? 0
  const newer = sql`select count(*)::int as unknown from ${sql.identifier(MIGRATION_TABLE)} where created_at > ${known}`
  const [{ unknown } = { unknown: 0 }] = await queryRows<{ unknown: number }>(db, newer)
  if (unknown > 0) throw new NewerDatabase(String(unknown))
}
