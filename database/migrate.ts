import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { isInPublic, moveFromPublic } from './migrate/move-from-public.ts'
import { protectSchema } from './migrate/protect-schema.ts'
import { existing, type Migration, MIGRATION_TABLE, queryRows } from './migrate/rows.ts'
import { isOutdated, refuseNewer, refuseOutdated } from './migrate/schema-version.ts'
import type { Database } from './schema.ts'

export { isInPublic }

interface MigrationSettings {
  /** The folder of the migrations. */
  folder: string
  /** The shop's schema. The session's search path names it. */
  schema: string
  /** Roles beside the owner that keep their rights. */
  allowedRoles?: string[]
  /** Called before the tables of an earlier release change. */
  beforeUpdate?: () => Promise<void>
}

/**
 * Creates the shop's schema, moves tables of earlier releases into it, runs the missing migrations
 * and shuts other roles out, all in one transaction. Drizzle's own migrator would need the right to
 * create schemas even where the schema exists. Throws NewerDatabase and OutdatedDatabase.
 */
export async function migrateSchema(db: Database, { folder, schema, allowedRoles = [], beforeUpdate }: MigrationSettings): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  await refuseOutdated(db, migrations, schema)
  if (beforeUpdate && (await isOutdated(db, migrations, schema))) await beforeUpdate()
  await db.transaction(async (tx) => {
    if (!(await existing(tx, `"${schema}"`, 'namespace'))) await tx.execute(sql.raw(`create schema "${schema}"`))
    await moveFromPublic(tx, { migrations, schema, allowedRoles })
    await runMissing(tx, migrations)
    await protectSchema(tx, schema, allowedRoles)
  })
  await refuseNewer(db, migrations)
}

/** The table of migrations is Drizzle's, so that its tools work. */
async function runMissing(tx: Database, migrations: Migration[]): Promise<void> {
  await tx.execute(sql.raw(`create table if not exists ${MIGRATION_TABLE} (id serial primary key, hash text not null, created_at bigint)`))
  const [last] = await queryRows<{ last: string | null }>(tx, sql.raw(`select max(created_at)::text as last from ${MIGRATION_TABLE}`))
  for (const { folderMillis, hash, sql: statements } of migrations) {
    if (folderMillis <= Number(last?.last ?? 0)) continue
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into ${sql.identifier(MIGRATION_TABLE)} (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}
