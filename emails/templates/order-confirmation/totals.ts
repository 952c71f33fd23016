import type { EmailContext } from '../../parts/email.ts'
import type { OrderConfirmationData } from './data.ts'
import type { EmailTotal } from '../../parts/totals.tsx'

/** The totals below the lines, in order. The discount appears only if there is one. */
export function confirmationTotals({ data, language: { t, money } }: EmailContext<OrderConfirmationData>): EmailTotal[] {
  const shown = (cents: number) => money(cents, data.currency)
  const discount = data.discount_code ? t('emails.order.discountCode', { code: data.discount_code }) : t('emails.order.discount')
  const shipping = {
    standard: t('emails.order.shippingStandard'),
    express: t('emails.order.shippingExpress'),
    unknown: t('emails.order.shipping'),
  }[data.delivery_method ?? 'unknown']
  return [
    { label: t('emails.order.subtotal'), amount: shown(data.subtotal_cents), kind: 'plain' },
    ...(data.discount_cents > 0 ? [{ label: discount, amount: `−${shown(data.discount_cents)}`, kind: 'discount' as const }] : []),
    { label: shipping, amount: shown(data.shipping_cents), kind: 'plain' },
    { label: t(data.tax_included ? 'emails.order.taxIncluded' : 'emails.order.tax'), amount: shown(data.tax_cents), kind: 'plain' },
    { label: t('emails.order.total'), amount: shown(data.total_cents), kind: 'total' },
  ]
}
