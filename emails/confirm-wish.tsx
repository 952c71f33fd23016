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
  const values = { product: data.product_name, shop: sender.name }
  return {
    subject: t('emails.wish.subject', { product: values.product }),
    preview: t('emails.wish.preview'),
    headline: t('emails.wish.headline'),
    headlineEnd: t('emails.wish.headlineEnd'),
    body: t('emails.wish.body', values),
    ask: { action: t('emails.wish.action'), url: data.confirm_url },
    note: t('emails.wish.note'),
    why: t('emails.wish.why', { shop: values.shop }),
  }
})
