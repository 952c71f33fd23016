import type { OrderStatus } from '#shop/ordering/orders/orders.ts'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/language/words.tsx'

const tones = {
  pending_payment: 'plain',
  paid: 'warn',
  packing: 'warn',
  shipped: 'info',
  delivered: 'ok',
  expired: 'plain',
  cancelled: 'plain',
  partially_refunded: 'plain',
  refunded: 'plain',
} as const

/**
 * The order's state in the admin's words: 'paid' is 'to pack' here. A partly refunded order also
 * shows its fulfilment stage. An order that waits for its payment link says so.
 */
export function AdminOrderStatus({ status, stage, awaitsPaymentLink }: Pick<OrderView, 'status' | 'stage' | 'awaitsPaymentLink'>) {
  const { t } = useLanguage()
  if (awaitsPaymentLink) return <Badge tone="warn">{t('admin.status-awaiting-link')}</Badge>
  return (
    <>
      {stage && stage !== status && <Word status={stage} />}
      <Word status={status} />
    </>
  )
}

function Word({ status }: { status: OrderStatus }) {
  const { t } = useLanguage()
  return (
    <Badge tone={tones[status]} dot={['paid', 'packing', 'shipped'].includes(status)}>
      {t(`admin.status-${status}`)}
    </Badge>
  )
}
