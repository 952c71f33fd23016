import { and, asc, eq } from 'drizzle-orm'
import { orders, stockMovements } from '#database/schema.ts'
import { HOUR } from '#shared/durations.ts'
import { enqueue, type OutboxHandler } from '#shop/base/outbox.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import { OutsideRefused } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { confirmSale, sell } from '#shop/stock/reservations.ts'
import { type OrderRow, orderToPay } from './payments.ts'

// The stock source must learn of every sale. A point of sale records the orders that it took the
// money for by itself, so only free orders are sent to it. With another payment provider, the shop
// sends every sale.

/**
 * Sells an order's stock in the surrounding transaction and queues what the stock source must be
 * told. `soldAt` is the provider's time of the sale.
 */
export async function sellAndRecord(shop: Shop, order: Pick<OrderRow, 'id' | 'totalCents'>, soldAt: Date): Promise<void> {
  const pending = shop.payments.completeFreeOrder === undefined
  const pieces = await sell(shop, order.id, { paidAt: soldAt, pending })
  if (pending && pieces.length > 0) await enqueue(shop, { kind: 'sale', key: saleKey(order.id), payload: { orderId: order.id } })
  if (!pending && order.totalCents === 0)
    await enqueue(shop, { kind: 'free-order', key: freeOrderKey(order.id), payload: { orderId: order.id } })
}

/** The outbox rows that must be delivered before pieces of the order are restocked. */
export const saleKeysOf = (orderId: string): string[] => [saleKey(orderId), freeOrderKey(orderId)]

const saleKey = (orderId: string) => `sale:${orderId}`
const freeOrderKey = (orderId: string) => `free-order:${orderId}`

/** Outbox handler of the kind 'sale'. Harmless to repeat: the row's key is the idempotency key. */
export const deliverSale: OutboxHandler = async (shop, payload, row) => {
  const { orderId } = payload as { orderId: string }
  const isPending = and(eq(stockMovements.orderId, orderId), eq(stockMovements.reason, 'sale'), eq(stockMovements.pending, true))
  const sales = await shop.db.select().from(stockMovements).where(isPending).orderBy(asc(stockMovements.variationId))
  const [first] = sales
  if (!first) return
  const isOld = shop.now().getTime() - first.createdAt.getTime() > MAX_MOVEMENT_AGE_MS
  const pieces = sales.map(({ variationId, delta }) => ({ variationId, quantity: -delta }))
  const counts = await shop.stockSource.recordSale(pieces, isOld ? shop.now() : first.createdAt, row.key).catch((error: unknown) => {
    // The first attempt was accepted after all, but its response was lost.
    if (isOld && error instanceof OutsideRefused && error.code === 'IDEMPOTENCY_KEY_REUSED')
      return shop.stockSource.stockCountsOf(pieces.map(({ variationId }) => variationId))
    throw error
  })
  await failpoint('sale-recorded')
  await confirmSale(shop, orderId, counts)
}

/** The stock source accepts no movement older than 24 hours. */
export const MAX_MOVEMENT_AGE_MS = 23 * HOUR

/**
 * Outbox handler of the kind 'free-order'. Harmless to repeat: the order's id is the idempotency
 * key.
 */
export const deliverFreeOrder: OutboxHandler = async (shop, payload) => {
  const { orderId } = payload as { orderId: string }
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (order) await shop.payments.completeFreeOrder?.(await orderToPay(shop, order), order.id)
}
