import type { MessageKey } from '#locales/messages.ts'
import type { OrderSummary } from '#shop/ordering/orders/orders.types.ts'

/** The message that says where an order is, as a heading. */
export function orderHeadingOf({
  status,
  stage,
  awaitsPaymentLink,
}: Pick<OrderSummary, 'status' | 'stage' | 'awaitsPaymentLink'>): MessageKey {
  return awaitsPaymentLink ? 'dashboard.heading-awaiting-link' : `dashboard.heading-${stage ?? status}`
}
