import { eq } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import { enqueue, type OutboxHandler } from '#shop/base/outbox.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import type { VariationQuantity } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { bookMovement } from '#shop/stock/book-movement.ts'
import { confirmSale, listPendingSales, reserveSoldStock, sell } from '#shop/stock/reservations.ts'
import { type OrderRow, orderToPay } from './payments.ts'

// The stock source must learn of every sale. A point of sale records the orders that it took the
// money for by itself, so only free orders are sent to it. With another payment provider, the shop
// sends every sale.

/**
 * Sells an order's stock in the surrounding transaction and queues the sale for the stock source,
 * if the source must know of it. `soldAt` is the provider's time of the sale.
 */
export async function sellAndRecord(shop: Shop, order: Pick<OrderRow, 'id' | 'totalCents'>, soldAt: Date): Promise<void> {
  const pending = shop.payments.completeFreeOrder === undefined
  const pieces = await sell(shop, order.id, { paidAt: soldAt, pending })
  if (pending && pieces.length > 0) await enqueue(shop, { kind: 'sale', key: saleKey(order.id), payload: { orderId: order.id } })
  if (!pending && order.totalCents === 0)
    await enqueue(shop, { kind: 'free-order', key: freeOrderKey(order.id), payload: { orderId: order.id } })
}

/**
 * The same for an order that is rebuilt from the provider's records. Its pieces have left already,
 * so they are never short.
 */
export async function sellRebuilt(shop: Shop, orderId: string, pieces: VariationQuantity[], soldAt: Date): Promise<void> {
  const pending = shop.payments.completeFreeOrder === undefined
  await reserveSoldStock(shop, orderId, pieces)
  const sold = await sell(shop, orderId, { paidAt: soldAt, pending })
  // The stock source may have recorded the sale before: the key of the row is the same as then.
  if (pending && sold.length > 0) await enqueue(shop, { kind: 'sale', key: saleKey(orderId), payload: { orderId } })
}

/** The outbox rows that must be delivered before pieces of the order are restocked. */
export const saleKeysOf = (orderId: string): string[] => [saleKey(orderId), freeOrderKey(orderId)]

const saleKey = (orderId: string) => `sale:${orderId}`
const freeOrderKey = (orderId: string) => `free-order:${orderId}`

/** Outbox handler of the kind 'sale'. Harmless to repeat: the row's key is the idempotency key. */
export const deliverSale: OutboxHandler = async (shop, payload, row) => {
  const { orderId } = payload as { orderId: string }
  const sales = await listPendingSales(shop, orderId)
  const [first] = sales
  if (!first) return
  const pieces = sales.map(({ variationId, delta }) => ({ variationId, quantity: -delta }))
  const booked = await bookMovement(shop, first.createdAt, (at) => shop.stockSource.recordSale(pieces, at, row.key))
  const counts = booked ?? (await shop.stockSource.stockCountsOf(pieces.map(({ variationId }) => variationId)))
  await failpoint('sale-recorded')
  await confirmSale(shop, orderId, counts)
}

/**
 * Outbox handler of the kind 'free-order'. Harmless to repeat: the order's id is the idempotency
 * key.
 */
export const deliverFreeOrder: OutboxHandler = async (shop, payload) => {
  const { orderId } = payload as { orderId: string }
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (order) await shop.payments.completeFreeOrder?.(await orderToPay(shop, order), order.id)
}
