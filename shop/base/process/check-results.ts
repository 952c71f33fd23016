import { eq, sql } from 'drizzle-orm'
import { progress } from '#database/schema.ts'
import { statement } from '#database/statement.ts'
import type { Shop } from '../../shop.ts'

/** The stored names of the checks that run on their own. */
const names = { integrity: 'faults in the books', reconciliation: 'payments that differ', drift: 'stock that differs' } as const
type Check = keyof typeof names

/** What a check found the last time: how many faults, and when. */
export interface CheckResult {
  count: number
  at: Date
}

/** Stores what a check found, in the place of its last result. */
export async function recordCheckResult(shop: Pick<Shop, 'db' | 'now'>, check: Check, count: number): Promise<void> {
  const row = { value: String(count), updatedAt: shop.now() }
  await shop.db
    .insert(progress)
    .values({ name: names[check], ...row })
    .onConflictDoUpdate({ target: progress.name, set: row })
}

/** Takes faults that have been fixed since from the last result of a check. */
export async function subtractFixed({ db }: Pick<Shop, 'db'>, check: Check, count: number): Promise<void> {
  await db
    .update(progress)
    .set({ value: sql`greatest(0, ${progress.value}::int - ${count}::int)::text` })
    .where(eq(progress.name, names[check]))
}

/** The last result of a check, less what was fixed since; null before the first. */
export async function getCheckResult({ db }: Pick<Shop, 'db'>, check: Check): Promise<CheckResult | null> {
  const [row] = await selectResult(db, { name: names[check] })
  return row ? { count: Number(row.value), at: row.updatedAt } : null
}

const selectResult = statement<{ name: string }, (typeof progress.$inferSelect)[]>((db, value) =>
  db
    .select()
    .from(progress)
    .where(eq(progress.name, value('name'))),
)
