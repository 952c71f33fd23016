import { type SQL, sql } from 'drizzle-orm'
import { discountRules } from './books/discounts.ts'
import { lifeRules } from './books/life.ts'
import { moneyRules } from './books/money.ts'
import type { Rule } from './books/rule.ts'
import { stockRules } from './books/stock.ts'
import type { Shop } from './shop.ts'

/** Rows that one statement goes through, so that none holds up the embedded database, or the one process that has it. */
const PORTION = 2000
/** As many broken rows of one rule tell all there is to tell. */
const ENOUGH = 100

const rules = [...stockRules, ...moneyRules, ...lifeRules, ...discountRules]
const keys: Record<Rule['of'], string> = { orders: 'id', stock: 'variation_id', discounts: 'id' }

/**
 * The rules that the shop's books break, each with the rows that break it by their names (a hundred at most); none when all is well. Goes
 * through everything, in portions, while the shop goes on: each statement sees the books as they are between two transactions.
 */
export async function verifyShop(shop: Pick<Shop, 'db'>): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {}
  for (const table of Object.keys(keys) as Rule['of'][]) {
    const checks = rules.filter((rule) => rule.of === table)
    for (let after: string | null = null; ;) {
      const { rows, last } = await portionOf(shop, table, after)
      if (last === null) break
      for (const { says, broken } of checks) {
        const known = faults[says]?.length ?? 0
        const found = known < ENOUGH ? await column(shop, sql`${broken(rows)} limit ${ENOUGH - known}`) : []
        if (found.length > 0) faults[says] = [...(faults[says] ?? []), ...found]
      }
      after = last
    }
  }
  return faults
}

/** The next rows of a table after a key, and the key of the last of them; null at the end. */
async function portionOf(shop: Pick<Shop, 'db'>, table: Rule['of'], after: string | null): Promise<{ rows: SQL; last: string | null }> {
  const [name, key] = [sql.identifier(table), sql.identifier(keys[table])]
  const begin = after === null ? sql`true` : sql`${key} > ${after}`
  const [last = null] = await column(
    shop,
    sql`select key::text from (select ${key} as key from ${name} where ${begin} order by key limit ${PORTION}) portion order by key desc limit 1`,
  )
  return { rows: sql`(select * from ${name} where ${begin} and ${key} <= ${last})`, last }
}

async function column({ db }: Pick<Shop, 'db'>, query: SQL): Promise<string[]> {
  const { rows } = (await db.execute(query)) as { rows: Record<string, unknown>[] }
  return rows.flatMap((row) => Object.values(row).flatMap((value) => (value === null ? [] : [String(value)])))
}
