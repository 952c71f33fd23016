import { and, eq, isNull, sql } from 'drizzle-orm'
import { orders, reservations, stock } from '#database/schema.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'
import { applyStockCounts } from '#shop/stock/inventory.ts'
import { asPaymentFailure } from '../payments.ts'

/**
 * Counts an order's pieces again at the stock source, because they may have been sold elsewhere
 * while the shop could not hear of it. Throws Failure: 'sold-out-meanwhile' where fewer are left
 * than the order and those before it hold, 'payment-unavailable' while the stock source does not
 * answer.
 */
export async function refuseOversold(shop: Shop, orderId: string): Promise<void> {
  const held = await shop.db
    .select({ id: reservations.variationId })
    .from(reservations)
    .where(and(eq(reservations.orderId, orderId), isNull(reservations.releasedAt), isNull(reservations.soldAt)))
  if (held.length === 0) return
  const counts = await asPaymentFailure(() => shop.stockSource.stockCountsOf(held.map(({ id }) => id)))
  await applyStockCounts(shop, counts)
  if (await isOversold(shop, orderId)) throw new Failure('sold-out-meanwhile')
}

/**
 * Whether the pieces on hand do not cover the order. Of several orders that wait for their link,
 * the earliest gets them; orders that can be paid already come before all of these.
 */
async function isOversold({ db }: Shop, orderId: string): Promise<boolean> {
  const claims = sql`(
    select sum(claim.quantity) from ${reservations} claim join ${orders} o on o.id = claim.order_id
    where claim.variation_id = ${reservations.variationId} and claim.released_at is null and claim.sold_at is null
      and (claim.order_id = ${reservations.orderId} or o.payment_deferred_at is null or o.payment_link_sent_at is not null
        or (claim.created_at, claim.order_id) < (${reservations.createdAt}, ${reservations.orderId})))`
  const [short] = await db
    .select({ id: reservations.variationId })
    .from(reservations)
    .innerJoin(stock, eq(stock.variationId, reservations.variationId))
    .where(
      and(
        eq(reservations.orderId, orderId),
        isNull(reservations.releasedAt),
        isNull(reservations.soldAt),
        sql`${stock.onHand} < ${claims}`,
      ),
    )
    .limit(1)
  return short !== undefined
}
