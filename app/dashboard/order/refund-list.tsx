import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { richMessage } from '#app/language/rich-message.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { LocalDateTime } from '#app/parts/order/local-date-time.tsx'

/** Refunds, each with its day and reason, and the remaining total of the order. */
export function RefundList({
  order: { refunds, refundedCents, totalCents },
}: {
  order: Pick<OrderView, 'refunds' | 'refundedCents' | 'totalCents'>
}) {
  const { t, money } = useLanguage()
  if (refunds.length === 0) return null
  return (
    <section className="given-back" aria-labelledby="given-back">
      <h2 id="given-back">{t('orders.refunds')}</h2>
      <ul>
        {refunds.map(({ amountCents, reason, at, doneAt }, index) => (
          <li key={index}>
            <span>
              <b>{t(`orders.refund-${reason}`)}</b>
              <span className="help">
                {richMessage(
                  t,
                  'common.sequence',
                  { before: <LocalDateTime at={at} /> },
                  { next: t(doneAt ? 'orders.refund-sent' : 'orders.refund-under-way') },
                )}
              </span>
            </span>
            <span className="number">{money(amountCents)}</span>
          </li>
        ))}
      </ul>
      {refundedCents > 0 && (
        <p className="given-back-rest">
          <span>{t('orders.total-after-refunds')}</span> <span className="number">{money(totalCents - refundedCents)}</span>
        </p>
      )}
    </section>
  )
}
