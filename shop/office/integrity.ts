import { eq, type SQL, sql } from 'drizzle-orm'
import { DAY } from '#shared/durations.ts'
import { progress } from '#database/schema.ts'
import { discountRules } from './integrity/discounts.ts'
import { lifeRules } from './integrity/life.ts'
import { moneyRules } from './integrity/money.ts'
import type { Rule } from './integrity/rule.ts'
import { stockRules } from './integrity/stock.ts'
import { wrongSums } from './reports.ts'
import type { Shop } from '#shop/shop.ts'
import { isOurTurn } from '#shop/base/process/job-lease.ts'

/** Rows that one statement goes through, so that none holds up the embedded database, or the one process that has it. */
const PORTION = 2000
/** So many more may be written among them while they are gone through. */
const MEANWHILE = 100
/** As many broken rows of one rule tell all there is to tell. */
const ENOUGH = 100

const FOUND = 'faults in the books'
/** The one rule that is not of rows, but of what figures keep of them. */
const KEPT = 'the sums that are kept of a day are what its orders add up to'

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
  const wrong = await wrongSums(shop)
  if (wrong.length > 0) faults[KEPT] = wrong.slice(0, ENOUGH)
  return faults
}

/**
 * Goes through the books once a day, by whichever of several processes comes first; between midnight and six in UTC, unless another day has
 * passed. Notes what it found for `lastFaults`, and logs each broken rule as an error. Answers null when it is not the time.
 */
export async function verifyNightly(shop: Shop): Promise<Record<string, string[]> | null> {
  const isNight = shop.now().getUTCHours() < 6
  if (!(await isOurTurn(shop, 'verify the books', isNight ? DAY * 0.8 : DAY * 2))) return null
  const faults = await verifyShop(shop)
  for (const [rule, rows] of Object.entries(faults)) shop.log.error('The books are wrong', { rule, rows: rows.slice(0, 10) })
  const value = String(Object.values(faults).reduce((sum, rows) => sum + rows.length, 0))
  await shop.db
    .insert(progress)
    .values({ name: FOUND, value, updatedAt: shop.now() })
    .onConflictDoUpdate({ target: progress.name, set: { value, updatedAt: shop.now() } })
  return faults
}

/** How many rows broke a rule when the books were gone through last by the schedule, and when that was; null before the first time. */
export async function lastFaults({ db }: Pick<Shop, 'db'>): Promise<{ count: number; at: Date } | null> {
  const [row] = await db.select().from(progress).where(eq(progress.name, FOUND))
  return row ? { count: Number(row.value), at: row.updatedAt } : null
}

/**
 * The next rows of a table after a key, and the key of the last of them; null at the end. They are counted out, so that the planner knows how few they
 * are and looks up what belongs to them: by their keys alone it takes them for a hundredth of the table, and reads all of every other one for each portion.
 */
async function portionOf(shop: Pick<Shop, 'db'>, table: Rule['of'], after: string | null): Promise<{ rows: SQL; last: string | null }> {
  const [name, key] = [sql.identifier(table), sql.identifier(keys[table])]
  const begin = after === null ? sql`true` : sql`${key} > ${after}`
  const [last = null] = await column(
    shop,
    sql`select key::text from (select ${key} as key from ${name} where ${begin} order by key limit ${PORTION}) portion order by key desc limit 1`,
  )
  return { rows: sql`(select * from ${name} where ${begin} and ${key} <= ${last} order by ${key} limit ${PORTION + MEANWHILE})`, last }
}

async function column({ db }: Pick<Shop, 'db'>, query: SQL): Promise<string[]> {
  const { rows } = (await db.execute(query)) as { rows: Record<string, string>[] }
  return rows.flatMap((row) => Object.values(row))
}
