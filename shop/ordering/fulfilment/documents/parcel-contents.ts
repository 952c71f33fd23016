import { and, eq, inArray, lte, notExists, sum } from 'drizzle-orm'
import { parcels, paymentAttempts, refundLines, refunds } from '#database/schema.ts'
import type { OrderRow } from '../../payments/payments.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Refunds from before the parcel left, or of an order without one: the pieces per line, which never
 * went into the parcel, and the cents.
 */
export async function refundedBeforeShipping({ db }: Shop, order: { id: string }): Promise<{ pieces: Map<string, number>; cents: number }> {
  const left = db
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.orderId, refunds.orderId), lte(parcels.shippedAt, refunds.createdAt)))
  const before = and(eq(refunds.orderId, order.id), notExists(left))
  // A duplicate payment has nothing to do with the lines.
  const [paid] = await db
    .select({ cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .innerJoin(paymentAttempts, and(eq(paymentAttempts.paymentId, refunds.paymentId), eq(paymentAttempts.status, 'paid')))
    .where(before)
  const rows = await db
    .select({ lineId: refundLines.orderLineId, quantity: sum(refundLines.quantity).mapWith(Number) })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(before)
    .groupBy(refundLines.orderLineId)
  return { pieces: new Map(rows.map(({ lineId, quantity }) => [lineId, quantity])), cents: paid?.cents ?? 0 }
}

/**
 * Ids of the orders that have or will have a parcel: all paid orders, except those that ended
 * before their parcel left.
 */
export async function ordersWithParcel({ db }: Shop, rows: Pick<OrderRow, 'id' | 'status' | 'paidAt'>[]): Promise<Set<string>> {
  const paid = rows.filter(({ paidAt }) => paidAt !== null)
  const isOver = ({ status }: Pick<OrderRow, 'status'>) => status === 'cancelled' || status === 'refunded'
  const over = paid.filter(isOver).map(({ id }) => id)
  const sent = over.length > 0 ? await db.select({ id: parcels.orderId }).from(parcels).where(inArray(parcels.orderId, over)) : []
  return new Set([...paid.filter((row) => !isOver(row)), ...sent].map(({ id }) => id))
}
