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
    subject: t('letters.back.subject', { product }),
    preview: t('letters.back.preview'),
    headline: t('letters.back.headline'),
    headlineEnd: t('letters.back.headlineEnd'),
    body: t('letters.back.body', { product, shop: sender.name }),
    facts: [
      { label: t('letters.back.size'), value: size },
      { label: t('letters.back.price'), value: money(data.price_cents, data.currency) },
    ],
    ask: { action: t('letters.back.action'), url: data.product_url },
    note: t('letters.back.note'),
    why: t('letters.back.why', { shop: sender.name }),
  }
})
