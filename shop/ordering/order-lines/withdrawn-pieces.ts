import { and, eq, inArray, sql } from 'drizzle-orm'
import { returnLines, returns } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * The pieces of each order's open withdrawal, by order line. Staff have not received them yet, so
 * they are still part of the parcel.
 */
export async function withdrawnPiecesOf({ db }: Shop, orderIds: string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const byOrder = new Map<string, Map<string, number>>()
  if (orderIds.length === 0) return byOrder
  const rows = await db
    .select({ orderId: returns.orderId, lineId: returnLines.orderLineId, quantity: sql<number>`sum(${returnLines.quantity})::int` })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(inArray(returns.orderId, orderIds), eq(returns.kind, 'withdrawal'), eq(returns.status, 'approved')))
    .groupBy(returns.orderId, returnLines.orderLineId)
  for (const { orderId, lineId, quantity } of rows)
    byOrder.set(orderId, (byOrder.get(orderId) ?? new Map<string, number>()).set(lineId, quantity))
  return byOrder
}

/** How many pieces of an order are withdrawn and not received yet. */
export async function countWithdrawnPieces(shop: Shop, orderId: string): Promise<number> {
  const byLine = (await withdrawnPiecesOf(shop, [orderId])).get(orderId)
  return [...(byLine?.values() ?? [])].reduce((sum, quantity) => sum + quantity, 0)
}
