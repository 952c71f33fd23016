import type { Cents } from '#shared/money.ts'
import { OutsideRefused, OutsideUnavailable, type OrderToPay, type PaymentPage } from '#shop/ports.ts'
import type { Square } from './connection.ts'
import { isMissing, mapFaults } from './faults.ts'
import { BACKGROUND, INTERACTIVE, withRetries } from './retry.ts'
import { centsOf } from './money.ts'
import { orderOf } from './order.ts'
import { payment } from './payments.ts'

/** What Square would charge for the order. Nothing is kept there. */
export async function total(square: Square, order: OrderToPay): Promise<Cents> {
  const { order: priced } = await withRetries(() => square.client.orders.calculate({ order: orderOf(order, square) }), INTERACTIVE)
  return centsOf(priced?.totalMoney)
}

/**
 * Makes the order and its payment page, once for each key. A page whose total is not ours is closed again before anyone sees it, and
 * OutsideRefused('total-differs') thrown.
 */
export async function paymentPage(square: Square, order: OrderToPay, key: string): Promise<PaymentPage> {
  const { paymentLink, relatedResources } = await withRetries(
    () =>
      square.client.checkout.paymentLinks.create({
        idempotencyKey: key,
        order: orderOf(order, square),
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
    INTERACTIVE,
  )
  const { id: linkId, url, orderId } = paymentLink ?? {}
  if (!linkId || !url || !orderId) throw new OutsideUnavailable('Square: a payment link without its parts')
  const made = relatedResources?.orders?.find(({ id }) => id === orderId)
  if (made && centsOf(made.totalMoney) !== order.totalCents) {
    await closePaymentPage(square, linkId)
    throw new OutsideRefused('total-differs', 'Square: the payment page asked for another total')
  }
  return { linkId, url, pointOfSaleOrderId: orderId }
}

/** Makes an order that costs nothing and completes it without a payment, so that its stock is taken. Once for each key. */
export async function giveAway(square: Square, order: OrderToPay, key: string): Promise<void> {
  const { client } = square
  const { order: made } = await withRetries(() => client.orders.create({ idempotencyKey: key, order: orderOf(order, square) }), BACKGROUND)
  const orderId = made?.id
  if (!orderId) throw new OutsideUnavailable('Square: an order without its parts')
  if (centsOf(made.totalMoney) !== 0) throw new OutsideRefused('total-differs', 'Square: the order costs something')
  await withRetries(() => client.orders.pay({ orderId, idempotencyKey: key, paymentIds: [] }), BACKGROUND)
}

/** Closes the page and cancels its order. Throws OutsideRefused('paid') when a payment got in first; a page that is gone already is fine. */
export async function closePaymentPage(square: Square, linkId: string): Promise<void> {
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
  // Deleted without cancelling the order: someone else closed the page, or paid on it, since we looked.
  if (!cancelled) await refusePaid(square, orderId)
}

async function orderBehind({ client }: Square, linkId: string): Promise<string | null> {
  try {
    const { paymentLink } = await withRetries(() => client.checkout.paymentLinks.get({ id: linkId }), INTERACTIVE)
    return paymentLink?.orderId ?? null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function refusePaid(square: Square, orderId: string): Promise<void> {
  const { state } = await payment(square, orderId)
  if (state === 'approved') throw new OutsideRefused('paid', 'Square: the order is paid')
}
