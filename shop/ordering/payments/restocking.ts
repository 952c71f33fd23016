import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { HOUR } from '#shared/durations.ts'
import { reservations } from '#database/schema.ts'
import { applyStockCounts, type VariationQuantity } from '#shop/stock/inventory.ts'
import { enqueue, type OutboxHandler } from '#shop/base/outbox.ts'
import { OutsideRefused } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'

/** The point of sale accepts no stock movement older than 24 hours. */
const MAX_MOVEMENT_AGE_MS = 23 * HOUR

/**
 * Restocks pieces of a sold order at the point of sale, after the commit and once per key. Our
 * stock follows its counts. Variations without stock tracking are left out.
 */
export async function enqueueRestock(
  shop: Shop,
  { orderId, key, pieces }: { orderId: string; key: string; pieces: VariationQuantity[] },
): Promise<void> {
  const ids = pieces.map(({ variationId }) => variationId)
  if (ids.length === 0) return
  const sold = await shop.db
    .select({ variationId: reservations.variationId })
    .from(reservations)
    .where(and(eq(reservations.orderId, orderId), isNotNull(reservations.soldAt), inArray(reservations.variationId, ids)))
  const counted = pieces.filter(({ variationId }) => sold.some((one) => one.variationId === variationId))
  if (counted.length === 0) return
  // The sale of a free order must reach the point of sale before its restock.
  const after = [`free-order:${orderId}`]
  await enqueue(shop, { kind: 'restock', key, payload: { pieces: counted, at: shop.now().toISOString() }, after })
}

/**
 * Outbox handler of the kind 'restock'. A stock count made after the return includes the pieces
 * already: the point of sale takes care of that by `at`.
 */
export const deliverRestock: OutboxHandler = async (shop, payload, row) => {
  const { pieces, at } = payload as { pieces: VariationQuantity[]; at: string }
  const isOld = shop.now().getTime() - Date.parse(at) > MAX_MOVEMENT_AGE_MS
  try {
    const counts = await shop.pointOfSale.restock(pieces, isOld ? shop.now() : new Date(at), row.key)
    await failpoint('restock-given')
    await applyStockCounts(shop, counts)
  } catch (error) {
    // The first attempt was accepted after all, but its response was lost.
    if (isOld && error instanceof OutsideRefused && error.code === 'IDEMPOTENCY_KEY_REUSED') return
    throw error
  }
}
