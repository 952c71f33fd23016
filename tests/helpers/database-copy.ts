import { sql } from 'drizzle-orm'
import type { TestShop } from '../fixtures/open-shop.ts'

/**
 * Copies all rows of the shop's database. The result restores them, as a backup would be restored.
 */
export async function backUp({ db }: TestShop): Promise<{ restore: () => Promise<void> }> {
  const tables = await rowsOf<{ name: string }>(
    db.execute(sql`select tablename as name from pg_tables where schemaname = current_schema() order by tablename`),
  )
  const copies = new Map<string, string>()
  for (const { name } of tables) {
    const table = sql.identifier(name)
    const [copy] = await rowsOf<{ rows: string }>(
      db.execute(sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${table} t`),
    )
    copies.set(name, copy!.rows)
  }
  return {
    restore: () =>
      db.transaction(async (tx) => {
        // No trigger and no foreign key interferes, as with pg_restore.
        await tx.execute(sql`set local session_replication_role = replica`)
        for (const [name, rows] of copies) {
          const table = sql.identifier(name)
          await tx.execute(sql`delete from ${table}`)
          await tx.execute(sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${rows}::jsonb)`)
        }
      }),
  }
}

const rowsOf = async <Row>(result: PromiseLike<unknown>) => ((await result) as { rows: Row[] }).rows
