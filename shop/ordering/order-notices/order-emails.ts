import { isAddressMissing } from '#shared/address/address-missing.ts'
import { parseLocale, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { type EmailToSend, sendEmail } from '#shop/mail/send-email.ts'
import type { OrderLineRow, OrderRow } from '../payments/payments.ts'
import type { EmailItem, EmailData, OrderEventEmailData } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { getOrderLines } from '../orders/order-lock.ts'
import { shownNames } from '../order-lines/line-names.ts'
import { piecePriceOf } from '../order-lines/order-boxes.ts'

/**
 * The common data of every email about an order: all its lines, or the given lines and quantities.
 */
export async function orderEventEmailData(
  shop: Shop,
  order: OrderRow,
  items?: { line: OrderLineRow; quantity: number }[],
): Promise<OrderEventEmailData> {
  return {
    order_number: order.number,
    customer_first_name: order.customerFirstName,
    order_items: items ? itemsOf(shop, items) : await emailItemsOf(shop, order),
    total_cents: order.totalCents,
    currency: order.currency,
    order_url: shop.settings.url + localize(orderUrlOf(order), parseLocale(order.locale)),
  }
}

/** The data of the email that says that a lost order is back. */
export async function rebuiltEmailData(shop: Shop, order: OrderRow): Promise<EmailData['order-rebuilt']> {
  const data = await orderEventEmailData(shop, order)
  if (!isAddressMissing(order.shipTo)) return { ...data, address_missing: false }
  return { ...data, address_missing: true, order_url: shop.settings.url + localize(urls.contact(), parseLocale(order.locale)) }
}

/**
 * An order without an account has no page of its own. Its customer tracks it by number and email.
 */
const orderUrlOf = ({ userId, number }: OrderRow) => (userId === null ? urls.track({ order: number }) : urls.order(number))

/** An email about an order, without its recipient. */
export type OrderEmail<T extends keyof EmailData = keyof EmailData> = Pick<
  EmailToSend<T>,
  'template' | 'key' | 'data' | 'runAt' | 'onlyWhile'
>

/**
 * Sends an email about an order to its customer after the transaction has committed, in the
 * language of the order. Emails arrive in order, even after retries: the delivery email never comes
 * before the shipping email. A customer without an email address is informed by staff and receives
 * no email.
 */
export async function sendOrderEmail<T extends keyof EmailData>(shop: Shop, order: OrderRow, email: OrderEmail<T>): Promise<void> {
  if (order.email === null) return
  const after = ['payment-deferred', 'payment-link', 'order-confirmation', 'order-shipped', 'order-delivered'].map(
    (template) => `${template}:${order.id}`,
  )
  const to = { name: order.shipTo.name, address: order.email }
  await sendEmail(shop, { ...email, to, locale: parseLocale(order.locale), after })
}

/** The order's lines for emails, in their order. */
export async function emailItemsOf(shop: Shop, order: OrderRow): Promise<EmailItem[]> {
  const lines = await getOrderLines(shop, order.id)
  return itemsOf(
    shop,
    lines.map((line) => ({ line, quantity: line.quantity })),
  )
}

/** Items of the same discovery box have the same number. */
function itemsOf(shop: Shop, items: { line: OrderLineRow; quantity: number }[]): EmailItem[] {
  const boxIds = [...new Set(items.flatMap(({ line }) => line.boxId ?? []))]
  return items.map(({ line, quantity }) =>
    itemOf(shop, line, { quantity, boxNumber: line.boxId === null ? null : boxIds.indexOf(line.boxId) + 1 }),
  )
}

function itemOf(
  { settings }: Shop,
  line: OrderLineRow,
  { quantity, boxNumber }: { quantity: number; boxNumber: number | null },
): EmailItem {
  const { productName, variationName } = shownNames(line)
  return {
    product_name: productName,
    variation_name: variationName,
    quantity,
    unit_price_cents: piecePriceOf(line),
    total_price_cents: quantity * piecePriceOf(line),
    box_number: boxNumber,
    // Mail programs do not support WebP.
    picture_url: line.pictureId ? settings.url + urls.picture(line.pictureId, 320, 'png') : null,
  }
}
