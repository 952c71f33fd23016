import { asc, eq, inArray, sum } from 'drizzle-orm'
import { orderLines, refundLines, refunds } from '#database/schema.ts'
import { parcelAllergensOf } from '#shop/catalogue/catalogue.ts'
import type { Shop } from '#shop/shop.ts'
import { boxesOfLines, type OrderBoxRow } from '#shop/ordering/order-lines/order-boxes.ts'

export interface PackingLine {
  id: string
  variationId: string
  productId: string
  productName: string
  variationName: string
  pictureId: string | null
  tint: string
  /** The discovery box that the pieces belong to, numbered from 1; null for none. */
  box: { number: number; giftCard: string | null } | null
  /** Number of pieces in the parcel; refunded pieces are left out. */
  pieces: number
  packed: number
  /** Includes 'insects'. Null for a product that is no longer sold: its pack names them. */
  allergens: string[] | null
}

/** The contents of these orders' parcels, by order id. Lines without pieces are left out. */
export async function listPackingLines(shop: Shop, orders: { id: string }[]): Promise<Map<string, PackingLine[]>> {
  const { db, catalogue } = shop
  if (orders.length === 0) return new Map()
  const ids = orders.map(({ id }) => id)
  const rows = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position))
  // Nothing is returned from a parcel that has not left. So every missing piece was refunded.
  const gone = await db
    .select({ lineId: refundLines.orderLineId, quantity: sum(refundLines.quantity) })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(inArray(refunds.orderId, ids))
    .groupBy(refundLines.orderLineId)
  const boxes = await boxesOfLines(shop, rows)
  const byOrder = new Map<string, PackingLine[]>()
  for (const row of rows) {
    const pieces = row.quantity - Number(gone.find(({ lineId }) => lineId === row.id)?.quantity ?? 0)
    if (pieces <= 0) continue
    const line = {
      id: row.id,
      variationId: row.variationId,
      productId: row.productId,
      productName: row.productName,
      variationName: row.variationName,
      pictureId: row.pictureId,
      tint: catalogue.sellable(row.variationId)?.tint ?? 'cocoa',
      box: boxOf(boxes, row),
      pieces,
      packed: Math.min(row.packedQuantity, pieces),
      allergens: parcelAllergensOf(catalogue.product(row.productId)),
    }
    byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), line])
  }
  return byOrder
}

function boxOf(boxes: OrderBoxRow[], { orderId, boxId }: typeof orderLines.$inferSelect): PackingLine['box'] {
  const theirs = boxes.filter((box) => box.orderId === orderId)
  const at = theirs.findIndex(({ id }) => id === boxId)
  return at < 0 ? null : { number: at + 1, giftCard: theirs[at]?.giftCard ?? null }
}
