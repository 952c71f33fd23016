import type { OrderStatus } from '#shop/orders.ts'
import { Badge } from '../ui/badge.tsx'
import { useLanguage } from '../words.tsx'

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

/** What became of an order, in a word; with a dot while that may still change. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useLanguage()
  return (
    <Badge tone={tones[status]} dot={moving.includes(status)}>
      {t(`dashboard.status-${status}`)}
    </Badge>
  )
}
