import type { OrderStatus } from '#shop/ordering/orders/orders.ts'
import type { OrderSummary } from '#shop/ordering/orders/orders.types.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/language/words.tsx'

const tones = {
  pending_payment: 'warn',
  paid: 'info',
  packing: 'info',
  shipped: 'info',
  delivered: 'ok',
  expired: 'plain',
  cancelled: 'plain',
  partially_refunded: 'plain',
  refunded: 'plain',
} as const
interface StatusBadgeProps {
  order: Pick<OrderSummary, 'status' | 'stage' | 'awaitsPaymentLink'>
}
const moving: OrderStatus[] = ['pending_payment', 'paid', 'packing', 'shipped']

/**
 * The status of an order. A partly refunded order also shows its delivery stage. An order whose
 * payment link follows says so.
 */
export function StatusBadge({ order: { status, stage, awaitsPaymentLink } }: StatusBadgeProps) {
  const { t } = useLanguage()
  if (awaitsPaymentLink)
    return (
      <Badge tone="warn" dot>
        {t('dashboard.status-awaiting-link')}
      </Badge>
    )
  return (
    <span className="order-badges">
      {stage && stage !== status && <Word status={stage} />}
      <Word status={status} />
    </span>
  )
}

/** The refund status of an order, for a heading that already shows the delivery stage. */
export function RefundBadge({ status, stage }: Pick<OrderSummary, 'status' | 'stage'>) {
  return stage && stage !== status && <Word status={status} />
}

/** The dot marks a status that can still change. */
function Word({ status }: { status: OrderStatus }) {
  const { t } = useLanguage()
  return (
    <Badge tone={tones[status]} dot={moving.includes(status)}>
      {t(`dashboard.status-${status}`)}
    </Badge>
  )
}
