import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { orderTopic } from '#shared/live-topics.ts'
import { richMessage } from '#app/language/rich-message.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { PageHead } from '#app/layout/page-head.tsx'
import { useLiveRevalidation } from '#app/live/use-live-revalidation.ts'
import { DeferredPaymentText } from '#app/parts/order/deferred-payment-text.tsx'
import { PayOrCancel } from '#app/parts/order/pay-or-cancel.tsx'
import { UnpaidOrderContents } from './unpaid-order-contents.tsx'

/** The order is accepted while the payment provider is down, or its payment link has been sent. */
export function OrderDeferred({ order, stockCountedAt }: { order: OrderView; stockCountedAt: Date | null }) {
  const { t } = useLanguage()
  useLiveRevalidation([orderTopic(order.id)])
  return (
    <div className="page">
      <PageHead title={t('checkout.title-deferred')} />
      <div className="payment-state">
        <h1>{t('dashboard.heading-awaiting-link')}</h1>
        <DeferredPaymentText order={order} stockCountedAt={stockCountedAt} />
        <p>
          {richMessage(t, 'checkout.deferred-number', {
            number: <b>{order.number}</b>,
            email: <b>{order.email}</b>,
          })}
        </p>
        <PayOrCancel order={order} />
      </div>
      <UnpaidOrderContents order={order} />
    </div>
  )
}
