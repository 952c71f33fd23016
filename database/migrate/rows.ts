import { type SQL, sql } from 'drizzle-orm'
import type { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from '../schema.ts'

export type Migration = ReturnType<typeof readMigrationFiles>[number]

export const MIGRATION_TABLE = '__drizzle_migrations'

export async function queryRows<T>(db: Database, statement: SQL): Promise<T[]> {
  return ((await db.execute(statement)) as { rows: T[] }).rows
}

/** Whether a table or a schema exists. The name is as in SQL. */
export async function existing(db: Database, name: string, kind: 'class' | 'namespace'): Promise<boolean> {
  const rows = await queryRows(db, sql`select 1 where ${sql.raw(`to_reg${kind}`)}(${name}) is not null`)
  return rows.length > 0
}

/** Runs the statements that a query returns in its column `statement`. Returns how many ran. */
export async function runEach(db: Database, query: SQL): Promise<number> {
  const statements = await queryRows<{ statement: string }>(db, query)
  for (const { statement } of statements) await db.execute(sql.raw(statement))
  return statements.length
}
