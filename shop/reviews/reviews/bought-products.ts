import { and, desc, eq, notExists, type SQL, sql } from 'drizzle-orm'
import { orderLines, orders, reviews } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import type { Customer } from '#shop/actor.ts'
import { ASSUMED_ARRIVAL_MS, hasArrived, hasArrivedAfter } from '#shop/ordering/orders/arrived.ts'
import type { Shop } from '#shop/shop.ts'
import { shownName } from '#shop/ordering/orders/line-names.ts'

/** A product that a customer has bought and received, with the latest order of it. */
export interface BoughtProduct {
  productId: string
  productName: string
  pictureId: string | null
  orderId: string
  orderNumber: string
}

/**
 * The products that the customer has bought and received, each once, the latest order first. Can be
 * limited to one order, one product, or the products without a review.
 */
export async function listBoughtProducts(
  shop: Shop,
  by: Customer,
  of: { orderId?: string; productId?: string; unreviewed?: true } = {},
): Promise<BoughtProduct[]> {
  const rows = await shop.db
    .select({
      productId: orderLines.productId,
      productName: shownName,
      pictureId: orderLines.pictureId,
      orderId: orders.id,
      orderNumber: orders.number,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, by.userId),
        hasArrived(shop),
        of.orderId ? eq(orders.id, of.orderId) : undefined,
        of.productId ? eq(orderLines.productId, of.productId) : undefined,
        of.unreviewed ? isNotReviewed(shop, by.userId) : undefined,
      ),
    )
    .orderBy(desc(orders.placedAt), orderLines.position)
  return rows.filter(({ productId }, index) => rows.findIndex((one) => one.productId === productId) === index)
}

/**
 * The latest order with which the customer bought and received a product; null when there is none.
 */
export async function findLatestPurchase(shop: Shop, by: Customer, productId: string): Promise<BoughtProduct | null> {
  const [bought] = await listBoughtProducts(shop, by, { productId })
  return bought ?? null
}

/**
 * By customer, the number of the latest order with which they bought and received a product that
 * they have not reviewed.
 */
export async function findUnreviewedPurchases(shop: Shop, userIds: string[], productId: string): Promise<Map<string, string>> {
  const left = new Date(shop.now().getTime() - ASSUMED_ARRIVAL_MS)
  const rows = await selectUnreviewed(shop.db, { userIds, productId, left })
  return new Map(rows.flatMap(({ userId, number }) => (userId ? [[userId, number]] : [])))
}

const selectUnreviewed = statement((db, value: ValueOf<{ userIds: string[]; productId: string; left: Date }>) => {
  const isTheirs = sql`${orders.userId} = any(${value('userIds')}::uuid[])`
  const isProduct = eq(orderLines.productId, value('productId'))
  return db
    .selectDistinctOn([orders.userId], { userId: orders.userId, number: orders.number })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(isTheirs, hasArrivedAfter(value('left')), isProduct, isNotReviewed({ db }, orders.userId)))
    .orderBy(orders.userId, desc(orders.placedAt))
})

/** SQL condition: order lines of products that the customer has not reviewed. */
export function isNotReviewed({ db }: Pick<Shop, 'db'>, userId: string | typeof orders.userId): SQL {
  return notExists(
    db
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.userId, userId), eq(reviews.productId, orderLines.productId))),
  )
}
