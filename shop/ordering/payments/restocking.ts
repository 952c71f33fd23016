import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { reservations } from '#database/schema.ts'
import { bookMovement } from '#shop/stock/book-movement.ts'
import { totalByVariation } from '#shop/stock/total-by-variation.ts'
import { applyStockCounts } from '#shop/stock/inventory.ts'
import { enqueue, type OutboxHandler } from '#shop/base/outbox.ts'
import type { VariationQuantity } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import { saleKeysOf } from './sales.ts'

/**
 * Restocks pieces of a sold order at the stock source, after the commit and once per key. Our
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
  const counted = totalByVariation(pieces.filter(({ variationId }) => sold.some((one) => one.variationId === variationId)))
  if (counted.length === 0) return
  // The sale must reach the stock source before the restock.
  await enqueue(shop, { kind: 'restock', key, payload: { pieces: counted, at: shop.now().toISOString() }, after: saleKeysOf(orderId) })
}

/**
 * Outbox handler of the kind 'restock'. A stock count made after the return includes the pieces
 * already: the stock source takes care of that by `at`.
 */
export const deliverRestock: OutboxHandler = async (shop, payload, row) => {
  const { pieces, at } = payload as { pieces: VariationQuantity[]; at: string }
  const counts = await bookMovement(shop, new Date(at), (when) => shop.stockSource.restock(pieces, when, row.key))
  if (!counts) return
  await failpoint('restock-given')
  await applyStockCounts(shop, counts)
}
