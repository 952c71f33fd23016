import { asc, inArray } from 'drizzle-orm'
import { returnLines, returns } from '#database/schema.ts'
import type { OrderLineRow } from '#shop/ordering/payments/payments.ts'
import type { Shop } from '#shop/shop.ts'

/** The returns of these orders, requested or completed, by order id. */
export async function exportReturns({ db }: Shop, orderIds: string[], bought: OrderLineRow[]) {
  const rows = await db.select().from(returns).where(inArray(returns.orderId, orderIds)).orderBy(asc(returns.createdAt))
  const ids = rows.map(({ id }) => id)
  const lines = await db.select().from(returnLines).where(inArray(returnLines.returnId, ids))
  const exportOf = (row: typeof returns.$inferSelect) => ({
    status: row.status,
    reason: row.reason,
    note: row.note,
    answer: row.answer,
    asked_at: row.createdAt,
    answered_at: row.answeredAt,
    received_at: row.receivedAt,
    lines: lines
      .filter(({ returnId }) => returnId === row.id)
      .map(({ orderLineId, quantity }) => ({ product: bought.find(({ id }) => id === orderLineId)?.productName, quantity })),
  })
  return new Map(orderIds.map((orderId) => [orderId, rows.filter((row) => row.orderId === orderId).map(exportOf)]))
}
