import type { EmailDataOf } from '../parts/email.ts'
import { orderEventEmail, sampleOrder } from '../parts/order-event-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof orderDelivered> {}
}

/** Reports the delivery of a parcel, and explains what to do if it has not arrived. */
const orderDelivered = orderEventEmail({
  name: 'order-delivered',
  data: ({ orderEvent }) => orderEvent,
  staffMayRead: true,
  canBeResent: true,
  sample: sampleOrder,
  content: ({ data: { order_number }, language: { t } }) => ({
    subject: t('emails.delivered.subject', { order_number }),
    preview: t('emails.delivered.preview'),
    headline: t('emails.delivered.headline'),
    headlineEnd: t('emails.delivered.headlineEnd'),
    body: t('emails.delivered.body', { order_number }),
    note: t('emails.delivered.note'),
  }),
})

export default orderDelivered
