import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { HOUR } from '#shared/durations.ts'
import { reservations } from '#database/schema.ts'
import { count, type Wanted } from '#shop/stock/inventory.ts'
import { enqueue, type Handler } from '#shop/base/outbox.ts'
import { OutsideRefused } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { reached } from '#shop/base/process/failpoints.ts'

/** The point of sale accepts no stock movement older than 24 hours. */
const TAKEN_FOR = 23 * HOUR

/**
 * Restocks pieces of a sold order at the point of sale, after the commit and once per key. Our
 * stock follows its counts. Variations without stock tracking are left out.
 */
export async function backToShelf(shop: Shop, orderId: string, key: string, pieces: Wanted[]): Promise<void> {
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
export const putBack: Handler = async (shop, payload, row) => {
  const { pieces, at } = payload as { pieces: Wanted[]; at: string }
  const isOld = shop.now().getTime() - Date.parse(at) > TAKEN_FOR
  try {
    const counts = await shop.pointOfSale.restock(pieces, isOld ? shop.now() : new Date(at), row.key)
    await reached('restock-given')
    await count(shop, counts)
  } catch (error) {
    // The first attempt was accepted after all, but its response was lost.
    if (isOld && error instanceof OutsideRefused && error.code === 'IDEMPOTENCY_KEY_REUSED') return
    throw error
  }
}
