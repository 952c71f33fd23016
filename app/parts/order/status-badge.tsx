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
const moving: OrderStatus[] = ['pending_payment', 'paid', 'packing', 'shipped']

/** What became of an order; of one that was refunded in part also how far its goods have come. */
export function StatusBadge({ status, stage }: Pick<OrderSummary, 'status' | 'stage'>) {
  return (
    <span className="order-badges">
      {stage && stage !== status && <Word status={stage} />}
      <Word status={status} />
    </span>
  )
}

/** Beside a heading that tells how far the goods have come: what of the money that leaves untold. */
export function MoneyBadge({ status, stage }: Pick<OrderSummary, 'status' | 'stage'>) {
  return stage && stage !== status && <Word status={status} />
}

/** With a dot while it may still change. */
function Word({ status }: { status: OrderStatus }) {
  const { t } = useLanguage()
  return (
    <Badge tone={tones[status]} dot={moving.includes(status)}>
      {t(`dashboard.status-${status}`)}
    </Badge>
  )
}
