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
      subject: t('letters.unpaid.subject', { order_number }),
      preview: t('letters.unpaid.preview'),
      headline: t('letters.unpaid.headline'),
      headlineEnd: t('letters.unpaid.headlineEnd'),
      body: t('letters.unpaid.body', { order_number }),
      note: t('letters.unpaid.note'),
    }
  }
  const until = moment(pay_by)
  return {
    subject: t('letters.declined.subject', { order_number }),
    preview: t('letters.declined.preview'),
    headline: t('letters.declined.headline'),
    headlineEnd: t('letters.declined.headlineEnd'),
    body: t('letters.declined.body', { order_number, until }),
    strong: [until],
    action: t('letters.declined.action'),
    note: t('letters.declined.note'),
  }
})
