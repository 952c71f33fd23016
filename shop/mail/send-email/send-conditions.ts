import { and, count, eq, exists, gt, isNull, not } from 'drizzle-orm'
import { cartBoxes, cartLines, carts, orderLines, orders, paymentAttempts, refunds, reviews } from '#database/schema.ts'
import type { SkipReason } from '#shop/base/outbox.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * A condition that must hold at the moment of sending: an unpaid order; a cart unchanged since an
 * ISO time; an order that is not canceled or refunded and has an unreviewed product; a review that
 * is still shown or refused.
 */
export type SendCondition =
  | { order: string; is: 'pending_payment' | 'expired' }
  | { cart: string; untouchedSince: string }
  | { unreviewed: string }
  | { review: string; is: 'shown' | 'refused' }

/**
 * Why an email is skipped; null while its condition holds. Throws OutsideUnavailable if only the
 * point of sale knows, and it does not answer.
 */
export async function skipReasonOf(shop: Shop, condition: SendCondition): Promise<SkipReason | null> {
  if ('unreviewed' in condition) return whyNotToReview(shop, condition.unreviewed)
  if ('review' in condition) return (await isDecidedSo(shop, condition)) ? null : 'review-changed'
  return 'order' in condition ? whyNotUnpaid(shop, condition) : whyNotUntouched(shop, condition)
}

async function whyNotUnpaid(shop: Shop, { order: id, is }: Extract<SendCondition, { order: string }>): Promise<SkipReason | null> {
  const { db } = shop
  const [order] = await db.select({ status: orders.status, paidAt: orders.paidAt }).from(orders).where(eq(orders.id, id))
  if (order?.status !== is) return order?.paidAt && order.status !== 'cancelled' ? 'paid' : 'order-ended'
  // A late payment has its own email.
  const [given] = await db.select({ pieces: count() }).from(refunds).where(eq(refunds.orderId, id))
  if (given && given.pieces > 0) return 'refunded'
  if (is === 'expired') return null
  const pages = await db.select({ id: paymentAttempts.providerOrderId }).from(paymentAttempts).where(eq(paymentAttempts.orderId, id))
  for (const page of pages) if (page.id && (await shop.payments.paymentState(page.id)).state === 'approved') return 'paid'
  return null
}

async function whyNotUntouched(
  { db }: Shop,
  { cart: id, untouchedSince }: Extract<SendCondition, { cart: string }>,
): Promise<SkipReason | null> {
  const [cart] = await db.select({ userId: carts.userId, updatedAt: carts.updatedAt }).from(carts).where(eq(carts.id, id))
  if (!cart?.userId) return 'cart-changed'
  const [lines] = await db
    .select({ left: count() })
    .from(cartLines)
    .where(and(eq(cartLines.cartId, id), isNull(cartLines.savedForLaterAt)))
  const [boxes] = await db
    .select({ left: count() })
    .from(cartBoxes)
    .where(and(eq(cartBoxes.cartId, id), isNull(cartBoxes.savedForLaterAt)))
  const isFilled = Boolean(lines?.left || boxes?.left)
  const [since] = await db
    .select({ placed: count() })
    .from(orders)
    .where(and(eq(orders.userId, cart.userId), gt(orders.placedAt, new Date(untouchedSince))))
  if (since && since.placed > 0) return 'ordered'
  return isFilled && cart.updatedAt.toISOString() === untouchedSince ? null : 'cart-changed'
}

async function isDecidedSo({ db }: Shop, { review: id, is }: Extract<SendCondition, { review: string }>): Promise<boolean> {
  const [review] = await db.select({ status: reviews.status }).from(reviews).where(eq(reviews.id, id))
  return review?.status === is
}

async function whyNotToReview({ db }: Shop, orderId: string): Promise<SkipReason | null> {
  const reviewed = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.userId, orders.userId), eq(reviews.productId, orderLines.productId)))
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
  if (!order || order.status === 'cancelled' || order.status === 'refunded') return 'order-ended'
  const [line] = await db
    .select({ id: orderLines.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.id, orderId), not(exists(reviewed))))
    .limit(1)
  return line ? null : 'reviewed'
}
