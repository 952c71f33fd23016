import { and, desc, eq, notExists, type SQL, sql } from 'drizzle-orm'
import { orderLines, orders, reviews, users } from '#database/schema.ts'
import type { ValueOf } from '#database/statement.ts'
import { sessionCustomersWith } from '#shop/accounts/sign-in/sessions.ts'
import type { Customer } from '#shop/actor.ts'
import { ASSUMED_ARRIVAL_MS, hasArrived, hasArrivedAfter } from '#shop/ordering/orders/assumed-arrival.ts'
import type { Shop } from '#shop/shop.ts'
import { shownName } from '#shop/ordering/order-lines/line-names.ts'

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
 * The customers of many session tokens, each with the ids of the products that they have bought and
 * received and not reviewed: one query, as for the session alone.
 */
export const findSessionReviewers = sessionCustomersWith(
  (db, value: ValueOf<{ left: Date }>): SQL<string[]> => {
    const toReview = db
      .select({ id: orderLines.productId })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(and(eq(orders.userId, users.id), hasArrivedAfter(value('left')), isNotReviewed({ db }, orders.userId)))
    return sql`array(${toReview})`
  },
  (now) => ({ left: new Date(now.getTime() - ASSUMED_ARRIVAL_MS) }),
)

/** SQL condition: order lines of products that the customer has not reviewed. */
export function isNotReviewed({ db }: Pick<Shop, 'db'>, userId: string | typeof orders.userId): SQL {
  return notExists(
    db
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.userId, userId), eq(reviews.productId, orderLines.productId))),
  )
}
