import type { EmailData } from '#shop/ports.ts'
import { orderEventEmail, sample as news } from './parts/order-event-email.ts'

type Data = EmailData['return-requested']

export const sample: Data = { ...news, order_items: news.order_items.slice(0, 1) }

/** Confirms that the shop received a return request. */
export const { subject, Letter, plainText } = orderEventEmail<Data>(({ data: { order_number }, language: { t } }) => ({
  subject: t('letters.return.subject', { order_number }),
  preview: t('letters.return.preview'),
  headline: t('letters.return.headline'),
  headlineEnd: t('letters.return.headlineEnd'),
  body: t('letters.return.body', { order_number }),
  note: t('letters.return.note'),
  totals: [],
}))
