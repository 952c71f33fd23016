import { asc, eq } from 'drizzle-orm'
import { orderLines } from '#database/schema.ts'
import { localeNamed, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { type LetterToSend, sendLetter } from '#shop/mail/send.ts'
import type { OrderLineRow, OrderRow } from '../payments/payments.ts'
import type { LetterItem, Letters, OrderNews } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { shownNames } from './line-names.ts'

/**
 * The common data of every email about an order: all its lines, or the given lines and quantities.
 */
export async function newsOf(shop: Shop, order: OrderRow, items?: { line: OrderLineRow; quantity: number }[]): Promise<OrderNews> {
  return {
    order_number: order.number,
    customer_first_name: order.customerFirstName,
    order_items: items?.map(({ line, quantity }) => itemOf(shop, line, quantity)) ?? (await itemsOf(shop, order)),
    total_cents: order.totalCents,
    currency: order.currency,
    order_url: shop.settings.url + localize(urls.order(order.number), localeNamed(order.locale)),
  }
}

/** An email about an order, without its recipient. */
export type LetterOfOrder<T extends keyof Letters = keyof Letters> = Pick<
  LetterToSend<T>,
  'template' | 'key' | 'data' | 'runAt' | 'onlyWhile'
>

/**
 * Sends an email about an order to its customer after the transaction has committed, in the
 * language of the order. Emails arrive in order, even after retries: the delivery email never comes
 * before the shipping email. A customer without an email address is informed by staff and receives
 * no email.
 */
export async function writeToCustomer<T extends keyof Letters>(shop: Shop, order: OrderRow, letter: LetterOfOrder<T>): Promise<void> {
  if (order.email === null) return
  const after = ['order-confirmation', 'order-shipped', 'order-delivered'].map((template) => `${template}:${order.id}`)
  const to = { name: order.shipTo.name, address: order.email }
  await sendLetter(shop, { ...letter, to, locale: localeNamed(order.locale), after })
}

/** The order's lines for emails, in their order. */
export async function itemsOf(shop: Shop, order: OrderRow): Promise<LetterItem[]> {
  const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position))
  return lines.map((line) => itemOf(shop, line, line.quantity))
}

function itemOf({ settings }: Shop, line: OrderLineRow, quantity: number): LetterItem {
  const { productName, variationName } = shownNames(line)
  return {
    product_name: productName,
    variation_name: variationName,
    quantity,
    unit_price_cents: line.unitPriceCents,
    total_price_cents: quantity === line.quantity ? line.totalPriceCents : quantity * line.unitPriceCents,
    // Mail programs do not support WebP.
    picture_url: line.pictureId ? settings.url + urls.picture(line.pictureId, 320, 'png') : null,
  }
}
