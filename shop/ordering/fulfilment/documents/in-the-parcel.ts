import { and, eq, inArray, lte, notExists, sum } from 'drizzle-orm'
import { parcels, paymentAttempts, refundLines, refunds } from '#database/schema.ts'
import type { OrderRow } from '../../payments/payments.ts'
import type { Shop } from '#shop/shop.ts'

/** What was paid back of an order before its parcel left, or while none has: pieces by their line, which never went in, and cents. */
export async function keptBack({ db }: Shop, order: { id: string }): Promise<{ pieces: Map<string, number>; cents: number }> {
  const left = db
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.orderId, refunds.orderId), lte(parcels.shippedAt, refunds.createdAt)))
  const before = and(eq(refunds.orderId, order.id), notExists(left))
  // A payment too many is no affair of what was bought.
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

/** The ids of those orders that have a parcel, or will have one: all that were paid, but those that ended before theirs left. */
export async function withParcel({ db }: Shop, rows: Pick<OrderRow, 'id' | 'status' | 'paidAt'>[]): Promise<Set<string>> {
  const paid = rows.filter(({ paidAt }) => paidAt !== null)
  const isOver = ({ status }: Pick<OrderRow, 'status'>) => status === 'cancelled' || status === 'refunded'
  const over = paid.filter(isOver).map(({ id }) => id)
  const sent = over.length > 0 ? await db.select({ id: parcels.orderId }).from(parcels).where(inArray(parcels.orderId, over)) : []
  return new Set([...paid.filter((row) => !isOver(row)), ...sent].map(({ id }) => id))
}
