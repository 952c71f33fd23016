import { asc, inArray } from 'drizzle-orm'
import { refundLines, refunds } from '#database/schema.ts'
import type { OrderLineRow } from '#shop/ordering/payments/payments.ts'
import type { Shop } from '#shop/shop.ts'

/** The refunds of these orders by order id, with the shop's notes about them. */
export async function exportRefunds({ db }: Shop, orderIds: string[], bought: OrderLineRow[]) {
  const rows = await db.select().from(refunds).where(inArray(refunds.orderId, orderIds)).orderBy(asc(refunds.createdAt))
  const ids = rows.map(({ id }) => id)
  const lines = await db.select().from(refundLines).where(inArray(refundLines.refundId, ids))
  const exportOf = (row: typeof refunds.$inferSelect) => ({
    amount_cents: row.amountCents,
    shipping_cents: row.shippingCents,
    reason: row.reason,
    note: row.note,
    promised_at: row.createdAt,
    given_at: row.doneAt,
    lines: lines
      .filter(({ refundId }) => refundId === row.id)
      .map(({ orderLineId, quantity, amountCents }) => ({
        product: bought.find(({ id }) => id === orderLineId)?.productName,
        quantity,
        amount_cents: amountCents,
      })),
  })
  return new Map(orderIds.map((orderId) => [orderId, rows.filter((row) => row.orderId === orderId).map(exportOf)]))
}
