import type { EmailDataOf } from '../parts/email.ts'
import { AmountCents } from '../parts/fields.ts'
import { orderEventEmail, orderTotalRow, sampleOrder } from '../parts/order-event-email.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof orderCancelled> {}
}

/** Reports the cancellation of an order and the amount of the refund. */
const orderCancelled = orderEventEmail({
  name: 'order-cancelled',
  data: ({ orderEvent }) =>
    orderEvent.extend({
      // The refunded amount, 0 when nothing was paid.
      refund_cents: AmountCents,
    }),
  staffMayRead: true,
  canBeResent: true,
  sample: { ...sampleOrder, refund_cents: 4232 },
  others: (sample) => ({ unpaid: { ...sample, refund_cents: 0 } }),
  content: (context) => {
    const { data, language } = context
    const { t } = language
    const { order_number } = data
    const amount = language.money(data.refund_cents, data.currency)
    const comesBack = data.refund_cents > 0
    return {
      subject: t('emails.cancelled.subject', { order_number }),
      preview: comesBack ? t('emails.cancelled.preview', { amount }) : t('emails.cancelled.previewUnpaid'),
      headline: t('emails.cancelled.headline'),
      headlineEnd: t('emails.cancelled.headlineEnd'),
      body: comesBack ? t('emails.cancelled.body', { order_number, amount }) : t('emails.cancelled.bodyUnpaid', { order_number }),
      strong: comesBack ? [amount] : [],
      note: comesBack ? t('emails.refunded.note') : undefined,
      totals: comesBack
        ? [orderTotalRow(context, 'plain'), { label: t('emails.refunded.amount'), amount, kind: 'total' }]
        : [orderTotalRow(context)],
    }
  },
})

export default orderCancelled
