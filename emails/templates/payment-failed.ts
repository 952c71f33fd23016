import type { EmailDataOf } from '../parts/email.ts'
import { Moment } from '../parts/fields.ts'
import { orderEventEmail, sampleOrder } from '../parts/order-event-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof paymentFailed> {}
}

/**
 * Reports a failed payment, with either the deadline for another attempt or the end of the order.
 */
const paymentFailed = orderEventEmail({
  name: 'payment-failed',
  data: ({ orderEvent }) =>
    orderEvent.extend({
      // Until when the customer can try again; null when the order has expired.
      pay_by: Moment.nullable(),
    }),
  staffMayRead: true,
  sample: { ...sampleOrder, pay_by: '2025-11-18T14:35:00.000Z' },
  others: (sample) => ({ expired: { ...sample, pay_by: null } }),
  content: ({ data, language: { t, moment } }) => {
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
  },
})

export default paymentFailed
