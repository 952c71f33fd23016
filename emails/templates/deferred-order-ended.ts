import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { orderEventEmail, sampleOrder } from '../parts/order-event-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof deferredOrderEnded> {}
}

/** Says why an order whose payment was deferred has ended unpaid. */
const deferredOrderEnded = orderEventEmail({
  name: 'deferred-order-ended',
  data: ({ orderEvent }) =>
    orderEvent.extend({
      // The link was not paid in time, no link could be made in time, or the store sold or changed
      // a snack.
      reason: z.enum(['not-paid', 'no-link', 'sold-out', 'price-changed']),
    }),
  staffMayRead: true,
  sample: { ...sampleOrder, reason: 'sold-out' },
  others: (sample) => ({
    'not-paid': { ...sample, reason: 'not-paid' as const },
    'no-link': { ...sample, reason: 'no-link' as const },
    'price-changed': { ...sample, reason: 'price-changed' as const },
  }),
  content: ({ data, language: { t } }) => {
    const { order_number, reason } = data
    return {
      subject: t('emails.cancelled.subject', { order_number }),
      preview: t('emails.cancelled.previewUnpaid'),
      headline: t('emails.deferred-ended.headline'),
      headlineEnd: t('emails.deferred-ended.headlineEnd'),
      body: t(`emails.deferred-ended.${reason}`, { order_number }),
      note: t('emails.deferred-ended.note'),
    }
  },
})

export default deferredOrderEnded
