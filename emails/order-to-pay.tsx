import type { EmailData } from '#shop/ports.ts'
import { orderEventEmail, sample as news } from './parts/order-event-email.ts'

type Data = EmailData['order-to-pay']

export const sample: Data = { ...news, pay_url: 'https://square.link/u/abc123', pay_by: '2025-11-18T14:35:00.000Z' }

/** Links to the payment page of a phone order. */
export const { subject, Letter, plainText } = orderEventEmail<Data>(({ data, language: { t, moment } }) => {
  const { order_number, pay_url, pay_by } = data
  const until = moment(pay_by)
  return {
    subject: t('emails.to-pay.subject', { order_number }),
    preview: t('emails.to-pay.preview'),
    headline: t('emails.to-pay.headline'),
    headlineEnd: t('emails.to-pay.headlineEnd'),
    body: t('emails.to-pay.body', { order_number, until }),
    strong: [until],
    action: t('emails.to-pay.action'),
    actionUrl: pay_url,
    link: { label: t('emails.order.action'), url: data.order_url },
    note: t('emails.to-pay.note'),
  }
})
