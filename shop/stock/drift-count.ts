import { asc, eq, gt } from 'drizzle-orm'
import { HOUR } from '#shared/durations.ts'
import { progress, stock } from '#database/schema.ts'
import { driftOf } from './drift.ts'
import type { Shop } from '#shop/shop.ts'
import { giveTurnBack, isOurTurn } from '#shop/base/process/job-lease.ts'

const TURN = 'compare stock'
const FOUND = 'stock that differs'
/** Variations per request. */
const PORTION = 250

/**
 * Compares all stock with the point of sale, once an hour in one of the processes, and stores the
 * number of differing variations for `lastDrift`. Changes no stock. Returns null when it is not
 * due. Throws the point of sale's errors.
 */
export async function countDrift(shop: Shop): Promise<number | null> {
  if (!(await isOurTurn(shop, TURN, HOUR * 0.8))) return null
  try {
    let count = 0
    for (let after = ''; ;) {
      const rows = await shop.db
        .select({ id: stock.variationId })
        .from(stock)
        .where(gt(stock.variationId, after))
        .orderBy(asc(stock.variationId))
        .limit(PORTION)
      const ids = rows.map(({ id }) => id).filter((id) => shop.catalogue.sellable(id)?.tracked)
      if (ids.length > 0) count += (await driftOf(shop, ids)).filter(({ cause }) => cause !== null).length
      if (rows.length < PORTION) break
      after = rows.at(-1)!.id
    }
    const row = { value: String(count), updatedAt: shop.now() }
    await shop.db
      .insert(progress)
      .values({ name: FOUND, ...row })
      .onConflictDoUpdate({ target: progress.name, set: row })
    return count
  } catch (error) {
    await giveTurnBack(shop, TURN)
    throw error
  }
}

/** The result and time of the last full comparison; null before the first. */
export async function lastDrift({ db }: Pick<Shop, 'db'>): Promise<{ count: number; at: Date } | null> {
  const [row] = await db.select().from(progress).where(eq(progress.name, FOUND))
  return row ? { count: Number(row.value), at: row.updatedAt } : null
}
