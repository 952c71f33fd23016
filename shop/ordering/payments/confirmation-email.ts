import { addressLines } from '#shared/address/address-lines.ts'
import { countryNamer } from '#shared/countries/country-names.ts'
import { parseLocale, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { arrivalDates } from '#shop/pricing/delivery.ts'
import { emailItemsOf, type OrderEmail } from '../order-notices/order-emails.ts'
import type { OrderRow } from './payments.ts'
import type { Shop } from '#shop/shop.ts'

const namers = new Map<string, ReturnType<typeof countryNamer>>()

/** The confirmation email of a paid order, once per order. */
export async function confirmationEmailOf(shop: Shop, order: OrderRow): Promise<OrderEmail<'order-confirmation'>> {
  const { settings } = shop
  const locale = parseLocale(order.locale)
  const { shipTo } = order
  // Cached per language: creating it is slow, and the order's row is locked meanwhile.
  const countryName = namers.get(locale) ?? countryNamer(locale)
  namers.set(locale, countryName)
  return {
    template: 'order-confirmation',
    key: `order-confirmation:${order.id}`,
    data: {
      order_number: order.number,
      customer_first_name: order.customerFirstName,
      order_items: await emailItemsOf(shop, order),
      subtotal_cents: order.subtotalCents,
      shipping_cents: order.shippingCents,
      tax_cents: order.taxCents,
      tax_included: order.taxIncluded,
      discount_cents: order.discountCents,
      discount_code: order.discountCode,
      gift_message: order.giftMessage,
      total_cents: order.totalCents,
      currency: order.currency,
      ship_to: addressLines(shipTo, countryName(shipTo.country)),
      delivery_method: order.deliveryMethod,
      arrives: arrivalDates(settings, order.deliveryMethod, shop.now(), order.shipTo.country),
      account_url: settings.url + localize(urls.account(), locale),
      order_url: settings.url + localize(urls.order(order.number), locale),
    },
  }
}
