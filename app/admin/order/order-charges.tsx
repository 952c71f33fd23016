import type { OrderForStaff } from '#shop/office/orders/order-list.ts'
import { localizeDecimal } from '#app/language/localize-decimal.ts'
import { TotalExplanation } from '#app/parts/order/total-explanation.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** The order's total, payments and refunds. */
export function OrderCharges({ orderView: { order, attempts } }: { orderView: OrderForStaff }) {
  const { t, money, day, locale, inARow } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="charges">
      <h2 id="charges">{t('admin-order.payment')}</h2>
      <dl className="sum">
        <Row term={t('cart.subtotal')}>{money(order.subtotalCents)}</Row>
        {order.discounts.map(({ name, amountCents }) => (
          <Row key={name} term={name}>
            {money(-amountCents)}
          </Row>
        ))}
        <Row term={t(`cart.delivery-${order.deliveryMethod}`)}>
          {order.shippingCents === 0 ? t('cart.delivery-free') : money(order.shippingCents)}
        </Row>
        <Row
          term={`${order.taxIncluded ? t('admin-order.tax-included') : t('cart.tax')}${order.taxPercent ? ` (${localizeDecimal(locale, order.taxPercent)} %)` : ''}`}
        >
          {money(order.taxCents)}
        </Row>
        <div className="total">
          <dt>{t('cart.total')}</dt>
          <dd>{money(order.totalCents)}</dd>
        </div>
        {order.refunds.map((refund, index) => (
          <Row
            key={index}
            term={
              inARow(t(`admin-order.refund-${refund.reason}`), day(refund.at)) + (refund.doneAt ? '' : ` (${t('admin-order.in-progress')})`)
            }
          >
            {money(-refund.amountCents)}
          </Row>
        ))}
      </dl>
      {order.explanation.length > 0 && <TotalExplanation steps={order.explanation} />}
      <ul className="admin-attempts">
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            {t(`admin-order.attempt-${attempt.status}` as 'admin-order.attempt-paid', {
              amount: money(attempt.amountCents),
              day: day(attempt.at),
            })}
            {attempt.paymentId && <code>{attempt.paymentId}</code>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
