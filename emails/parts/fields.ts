import { z } from 'zod'
import { singleLine } from '#shared/text/text-schemas.ts'
import type { EmailSettings } from '#shop/ports.ts'

// The fields of the emails' data.

export const ShortLine = singleLine(80)
export const Line = singleLine(200)
export const AmountCents = z.int().min(0).max(1_000_000_000)
export const Currency = z.string().regex(/^[A-Z]{3}$/)
export const Moment = z.iso.datetime({ offset: true })

/** The fields that depend on the shop. */
export function shopFields({ url, currency }: EmailSettings) {
  const link = linkWithin(url)
  const items = itemsSchema(link)
  return {
    url,
    currency,
    /** A link to the shop itself. */
    link,
    /** Purchased items. */
    items,
    /** The data common to all emails about an event of an order. */
    orderEvent: z.strictObject({
      order_number: ShortLine.min(1),
      customer_first_name: ShortLine,
      order_items: items,
      total_cents: AmountCents,
      currency: Currency,
      order_url: link,
    }),
  }
}

export type ShopFields = ReturnType<typeof shopFields>
export type ParsedEmailItem = z.output<ShopFields['items']>[number]
export type OrderEventData = z.output<ShopFields['orderEvent']>

function linkWithin(url: string) {
  return z
    .string()
    .max(2000)
    .refine((value) => isWithin(url, value), 'The link must start with the URL of the shop')
    .describe('A URL of the shop.')
}

/**
 * Browsers and mail programs must read the link alike: only URL characters, and the exact host of
 * the shop.
 */
function isWithin(url: string, value: string): boolean {
  return (value === url || value.startsWith(`${url}/`)) && /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/.test(value)
}

function itemsSchema(link: ReturnType<typeof linkWithin>) {
  return z
    .array(
      z.strictObject({
        product_name: Line.min(1),
        variation_name: Line.default(''),
        quantity: z.int().min(1).max(10_000),
        unit_price_cents: AmountCents,
        total_price_cents: AmountCents,
        picture_url: link.nullable().default(null),
        box_number: z
          .int()
          .min(1)
          .max(100)
          .nullable()
          .default(null)
          .describe('Items of the same discovery box have the same number and follow each other.'),
      }),
    )
    .max(100)
}
