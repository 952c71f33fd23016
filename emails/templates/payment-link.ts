import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { Moment } from '../parts/fields.ts'
import { orderEventEmail, sampleOrder } from '../parts/order-event-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof paymentLink> {}
}

/** Links to the payment page of an order whose payment was deferred. */
const paymentLink = orderEventEmail({
  name: 'payment-link',
  data: ({ orderEvent }) =>
    orderEvent.extend({
      pay_url: z
        .url({ protocol: /^https?$/ })
        .max(2000)
        .describe('The payment page of the order.'),
      pay_by: Moment,
    }),
  staffMayRead: true,
  sample: { ...sampleOrder, pay_url: 'https://square.link/u/abc123', pay_by: '2025-11-19T14:35:00.000Z' },
  content: ({ data, language: { t, moment } }) => {
    const { order_number, pay_url, pay_by } = data
    const until = moment(pay_by)
    return {
      subject: t('emails.link.subject', { order_number }),
      preview: t('emails.link.preview'),
      headline: t('emails.link.headline'),
      headlineEnd: t('emails.link.headlineEnd'),
      body: t('emails.link.body', { order_number, until }),
      strong: [until],
      action: t('emails.to-pay.action'),
      actionUrl: pay_url,
      link: { label: t('emails.order.action'), url: data.order_url },
      note: t('emails.to-pay.note'),
    }
  },
})

export default paymentLink
