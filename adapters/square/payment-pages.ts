import type { Cents } from '#shared/money.ts'
import { OutsideRefused, OutsideUnavailable, type OrderToPay, type PaymentPage } from '#shop/ports.ts'
import type { Square } from './connection.ts'
import { isMissing, mapFaults } from './faults.ts'
import { BACKGROUND_RETRIES, INTERACTIVE_RETRIES, retrySquareCall } from './retry.ts'
import { centsOfSquareMoney } from './money.ts'
import { squareOrderOf } from './order.ts'
import { getSquarePayment } from './payments.ts'

/** The total that Square would charge for the order. Square stores nothing. */
export async function calculateSquareTotal(square: Square, order: OrderToPay): Promise<Cents> {
  const { order: priced } = await retrySquareCall(
    () => square.client.orders.calculate({ order: squareOrderOf(order, square) }),
    INTERACTIVE_RETRIES,
  )
  return centsOfSquareMoney(priced?.totalMoney)
}

/**
 * Creates the order and its payment page, once per idempotency key. If Square's total differs from
 * ours, closes the page before anyone sees it and throws OutsideRefused('total-differs').
 */
export async function createSquarePaymentPage(square: Square, order: OrderToPay, key: string): Promise<PaymentPage> {
  const { paymentLink, relatedResources } = await retrySquareCall(
    () =>
      square.client.checkout.paymentLinks.create({
        idempotencyKey: key,
        order: squareOrderOf(order, square),
        checkoutOptions: {
          redirectUrl: order.returnUrl,
          allowTipping: false,
          askForShippingAddress: false,
          enableCoupon: false,
          enableLoyalty: false,
        },
        prePopulatedData: order.buyer.email === null ? undefined : { buyerEmail: order.buyer.email },
        paymentNote: order.number,
      }),
    INTERACTIVE_RETRIES,
  )
  const { id: linkId, url, orderId } = paymentLink ?? {}
  if (!linkId || !url || !orderId) throw new OutsideUnavailable('Square: the response has no payment link')
  const made = relatedResources?.orders?.find(({ id }) => id === orderId)
  if (made && centsOfSquareMoney(made.totalMoney) !== order.totalCents) {
    await closeSquarePaymentPage(square, linkId)
    throw new OutsideRefused('total-differs', 'Square: the payment page has a different total')
  }
  return { linkId, url, providerOrderId: orderId }
}

/**
 * Creates an order that costs nothing and completes it without a payment, so that its stock is
 * deducted. Once per idempotency key.
 */
export async function completeFreeSquareOrder(square: Square, order: OrderToPay, key: string): Promise<void> {
  const { client } = square
  const { order: made } = await retrySquareCall(
    () => client.orders.create({ idempotencyKey: key, order: squareOrderOf(order, square) }),
    BACKGROUND_RETRIES,
  )
  const orderId = made?.id
  if (!orderId) throw new OutsideUnavailable('Square: the response has no order')
  if (centsOfSquareMoney(made.totalMoney) !== 0) throw new OutsideRefused('total-differs', 'Square: the order total isn’t 0')
  await retrySquareCall(() => client.orders.pay({ orderId, idempotencyKey: key, paymentIds: [] }), BACKGROUND_RETRIES)
}

/**
 * Closes the page and cancels its order. Throws OutsideRefused('paid') when a payment came first. A
 * page that no longer exists is no error.
 */
export async function closeSquarePaymentPage(square: Square, linkId: string): Promise<void> {
  const { client } = square
  const orderId = await orderBehind(square, linkId)
  if (orderId === null) return
  await refusePaid(square, orderId)
  const cancelled = await mapFaults(() => client.checkout.paymentLinks.delete({ id: linkId })).then(
    (answer) => answer.cancelledOrderId !== undefined,
    (error: unknown) => {
      if (isMissing(error)) return false
      throw error
    },
  )
  // The page was deleted without cancelling the order: since our check it was closed by another
  // call, or paid.
  if (!cancelled) await refusePaid(square, orderId)
}

async function orderBehind({ client }: Square, linkId: string): Promise<string | null> {
  try {
    const { paymentLink } = await retrySquareCall(() => client.checkout.paymentLinks.get({ id: linkId }), INTERACTIVE_RETRIES)
    return paymentLink?.orderId ?? null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function refusePaid(square: Square, orderId: string): Promise<void> {
  const { state } = await getSquarePayment(square, orderId)
  if (state === 'approved') throw new OutsideRefused('paid', 'Square: the order is already paid')
}
