import type { EmailDataOf } from '../parts/email.ts'
import { orderEventEmail, sampleOrder } from '../parts/order-event-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof returnRequested> {}
}

/** Confirms that the shop received a return request. */
const returnRequested = orderEventEmail({
  name: 'return-requested',
  data: ({ orderEvent }) => orderEvent,
  staffMayRead: true,
  canBeResent: true,
  sample: { ...sampleOrder, order_items: sampleOrder.order_items.slice(0, 1) },
  content: ({ data: { order_number }, language: { t } }) => ({
    subject: t('emails.return.subject', { order_number }),
    preview: t('emails.return.preview'),
    headline: t('emails.return.headline'),
    headlineEnd: t('emails.return.headlineEnd'),
    body: t('emails.return.body', { order_number }),
    note: t('emails.return.note'),
    totals: [],
  }),
})

export default returnRequested
