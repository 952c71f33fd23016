import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { Line } from '../parts/fields.ts'
import { shortEmail } from '../parts/short-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof confirmWish> {}
}

/** Asks the owner of an address to confirm a back-in-stock request. */
const confirmWish = shortEmail({
  name: 'confirm-wish',
  data: ({ link }) => z.strictObject({ product_name: Line.min(1), confirm_url: link }),
  staffMayRead: false,
  isOptional: true,
  sample: {
    product_name: 'Lychee Gummies',
    confirm_url: 'http://localhost:3000/back-in-stock?token=sample',
  },
  content: ({ data, language, sender }) => {
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
  },
})

export default confirmWish
