import type { EmailData } from '#shop/ports.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['back-in-stock']

export const sample: Data = {
  product_name: 'Lychee Gummies',
  variation_name: 'Three packs',
  price_cents: 1480,
  currency: 'USD',
  product_url: 'http://localhost:3000/products/lychee-gummies',
}

/** Informs a subscriber that the product is back in stock. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
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
})
