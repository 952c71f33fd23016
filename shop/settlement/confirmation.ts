import { asc, eq } from 'drizzle-orm'
import { orderLines } from '#database/schema.ts'
import { defaultLocale, isLocale, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { arrivalOf } from '../delivery.ts'
import type { LetterToSend } from '../letters.ts'
import type { OrderRow } from '../payments.ts'
import type { Shop } from '../shop.ts'

/** The letter that confirms a paid order, one an order. */
export async function confirmationOf(shop: Shop, order: OrderRow): Promise<LetterToSend<'order-confirmation'>> {
  const { settings, db } = shop
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position))
  const locale = isLocale(order.locale) ? order.locale : defaultLocale
  const { shipTo } = order
  return {
    template: 'order-confirmation',
    key: `order-confirmation:${order.id}`,
    to: { name: shipTo.name, address: order.email },
    locale,
    data: {
      order_number: order.number,
      customer_first_name: order.customerFirstName,
      order_items: lines.map((line) => ({
        product_name: line.productName,
        variation_name: line.variationName,
        quantity: line.quantity,
        unit_price_cents: line.unitPriceCents,
        total_price_cents: line.totalPriceCents,
        picture_url: line.pictureId ? settings.url + urls.picture(line.pictureId, 320, 'png') : null,
      })),
      subtotal_cents: order.subtotalCents,
      shipping_cents: order.shippingCents,
      tax_cents: order.taxCents,
      discount_cents: order.discountCents,
      discount_code: order.discountCode,
      total_cents: order.totalCents,
      currency: order.currency,
      ship_to: [shipTo.name, shipTo.line1, shipTo.line2, shipTo.city, shipTo.region, shipTo.postalCode, shipTo.country].filter(
        (line) => line !== undefined,
      ),
      delivery_method: order.deliveryMethod,
      arrives: arrivalOf(settings, order.deliveryMethod, shop.now()),
      account_url: settings.url + localize(urls.account(), locale),
      order_url: settings.url + localize(urls.order(order.number), locale),
    },
  }
}
