import { z } from 'zod'
import { urls } from '#shared/urls.ts'
import { AmountCents, Currency, Line, type ShopFields, ShortLine } from '../../parts/fields.ts'

/** The order in the confirmation email, with the field names of the specification. */
export function orderConfirmationSchema({ url, currency, link, items }: ShopFields) {
  return z.strictObject({
    order_number: ShortLine.min(1),
    customer_first_name: ShortLine,
    order_items: items.min(1),
    subtotal_cents: AmountCents,
    shipping_cents: AmountCents,
    tax_cents: AmountCents,
    // Whether the prices include the tax, so that the total does not add it.
    tax_included: z.boolean().optional(),
    discount_cents: AmountCents,
    total_cents: AmountCents,
    currency: Currency.default(currency),
    // When it is empty, the email shows no delivery address.
    ship_to: z.array(Line).max(10).default([]),
    delivery_method: z.enum(['standard', 'express']).optional(),
    // First and last day of delivery. When it is left out, the email promises no date.
    arrives: z.tuple([z.iso.date(), z.iso.date()]).optional(),
    // Shown in the discount line when a code was used.
    discount_code: ShortLine.nullish(),
    // The text of the gift card in the parcel; left out when there is none.
    gift_message: z.string().max(300).nullish(),
    account_url: link.default(url + urls.account()),
    order_url: link.optional(),
  })
}

export type OrderConfirmationData = z.output<ReturnType<typeof orderConfirmationSchema>>
