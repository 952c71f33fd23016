import type { EmailData } from '#shop/ports.ts'
import { orderEventEmail, sample as news, orderTotalRow } from './parts/order-event-email.ts'

type Data = EmailData['order-refunded']

export const sample: Data = { ...news, order_items: news.order_items.slice(0, 1), refund_cents: 1780, reason: 'returned' }

export const others: Record<string, Data> = {
  'too-late': { ...sample, order_items: [], refund_cents: 4232, reason: 'paid-too-late' },
  twice: { ...sample, order_items: [], refund_cents: 4232, reason: 'paid-twice' },
  'wrong-amount': { ...sample, order_items: [], refund_cents: 4000, reason: 'wrong-amount' },
  cancelled: { ...sample, reason: 'cancelled' },
  goodwill: { ...sample, order_items: [], refund_cents: 500, reason: 'goodwill' },
}

/** Reports a refund with its amount and reason. */
export const { subject, Letter, plainText } = orderEventEmail<Data>((context) => {
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
})
