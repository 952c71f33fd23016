import { asc, inArray } from 'drizzle-orm'
import { returnLines, returns } from '#database/schema.ts'
import type { OrderLineRow } from '#shop/ordering/payments/payments.ts'
import type { Shop } from '#shop/shop.ts'

/** The returns of these orders, requested or completed, by order id. */
export async function exportReturns({ db }: Shop, orderIds: string[], bought: OrderLineRow[]) {
  const rows = await db.select().from(returns).where(inArray(returns.orderId, orderIds)).orderBy(asc(returns.createdAt))
  const ids = rows.map(({ id }) => id)
  const lines = await db.select().from(returnLines).where(inArray(returnLines.returnId, ids))
  const nameOf = (lineId: string) => bought.find(({ id }) => id === lineId)?.productName
  const exportOf = (row: typeof returns.$inferSelect) => ({
    kind: row.kind,
    status: row.status,
    reason: row.reason,
    note: row.note,
    answer: row.answer,
    asked_at: row.createdAt,
    answered_at: row.answeredAt,
    received_at: row.receivedAt,
    refund_due_at: row.refundBy,
    declarations: (row.declarations ?? []).map((declared) => ({
      name: declared.name,
      at: declared.at,
      lines: declared.lines.map(({ lineId, quantity }) => ({ product: nameOf(lineId), quantity })),
    })),
    lines: lines
      .filter(({ returnId }) => returnId === row.id)
      .map(({ orderLineId, quantity }) => ({ product: nameOf(orderLineId), quantity })),
  })
  return new Map(orderIds.map((orderId) => [orderId, rows.filter((row) => row.orderId === orderId).map(exportOf)]))
}
