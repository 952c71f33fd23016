import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { MINUTE } from '#shared/durations.ts'
import { orders, paymentAttempts } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'
import { endUnpaidOrder } from './expiry.ts'
import { forEachOrder } from './for-each-order.ts'
import { getPaymentPage } from './payments.ts'
import { attemptKeys, settleAttempt } from './settlement.ts'

/**
 * Checks payments for which no webhook came: attempts older than one minute, the longest unchecked
 * first. Creates the page of an attempt that was cut off by a crash. Ends the order of an attempt
 * whose page can no longer be paid.
 */
export async function sweepPayments(shop: Shop): Promise<void> {
  const unasked = await shop.db
    .select({ ...attemptKeys, number: orders.number })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(
      and(
        inArray(paymentAttempts.status, ['started', 'open']),
        eq(orders.status, 'pending_payment'),
        // The outbox makes the page of a deferred payment.
        or(isNull(orders.paymentDeferredAt), isNotNull(paymentAttempts.linkUrl)),
        lt(paymentAttempts.updatedAt, new Date(shop.now().getTime() - MINUTE)),
      ),
    )
    .orderBy(asc(paymentAttempts.updatedAt))
    .limit(50)
  await forEachOrder(shop, unasked, async (attempt) => {
    const { id, orderId } = attempt
    await shop.db.update(paymentAttempts).set({ updatedAt: shop.now() }).where(eq(paymentAttempts.id, id))
    if (!attempt.providerOrderId) await getPaymentPage(shop, orderId)
    // The page was closed at the payment provider, or by us before a crash: nobody can pay it any
    // more.
    else if ((await settleAttempt(shop, attempt)) === 'closed') await endUnpaidOrder(shop, orderId, 'cancelled', 'point-of-sale')
  })
}
