import { asc, desc, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { progress, stock, webhookEvents } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { type StockDrift, compareStock } from './drift.ts'
import { Failure } from '#shop/failure.ts'
import { applyStockCounts } from './inventory.ts'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { splitPage } from '#shop/base/lists/keyset-pagination.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { syncCatalogue, type SyncResult } from './point-of-sale-sync.ts'
import { type QueuedDelivery, listQueuedDeliveries } from './sync-status/queued-deliveries.ts'

export { AbandonDelivery, abandonDelivery, retryDelivery } from './sync-status/failed-deliveries.ts'
export type { QueuedDelivery } from './sync-status/queued-deliveries.ts'

// State of the sync with the point of sale, and the actions that repair it.

/** Timeout for the reachability check of the point of sale, in milliseconds. */
const REACHABILITY_TIMEOUT_MS = 2000
const DRIFT_PAGE_SIZE = 200

export interface SyncState {
  reachable: boolean
  /** Start time of the last completed sync; null before the first one. */
  syncedAt: Date | null
  wholeAt: Date | null
  products: number
  heard: { id: string; type: string; at: Date }[]
  queue: QueuedDelivery[]
}

/**
 * The state of the sync with the point of sale. Throws Failure('not-found') when the actor may not
 * see it.
 */
export async function getSyncState(shop: Shop, by: Actor): Promise<SyncState> {
  requireRight(by, 'sync.run')
  const { db } = shop
  const reachable = isReachable(shop)
  const runs = await db
    .select()
    .from(progress)
    .where(inArray(progress.name, ['catalogue', 'whole catalogue']))
  const when = (name: string) => {
    const run = runs.find((one) => one.name === name)
    return run && Date.parse(run.value) > 0 ? new Date(run.value) : null
  }
  const heard = await db.select().from(webhookEvents).orderBy(desc(webhookEvents.receivedAt)).limit(20)
  return {
    syncedAt: when('catalogue'),
    wholeAt: when('whole catalogue'),
    products: shop.catalogue.size(),
    heard: heard.map(({ id, type, receivedAt }) => ({ id, type, at: receivedAt })),
    queue: await listQueuedDeliveries(shop, by),
    reachable: await reachable,
  }
}

/**
 * Syncs the latest changes from the point of sale now. Throws Failure: 'not-found',
 * 'service-unavailable', 'point-of-sale-refused'.
 */
export async function syncNow(shop: Shop, by: Actor): Promise<SyncResult> {
  requireRight(by, 'sync.run')
  const synced = await asFailure(() => syncCatalogue(shop))
  await recordAudit(shop, by, { action: 'sync.run', target: 'sync:catalogue', after: { ...synced } })
  return synced
}

export interface DriftLine extends StockDrift {
  productId: string | null
  productName: string
  variationName: string
}

/** `after`: cursor, the last variation of the previous page. */
export const DriftQuery = z.object({ after: z.string().max(200).catch('') })

/**
 * Compares one page of counted variations with the point of sale. Returns only the differences.
 * Throws like `syncNow`.
 */
export async function listDrift(
  shop: Shop,
  by: Actor,
  { after }: z.infer<typeof DriftQuery>,
): Promise<{ lines: DriftLine[]; compared: number; next: string | null }> {
  requireRight(by, 'sync.run')
  const rows = await shop.db
    .select({ id: stock.variationId })
    .from(stock)
    .where(gt(stock.variationId, after))
    .orderBy(asc(stock.variationId))
    .limit(DRIFT_PAGE_SIZE + 1)
  const { page, last } = splitPage(rows, DRIFT_PAGE_SIZE)
  const ids = page.map(({ id }) => id)
  const drifts = ids.length > 0 ? await asFailure(() => compareStock(shop, ids)) : []
  return {
    lines: drifts.filter(({ cause }) => cause !== null).map((drift) => ({ ...drift, ...namesOf(shop, drift.variationId) })),
    compared: ids.length,
    next: last?.id ?? null,
  }
}

/**
 * Sets our count of a variation to the count of the point of sale, whatever caused the difference.
 * Harmless where both agree. Throws like `syncNow`.
 */
export async function reconcileStock(shop: Shop, by: Actor, variationId: string): Promise<void> {
  requireRight(by, 'sync.run')
  const [drift] = await asFailure(() => compareStock(shop, [variationId]))
  // A sale that the point of sale has not counted yet is no error: it will count it.
  if (!drift || drift.cause === null || drift.cause === 'sale-not-counted') return
  const { ours, theirs, ourCountAt, theirCountAt } = drift
  const justAfterOurs = ourCountAt ? ourCountAt.getTime() + 1 : 0
  const countedAt = new Date(Math.max(theirCountAt?.getTime() ?? shop.now().getTime(), justAfterOurs))
  await inTransaction(shop, async (inside) => {
    await applyStockCounts(inside, [{ variationId, quantity: theirs ?? 0, countedAt }])
    await recordAudit(inside, by, {
      action: 'stock.reconciled',
      target: `variation:${variationId}`,
      before: { onHand: ours },
      after: { onHand: theirs ?? 0, cause: drift.cause },
    })
  })
}

/** No answer within the timeout counts as unreachable. */
async function isReachable({ catalogueSource }: Shop): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), REACHABILITY_TIMEOUT_MS)
  })
  const answered = catalogueSource.ping().then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}

function namesOf({ catalogue }: Shop, variationId: string) {
  const known = catalogue.sellable(variationId)
  return { productId: known?.productId ?? null, productName: known?.productName ?? variationId, variationName: known?.variationName ?? '' }
}

async function asFailure<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof OutsideUnavailable) throw new Failure('service-unavailable', { cause: error })
    throw error instanceof OutsideRefused ? new Failure('point-of-sale-refused', { cause: error }) : error
  }
}
