import type { EmailData } from '#shop/ports.ts'
import { orderEventEmail, sample as news } from './parts/order-event-email.ts'

type Data = EmailData['return-requested']

export const sample: Data = { ...news, order_items: news.order_items.slice(0, 1) }

/** Confirms that the shop received a return request. */
export const { subject, Letter, plainText } = orderEventEmail<Data>(({ data: { order_number }, language: { t } }) => ({
  subject: t('emails.return.subject', { order_number }),
  preview: t('emails.return.preview'),
  headline: t('emails.return.headline'),
  headlineEnd: t('emails.return.headlineEnd'),
  body: t('emails.return.body', { order_number }),
  note: t('emails.return.note'),
  totals: [],
}))
