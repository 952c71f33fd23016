import type { EmailData } from '#shop/ports.ts'
import { orderEventEmail, sample as news } from './parts/order-event-email.ts'

type Data = EmailData['order-delivered']

export const sample: Data = news

/** Reports the delivery of a parcel, and explains what to do if it has not arrived. */
export const { subject, Letter, plainText } = orderEventEmail<Data>(({ data: { order_number }, language: { t } }) => ({
  subject: t('emails.delivered.subject', { order_number }),
  preview: t('emails.delivered.preview'),
  headline: t('emails.delivered.headline'),
  headlineEnd: t('emails.delivered.headlineEnd'),
  body: t('emails.delivered.body', { order_number }),
  note: t('emails.delivered.note'),
}))
