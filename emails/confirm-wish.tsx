import type { EmailData } from '#shop/ports.ts'
import { shortEmail } from './parts/short-email.tsx'

type Data = EmailData['confirm-wish']

export const sample: Data = {
  product_name: 'Lychee Gummies',
  confirm_url: 'http://localhost:3000/back-in-stock?token=sample',
}

/** Asks the owner of an address to confirm a back-in-stock request. */
export const { subject, Letter, plainText } = shortEmail<Data>(({ data, language, sender }) => {
  const { t } = language
  const said = { product: data.product_name, shop: sender.name }
  return {
    subject: t('letters.wish.subject', { product: said.product }),
    preview: t('letters.wish.preview'),
    headline: t('letters.wish.headline'),
    headlineEnd: t('letters.wish.headlineEnd'),
    body: t('letters.wish.body', said),
    ask: { action: t('letters.wish.action'), url: data.confirm_url },
    note: t('letters.wish.note'),
    why: t('letters.wish.why', { shop: said.shop }),
  }
})
