import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { Badge } from '#app/ui/badge.tsx'
import { richMessage } from '#app/language/rich-message.tsx'
import { TextIn } from '#app/language/text-in.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { chosenLines } from '#app/parts/order/chosen-lines.ts'
import { LocalDateTime } from '#app/parts/order/local-date-time.tsx'

const tones = { requested: 'warn', approved: 'info', refused: 'plain', received: 'ok' } as const

/** The returns of an order: the customer's request, the shop's answer and the next step. */
export function OrderReturns({ order }: { order: Pick<OrderView, 'returns' | 'lines' | 'namesLocale'> }) {
  const { t, day, inARow } = useLanguage()
  const { returns } = order
  const withdrawalNext = ({ kind, status, refundBy }: Pick<OrderView['returns'][number], 'kind' | 'status' | 'refundBy'>) => {
    if (status === 'approved' && refundBy) return t('orders.withdrawal-next', { day: day(refundBy) })
    return kind === 'withdrawal' && status === 'received' ? t('orders.withdrawal-next-received') : null
  }
  if (returns.length === 0) return null
  return (
    <section className="order-returns" aria-labelledby="returns">
      <h2 id="returns">{t('orders.returns')}</h2>
      <ul>
        {returns.map(({ id, kind, status, lines, askedAt, answer, reason, refundBy }) => (
          <li key={id}>
            <p className="flex flex-wrap items-center gap-3">
              <b>{t('dashboard.pieces', { count: lines.reduce((sum, line) => sum + line.quantity, 0) })}</b>
              <Badge tone={tones[status]} dot={status === 'requested' || status === 'approved'}>
                {kind === 'withdrawal' ? t(withdrawalLabel(status)) : t(`orders.return-${status}`)}
              </Badge>
            </p>
            <p className="help">
              {richMessage(
                t,
                'common.sequence',
                { before: <LocalDateTime at={askedAt} /> },
                { next: kind === 'withdrawal' ? t('orders.withdrawal') : t(`orders.reason-${reason}`) },
              )}
            </p>
            <ul>
              {chosenLines(order.lines, lines).map(({ id: lineId, productName, variationName, quantity }) => (
                <li key={lineId}>
                  {richMessage(
                    t,
                    'orders.returned-snack',
                    { name: <TextIn locale={order.namesLocale}>{inARow(productName, variationName)}</TextIn> },
                    { count: quantity },
                  )}
                </li>
              ))}
            </ul>
            {answer && <blockquote className="order-words">{answer}</blockquote>}
            <p>{withdrawalNext({ kind, status, refundBy }) ?? t(`orders.return-next-${status}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A withdrawal may be completed without goods that come back. */
const withdrawalLabel = (status: OrderView['returns'][number]['status']) =>
  status === 'received' ? 'orders.withdrawal-received' : 'orders.event-withdrawn'
