import { z } from 'zod'
import type { EmailDataOf } from '../parts/email.ts'
import { AmountCents } from '../parts/fields.ts'
import { orderEventEmail, orderTotalRow, sampleOrder } from '../parts/order-event-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof orderRefunded> {}
}

/** Reports a refund with its amount and reason. */
const orderRefunded = orderEventEmail({
  name: 'order-refunded',
  data: ({ orderEvent }) =>
    orderEvent.extend({
      refund_cents: AmountCents.min(1),
      reason: z.enum(['paid-too-late', 'paid-twice', 'wrong-amount', 'cancelled', 'returned', 'withdrawn', 'goodwill']),
    }),
  staffMayRead: true,
  canBeResent: true,
  sample: { ...sampleOrder, order_items: sampleOrder.order_items.slice(0, 1), refund_cents: 1780, reason: 'returned' },
  others: (sample) => ({
    'too-late': { ...sample, order_items: [], refund_cents: 4232, reason: 'paid-too-late' as const },
    twice: { ...sample, order_items: [], refund_cents: 4232, reason: 'paid-twice' as const },
    'wrong-amount': { ...sample, order_items: [], refund_cents: 4000, reason: 'wrong-amount' as const },
    cancelled: { ...sample, reason: 'cancelled' as const },
    withdrawn: { ...sample, reason: 'withdrawn' as const },
    goodwill: { ...sample, order_items: [], refund_cents: 500, reason: 'goodwill' as const },
  }),
  content: (context) => {
    const { data, language } = context
    const { t } = language
    const { order_number } = data
    const amount = language.money(data.refund_cents, data.currency)
    return {
      subject: t('emails.refunded.subject', { order_number }),
      preview: t('emails.refunded.preview', { amount }),
      headline: t('emails.refunded.headline'),
      headlineEnd: t('emails.refunded.headlineEnd'),
      body: t(`emails.refunded.${data.reason}`, { order_number, amount }),
      strong: [amount],
      note: t('emails.refunded.note'),
      totals: [orderTotalRow(context, 'plain'), { label: t('emails.refunded.amount'), amount, kind: 'total' }],
    }
  },
})

export default orderRefunded
