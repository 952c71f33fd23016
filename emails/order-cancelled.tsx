import type { EmailData } from '#shop/ports.ts'
import { orderEventEmail, sample as news, orderTotalRow } from './parts/order-event-email.ts'

type Data = EmailData['order-cancelled']

export const sample: Data = { ...news, refund_cents: 4232 }

export const others: Record<string, Data> = { unpaid: { ...sample, refund_cents: 0 } }

/** Reports the cancellation of an order and the amount of the refund. */
export const { subject, Letter, plainText } = orderEventEmail<Data>((context) => {
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
})
