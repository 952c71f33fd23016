import type { EmailDataOf } from '../parts/email.ts'
import { Moment } from '../parts/fields.ts'
import { orderEventEmail, sampleOrder } from '../parts/order-event-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof paymentDeferred> {}
}

/** Accepts an order while the payment provider does not answer. */
const paymentDeferred = orderEventEmail({
  name: 'payment-deferred',
  data: ({ orderEvent }) =>
    orderEvent.extend({
      held_until: Moment.describe('How long the order waits for its payment link.'),
      stock_counted_at: Moment.nullable().describe('The time of the last stock count; `null` when unknown.'),
    }),
  staffMayRead: true,
  sample: { ...sampleOrder, held_until: '2025-11-19T14:35:00.000Z', stock_counted_at: '2025-11-18T14:05:00.000Z' },
  content: ({ data, language: { t, moment } }) => {
    const { order_number, held_until, stock_counted_at } = data
    const until = moment(held_until)
    return {
      subject: t('emails.deferred.subject', { order_number }),
      preview: t('emails.deferred.preview'),
      headline: t('emails.deferred.headline'),
      headlineEnd: t('emails.deferred.headlineEnd'),
      body: t('emails.deferred.body', { order_number, until }),
      strong: [until],
      note: stock_counted_at ? t('emails.deferred.counted', { counted: moment(stock_counted_at) }) : t('emails.deferred.note'),
    }
  },
})

export default paymentDeferred
