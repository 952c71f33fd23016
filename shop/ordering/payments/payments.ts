import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { orderLines, orders, paymentAttempts } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import { parseLocale, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { sellableLabel } from '#shop/cart/cart.ts'
import { Failure } from '#shop/failure.ts'
import { type OrderToPay, OutsideRefused, OutsideUnavailable, type PaymentPage } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import { redactError } from '#shop/base/redact.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
export type AttemptRow = typeof paymentAttempts.$inferSelect

/**
 * An order that has just been inserted, with its payment attempt. The attempt is missing when the
 * order costs nothing.
 */
export interface WrittenOrder {
  order: OrderRow
  lines: PaidLine[]
  attempt: Pick<AttemptRow, 'id' | 'key'> | null
}
type PaidLine = Pick<
  OrderLineRow,
  'variationId' | 'productName' | 'variationName' | 'quantity' | 'unitPriceCents' | 'boxDiscountCents' | 'discountCents' | 'taxCents'
>

/**
 * The URL of the payment page of an unpaid order. For a free order, which is paid already, the URL
 * of its confirmation page. Idempotent, also after a crash: the idempotency key is stored before
 * the first call to the payment provider, so every call returns the same page. Null when the order
 * no longer awaits payment. Throws Failure: 'totals-differ' when the payment provider would charge
 * another total, 'payment-unavailable' when it does not answer.
 */
export async function getPaymentPage(shop: Shop, orderId: string): Promise<string | null> {
  const [found] = await shop.db
    .select()
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending_payment'), inArray(paymentAttempts.status, ['started', 'open'])))
  if (!found) return pageOfFreeOrder(shop, orderId)
  const { payment_attempts: attempt, orders: order } = found
  return attempt.linkUrl ?? makePage(shop, attempt, await orderToPay(shop, order), { mayExist: order.paymentDeferredAt !== null })
}

/** The same for an order that this process has just written: saves reading it again. */
export async function getFirstPaymentPage(shop: Shop, { order, lines, attempt }: WrittenOrder): Promise<string | null> {
  return attempt ? makePage(shop, attempt, toPay(shop, order, lines)) : returnUrlOf(shop, order)
}

/**
 * `mayExist`: an earlier try may have made the page without our hearing of it. Such a page has the
 * price that the customer agreed to, so the price of today is not asked for: the provider compares
 * the totals when it makes the page.
 */
async function makePage(
  shop: Shop,
  attempt: Pick<AttemptRow, 'id' | 'key'>,
  order: OrderToPay,
  { mayExist }: { mayExist: boolean } = { mayExist: false },
): Promise<string | null> {
  const page = await asPaymentFailure(async () => {
    const total = mayExist ? order.totalCents : await shop.payments.total(order)
    if (total !== order.totalCents) {
      shop.log.error('The point of sale calculated a different total', { order: order.number, ours: order.totalCents, theirs: total })
      throw new Failure('totals-differ')
    }
    return shop.payments.paymentPage(order, attempt.key)
  })
  await failpoint('payment-page-made')
  const noted = await storePage(shop, { attemptId: attempt.id, orderId: order.orderId }, page)
  await failpoint('payment-page-noted')
  if (noted) return page.url
  // The order ended while its page was created. Nobody has the URL, so the page may stay open if
  // closing it fails.
  await shop.payments.closePaymentPage(page.linkId).catch((error: unknown) => {
    shop.log.warn('Couldn’t close the payment page of an expired or canceled order', { order: order.number, error: redactError(error) })
  })
  return null
}

/**
 * Stores the page and returns whether the order still awaits payment. One statement that locks the
 * order's row first, as all code that ends an order does.
 */
async function storePage(
  { db, now }: Shop,
  { attemptId, orderId }: { attemptId: string; orderId: string },
  page: PaymentPage,
): Promise<boolean> {
  const noted = await updateWaiting(db, { attemptId, orderId, ...page, updatedAt: now() })
  return noted.length > 0
}

type StoredPage = Pick<PaymentPage, 'linkId' | 'url' | 'providerOrderId'> & { attemptId: string; orderId: string; updatedAt: Date }

const updateWaiting = statement((db, value: ValueOf<StoredPage>) => {
  const waiting = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, value('orderId')), eq(orders.status, 'pending_payment')))
    .for('update')
  return db
    .update(paymentAttempts)
    .set({
      status: 'open',
      linkId: sql`${value('linkId')}`,
      linkUrl: sql`${value('url')}`,
      providerOrderId: sql`${value('providerOrderId')}`,
      updatedAt: value('updatedAt', paymentAttempts.updatedAt),
    })
    .where(and(eq(paymentAttempts.id, value('attemptId')), sql`${paymentAttempts.orderId} = (${waiting})`))
    .returning({ id: paymentAttempts.id })
})

async function pageOfFreeOrder(shop: Shop, orderId: string): Promise<string | null> {
  const isFree = and(eq(orders.id, orderId), eq(orders.totalCents, 0), eq(orders.status, 'paid'))
  const [order] = await shop.db.select().from(orders).where(isFree)
  return order ? returnUrlOf(shop, order) : null
}

/** The order in the form that the payment provider prices. */
export async function orderToPay(shop: Shop, order: OrderRow): Promise<OrderToPay> {
  return toPay(
    shop,
    order,
    await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position)),
  )
}

function toPay(shop: Shop, order: OrderRow, lines: PaidLine[]): OrderToPay {
  const locale = parseLocale(order.locale)
  return {
    number: order.number,
    orderId: order.id,
    currency: order.currency,
    lines: lines.map((line) => ({
      variationId: line.variationId,
      name: sellableLabel(line),
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      // The provider takes the catalogue's price and knows no boxes: to it, a box is a discount.
      discountCents: line.boxDiscountCents + line.discountCents,
      taxCents: line.taxCents,
    })),
    shippingCents: order.shippingCents,
    delivery: order.deliveryMethod === 'express' ? 'express' : 'standard',
    taxCents: order.taxCents,
    shippingTaxCents: order.shippingTaxCents,
    taxPercent: order.taxPercent,
    taxIncluded: order.taxIncluded,
    totalCents: order.totalCents,
    buyer: { email: order.email, firstName: order.customerFirstName, locale },
    returnUrl: returnUrlOf(shop, order),
  }
}

/**
 * Our page to which the customer returns after the payment. For an order without an account it is
 * the tracking page, which asks for the phone number.
 */
function returnUrlOf({ settings }: Shop, { number, email, locale }: OrderRow): string {
  const page = email === null ? urls.track({ order: number }) : urls.checkoutSuccess({ order: number })
  return settings.url + localize(page, parseLocale(locale))
}

/**
 * Whether a payment failed because the provider did not answer. A provider that refuses is not
 * down.
 */
export function isProviderDown(error: unknown): boolean {
  return error instanceof Failure && error.code === 'payment-unavailable' && error.cause instanceof OutsideUnavailable
}

/** Maps the errors of the payment provider to the Failure codes that a paying customer sees. */
export async function asPaymentFailure<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof OutsideRefused && cause.code === 'total-differs') throw new Failure('totals-differ', { cause })
    if (cause instanceof OutsideUnavailable || cause instanceof OutsideRefused) throw new Failure('payment-unavailable', { cause })
    throw cause
  }
}
