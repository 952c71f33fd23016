import { asc, gt } from 'drizzle-orm'
import { HOUR } from '#shared/durations.ts'
import { stock } from '#database/schema.ts'
import { compareStock } from './drift.ts'
import type { Shop } from '#shop/shop.ts'
import { recordCheckResult } from '#shop/base/process/check-results.ts'
import { releaseJob, claimJob } from '#shop/base/process/job-lease.ts'

const DRIFT_JOB = 'compare stock'
/** Variations per request. */
const DRIFT_BATCH_SIZE = 250

/**
 * Compares all stock with the point of sale, once an hour in one of the processes, and stores the
 * number of differing variations as the check's result. Changes no stock. Returns null when it is not
 * due. Throws the point of sale's errors.
 */
export async function countDrift(shop: Shop): Promise<number | null> {
  if (!(await claimJob(shop, DRIFT_JOB, HOUR * 0.8))) return null
  try {
    let count = 0
    for (let after = ''; ;) {
      const rows = await shop.db
        .select({ id: stock.variationId })
        .from(stock)
        .where(gt(stock.variationId, after))
        .orderBy(asc(stock.variationId))
        .limit(DRIFT_BATCH_SIZE)
      const ids = rows.map(({ id }) => id).filter((id) => shop.catalogue.sellable(id)?.tracked)
      if (ids.length > 0) count += (await compareStock(shop, ids)).filter(({ cause }) => cause !== null).length
      const end = rows.at(-1)
      if (!end || rows.length < DRIFT_BATCH_SIZE) break
      after = end.id
    }
    await recordCheckResult(shop, 'drift', count)
    return count
  } catch (error) {
    await releaseJob(shop, DRIFT_JOB)
    throw error
  }
}
