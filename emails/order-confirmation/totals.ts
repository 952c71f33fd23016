import type { OrderConfirmationData } from '#shop/ports.ts'
import type { EmailContext } from '../parts/email.ts'
import type { EmailTotal } from '../parts/totals.tsx'

/** The totals below the lines, in order. The discount appears only if there is one. */
export function confirmationTotals({ data, language: { t, money } }: EmailContext<OrderConfirmationData>): EmailTotal[] {
  const shown = (cents: number) => money(cents, data.currency)
  const discount = data.discount_code ? t('letters.order.discountCode', { code: data.discount_code }) : t('letters.order.discount')
  const shipping = {
    standard: t('letters.order.shippingStandard'),
    express: t('letters.order.shippingExpress'),
    untold: t('letters.order.delivery'),
  }[data.delivery_method ?? 'untold']
  return [
    { label: t('letters.order.subtotal'), amount: shown(data.subtotal_cents), kind: 'plain' },
    ...(data.discount_cents > 0 ? [{ label: discount, amount: `−${shown(data.discount_cents)}`, kind: 'discount' as const }] : []),
    { label: shipping, amount: shown(data.shipping_cents), kind: 'plain' },
    { label: t(data.tax_included ? 'letters.order.taxIncluded' : 'letters.order.tax'), amount: shown(data.tax_cents), kind: 'plain' },
    { label: t('letters.order.total'), amount: shown(data.total_cents), kind: 'total' },
  ]
}
