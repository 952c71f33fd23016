import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { AmountCents, Currency, Line } from '../parts/fields.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof backInStock> {}
}

/** Informs a subscriber that the product is back in stock. */
const backInStock = shortEmail({
  name: 'back-in-stock',
  data: ({ link }) =>
    z.strictObject({
      product_name: Line.min(1),
      // Empty when there is only one size.
      variation_name: Line,
      price_cents: AmountCents,
      currency: Currency,
      product_url: link,
    }),
  staffMayRead: true,
  isOptional: true,
  hasUnsubscribeLink: true,
  sample: {
    product_name: 'Lychee Gummies',
    variation_name: 'Three packs',
    price_cents: 1480,
    currency: 'USD',
    product_url: 'http://localhost:3000/products/lychee-gummies',
  },
  content: ({ data, language, sender }) => {
    const { t, money } = language
    const { product_name: product, variation_name: size } = data
    return {
      subject: t('emails.back.subject', { product }),
      preview: t('emails.back.preview'),
      headline: t('emails.back.headline'),
      headlineEnd: t('emails.back.headlineEnd'),
      body: t('emails.back.body', { product, shop: sender.name }),
      facts: [
        { label: t('emails.back.size'), value: size },
        { label: t('emails.back.price'), value: money(data.price_cents, data.currency) },
      ],
      ask: { action: t('emails.back.action'), url: data.product_url },
      note: t('emails.back.note'),
      why: t('emails.back.why', { shop: sender.name }),
    }
  },
})

export default backInStock
