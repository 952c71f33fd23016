import type { EmailData } from '#shop/ports.ts'
import { orderEventEmail, sample as news } from './parts/order-event-email.ts'

type Data = EmailData['payment-failed']

export const sample: Data = { ...news, pay_by: '2025-11-18T14:35:00.000Z' }

export const others: Record<string, Data> = { expired: { ...sample, pay_by: null } }

/**
 * Reports a failed payment, with either the deadline for another attempt or the end of the order.
 */
export const { subject, Letter, plainText } = orderEventEmail<Data>(({ data, language: { t, moment } }) => {
  const { order_number, pay_by } = data
  if (pay_by === null) {
    return {
      subject: t('emails.unpaid.subject', { order_number }),
      preview: t('emails.unpaid.preview'),
      headline: t('emails.unpaid.headline'),
      headlineEnd: t('emails.unpaid.headlineEnd'),
      body: t('emails.unpaid.body', { order_number }),
      note: t('emails.unpaid.note'),
    }
  }
  const until = moment(pay_by)
  return {
    subject: t('emails.declined.subject', { order_number }),
    preview: t('emails.declined.preview'),
    headline: t('emails.declined.headline'),
    headlineEnd: t('emails.declined.headlineEnd'),
    body: t('emails.declined.body', { order_number, until }),
    strong: [until],
    action: t('emails.declined.action'),
    note: t('emails.declined.note'),
  }
})
