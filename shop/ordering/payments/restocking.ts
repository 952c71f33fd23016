import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { HOUR } from '#shared/durations.ts'
import { reservations } from '#database/schema.ts'
import { count, type Wanted } from '#shop/stock/inventory.ts'
import { enqueue, type Handler } from '#shop/base/outbox.ts'
import { OutsideRefused } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { reached } from '#shop/base/process/failpoints.ts'

/** The point of sale takes no movement that is older than a day. */
const TAKEN_FOR = 23 * HOUR

/**
 * Has pieces of a sold order put back on the shelf at the point of sale, whose count is the source of ours, once the transaction has committed;
 * once for each key. What is not counted is left out.
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
  // What was given away must have left the shelf there before it comes back.
  const after = [`free-order:${orderId}`]
  await enqueue(shop, { kind: 'restock', key, payload: { pieces: counted, at: shop.now().toISOString() }, after })
}

/** The outbox's handler for the kind 'restock'. A count made since they came back has the pieces in it: the point of sale sees to that by `at`. */
export const putBack: Handler = async (shop, payload, row) => {
  const { pieces, at } = payload as { pieces: Wanted[]; at: string }
  const isOld = shop.now().getTime() - Date.parse(at) > TAKEN_FOR
  try {
    const counts = await shop.pointOfSale.restock(pieces, isOld ? shop.now() : new Date(at), row.key)
    await reached('restock-given')
    await count(shop, counts)
  } catch (error) {
    // The first time was taken after all, though its answer was lost.
    if (isOld && error instanceof OutsideRefused && error.code === 'IDEMPOTENCY_KEY_REUSED') return
    throw error
  }
}
