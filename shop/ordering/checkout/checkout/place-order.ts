import { z } from 'zod'
import { MINUTE } from '#shared/durations.ts'
import { eq } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import type { Customer } from '#shop/actor.ts'
import { refuseBlocked } from '#shop/accounts/sign-in/blocked.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import { traced } from '#shop/base/process/tracing.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { getPricedCart } from '#shop/cart/cart.ts'
import type { CartChange } from '#shop/cart/cart.types.ts'
import { Failure } from '#shop/failure.ts'
import { deferPayment, getDeferredPage } from '../../payments/deferred-payments.ts'
import { isProviderDown, getFirstPaymentPage, getPaymentPage, type WrittenOrder } from '../../payments/payments.ts'
import { endUnpaidOrder } from '../../payments/expiry.ts'
import { inTransaction, type Rollback, rollbackWith, type Shop } from '#shop/shop.ts'
import { checkoutFingerprint } from './fingerprint.ts'
import { findSameOrder, listOpenOrders, type OpenOrder } from './open-orders.ts'
import { lastTermsAgreement } from './terms.ts'
import { type BasketToOrder, writeOrder } from './write-order.ts'

/**
 * A customer has one unpaid order at a time, and it reserves its pieces for half an hour. So nobody
 * can hold more of the stock than this without paying. Staff take larger orders by phone.
 */
export const MAX_ORDER_PIECES = 300

/** The result of placing an order. Only 'placed' and 'deferred' have reserved anything. */
export type PlaceOrderResult =
  | { outcome: 'placed'; orderNumber: string; paymentUrl: string }
  /** The order is accepted, and a payment link follows by email. */
  | { outcome: 'deferred'; orderNumber: string }
  /** `totalCents`: the new total. */
  | { outcome: 'changed'; changes: CartChange[]; totalCents: Cents }
  | { outcome: 'sold-out'; productNames: string[] }

/**
 * `key` is the idempotency key of the form: a double submit places one order. `expectedTotalCents`
 * and `shown` are the values that the customer saw. The terms are accepted now, or were with an
 * order of the last year.
 */
export const PlaceOrder = z.object({
  expectedTotalCents: z.number().int().min(0).describe('The total that the customer saw.'),
  key: z.uuid().describe('An idempotency key: a retry with the same key returns the same order.'),
  shown: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('The fingerprint of the checkout that the customer saw.'),
  terms: z.enum(['now', 'before']).optional().describe('When the customer accepted the terms.'),
})

/**
 * Places the order that the review page showed, and returns its payment URL. The stock is reserved
 * and the payment attempt is stored with its idempotency key before the request to the point of
 * sale. After a crash at any point, the order can still be paid, or it expires. Placing the same
 * basket again returns the same order. Throws Failure: 'email-not-confirmed', 'account-blocked',
 * 'terms-not-accepted', 'cart-empty', 'invalid-input' (an open step), 'too-many-requests',
 * 'order-too-large', 'totals-differ', 'payment-unavailable' (the payment cannot be deferred; the
 * order waits, and placing it again continues with it).
 */
export function placeOrder(shop: Shop, by: Customer, input: z.infer<typeof PlaceOrder>): Promise<PlaceOrderResult> {
  return traced('placeOrder', () => place(shop, by, input))
}

async function place(shop: Shop, by: Customer, { terms, ...order }: z.infer<typeof PlaceOrder>): Promise<PlaceOrderResult> {
  if (!by.emailVerified) throw new Failure('email-not-confirmed')
  const termsAcceptedAt = terms === 'now' ? shop.now() : terms === 'before' ? await lastTermsAgreement(shop, by) : null
  if (!termsAcceptedAt) throw new Failure('terms-not-accepted', { fields: { terms: 'terms-not-accepted' } })
  await consumeRateLimits(shop, [{ key: `orders-of:${by.userId}`, max: 60, windowMs: 10 * MINUTE }])
  const result = await writeAfterEndingOthers(shop, by, { ...order, termsAcceptedAt })
  if (result.outcome !== 'written') return result
  await failpoint('order-reserved')
  const { orderId, orderNumber, written, isDeferred } = result
  try {
    const pageOf = isDeferred ? getDeferredPage : getPaymentPage
    const paymentUrl = await (written ? getFirstPaymentPage(shop, written) : pageOf(shop, orderId))
    if (paymentUrl) return { outcome: 'placed', orderNumber, paymentUrl }
  } catch (error) {
    if (isProviderDown(error) && (await deferPayment(shop, orderId))) return { outcome: 'deferred', orderNumber }
    // No payment page exists or will exist, so the stock is released at once.
    if (error instanceof Failure && error.code === 'totals-differ') await endUnpaidOrder(shop, orderId, 'cancelled', 'point-of-sale')
    throw error
  }
  throw new Failure('cart-changed')
}

/**
 * Writes the order as soon as no other unpaid order of the customer is in the way. An unpaid
 * order for another basket is ended first.
 */
async function writeAfterEndingOthers(shop: Shop, by: Customer, input: OrderInput): Promise<Exclude<Written, { outcome: 'in-the-way' }>> {
  for (let turn = 0; turn < 5; turn++) {
    const result = await write(shop, by, input)
    if (result.outcome !== 'in-the-way') return result
    for (const orderId of result.orderIds) {
      await endUnpaidOrder(shop, orderId, 'cancelled', `customer:${by.userId}`).catch((cause: unknown) => {
        throw new Failure('payment-unavailable', { cause })
      })
    }
  }
  throw new Failure('cart-changed')
}

type Written =
  /**
   * `written`: the rows of a new order; absent for an order that this one repeats. `isDeferred`:
   * its payment has been deferred already.
   */
  | { outcome: 'written'; orderId: string; orderNumber: string; written?: WrittenOrder; isDeferred: boolean }
  /** The new total. */
  | { outcome: 'changed'; changes: CartChange[]; totalCents: Cents }
  | { outcome: 'sold-out'; productNames: string[] }
  /**
   * Unpaid orders of the same customer for another basket: their payment pages must be closed
   * before this order is placed.
   */
  | { outcome: 'in-the-way'; orderIds: string[] }

interface OrderInput {
  expectedTotalCents: number
  key: string
  /** The buyer's checkout fingerprint. */
  shown: string
  termsAcceptedAt: Date
}

/**
 * One transaction: lock the cart, price it, write the order with its payment attempt, and take the
 * discounts and the stock. Either everything is stored or nothing. A free order is paid at once.
 */
async function write(shop: Shop, by: Customer, input: OrderInput): Promise<Written> {
  for (let turn = 1; turn <= 3; turn++) {
    const result = await inTransaction(shop, (inside) => attempt(inside, by, input))
    // Without the discount the total is higher. The next turn answers 'changed', so that the buyer
    // sees it first.
    if (result.outcome !== 'discount-used-up') return result
  }
  throw new Failure('cart-changed')
}

type Attempt = Written | { outcome: 'discount-used-up' }

async function attempt(shop: Shop, by: Customer, input: OrderInput): Promise<Attempt | Rollback<Attempt>> {
  const { expectedTotalCents, key, shown, termsAcceptedAt } = input
  await refuseBlocked(shop, by.userId)
  const { cart, ...basket } = await getPricedCart(shop, by)
  const open = await listOpenOrders(shop, by, key)
  const unpaid = open.filter(({ status, paymentDeferredAt }) => status === 'pending_payment' && paymentDeferredAt === null)
  const again = open.find((order) => order.placeKey === key && (order.paidAt !== null || order.payBy > shop.now()))
  if (again) return goOnWith(shop, again, cart)
  if (!cart || basket.view.lines.length + basket.view.boxes.length === 0) throw new Failure('cart-empty')
  const { view, priced } = basket
  if (basket.lines.length === 0 || priced.totalCents !== expectedTotalCents || checkoutFingerprint({ cart, ...basket }) !== shown) {
    const soldOut = view.changes.flatMap((change) =>
      change.kind === 'sold-out' || change.kind === 'box-short' ? [change.productName] : [],
    )
    return soldOut.length > 0
      ? { outcome: 'sold-out', productNames: soldOut }
      : { outcome: 'changed', changes: view.changes, totalCents: view.totalCents }
  }
  if (!cart.shipTo || !cart.deliveryMethod) throw new Failure('invalid-input')
  if (view.deliveryRefused) throw new Failure(view.deliveryRefused)
  if (basket.lines.reduce((pieces, { quantity }) => pieces + quantity, 0) > MAX_ORDER_PIECES) throw new Failure('order-too-large')
  const same = await findSameOrder(shop, { ...basket, cart }, unpaid)
  if (same) return goOnWith(shop, same, cart)
  if (unpaid.length > 0) return { outcome: 'in-the-way', orderIds: unpaid.map(({ id }) => id) }
  const result = await writeOrder(shop, by, { ...basket, cart }, { placeKey: key, termsAcceptedAt })
  if (result.outcome !== 'written') return rollbackWith(result)
  const { written } = result
  return { outcome: 'written', orderId: written.order.id, orderNumber: written.order.number, written, isDeferred: false }
}

/**
 * Continues with the existing order, and updates its note and gift message. An order that has
 * emptied the cart keeps its own.
 */
async function goOnWith(shop: Shop, order: OpenOrder, cart: BasketToOrder['cart'] | null): Promise<Written> {
  const isOfCart = order.paidAt === null && order.paymentDeferredAt === null
  const { note = order.note, giftMessage = order.giftMessage } = (isOfCart && cart) || {}
  if (note !== order.note || giftMessage !== order.giftMessage)
    await shop.db.update(orders).set({ note, giftMessage, updatedAt: shop.now() }).where(eq(orders.id, order.id))
  return { outcome: 'written', orderId: order.id, orderNumber: order.number, isDeferred: order.paymentDeferredAt !== null }
}
