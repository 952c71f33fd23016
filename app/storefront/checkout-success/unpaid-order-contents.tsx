import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { useLanguage } from '#app/language/words.tsx'
import { ChargeBreakdown } from '#app/parts/order/charge-breakdown.tsx'
import { BoxContents } from '../parts/box-contents.tsx'

/** The items and the total of an unpaid order. */
export function UnpaidOrderContents({ order }: { order: OrderView }) {
  const { t } = useLanguage()
  return (
    <div className="confirmed-halves">
      <section aria-labelledby="in-the-box">
        <h2 id="in-the-box">{t('checkout.in-the-box')}</h2>
        <BoxContents contents={order} />
      </section>
      <div className="panel self-start">
        <ChargeBreakdown charges={order} code={order.discountCode} method={order.deliveryMethod} />
      </div>
    </div>
  )
}
