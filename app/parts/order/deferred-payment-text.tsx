import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { richMessage } from '#app/language/rich-message.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { LocalDateTime } from './local-date-time.tsx'

interface DeferredPaymentTextProps {
  order: Pick<OrderView, 'awaitsPaymentLink' | 'payBy'>
  /** When the stock was last counted; null when unknown. */
  stockCountedAt: Date | null
}

/**
 * The next step of an order with a deferred payment, before and after its payment link. Needs the
 * messages of `dashboard`.
 */
export function DeferredPaymentText({ order: { awaitsPaymentLink, payBy }, stockCountedAt }: DeferredPaymentTextProps) {
  const { t, sentenceSpace } = useLanguage()
  return (
    <>
      <p className="text-md">
        {t(awaitsPaymentLink ? 'dashboard.deferred-text' : 'dashboard.deferred-back')}
        {sentenceSpace}
        {richMessage(t, 'dashboard.deferred-held', { until: <LocalDateTime at={payBy} /> })}
      </p>
      {awaitsPaymentLink && stockCountedAt && (
        <p>{richMessage(t, 'dashboard.deferred-counted', { at: <LocalDateTime at={stockCountedAt} /> })}</p>
      )}
    </>
  )
}
