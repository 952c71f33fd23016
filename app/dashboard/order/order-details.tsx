import type { Recommendation } from '#shop/catalogue/catalogue.types.ts'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { PostalAddress } from '#app/parts/address/postal-address.tsx'
import { ChargeBreakdown } from '#app/parts/order/charge-breakdown.tsx'
import { OrderActions, ReviewOrderLink } from '#app/parts/order/order-actions.tsx'
import { OrderLines } from '#app/parts/order/order-lines.tsx'
import { WithdrawLink } from '#app/parts/order/withdraw-link.tsx'
import { OrderTimeline } from '#app/parts/order/order-timeline.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { ReorderButton } from '../parts/reorder-button.tsx'
import { BoxReminderForm } from './box-reminder-form.tsx'
import { CustomerNotesOnOrder } from './customer-notes-on-order.tsx'
import { OrderPairings } from './order-pairings.tsx'
import { OrderReturns } from './order-returns.tsx'
import { RefundList } from './refund-list.tsx'

interface OrderDetailsProps {
  order: OrderView
  goesWith: Recommendation[]
  mayReview: boolean
  /** Whether the monthly box reminder is on; null where it is not offered. */
  boxReminder: boolean | null
  /** Idempotency key of the reorder button. */
  againKey: string
}

/** The order's history, returns and address on one side, its lines and charges on the other. */
export function OrderDetails({ order, goesWith, mayReview, boxReminder, againKey }: OrderDetailsProps) {
  const { t } = useLanguage()
  const { number } = order
  const isUnpaid = order.status === 'pending_payment'
  return (
    <div className="order-halves">
      <div className="order-half">
        <section aria-labelledby="so-far">
          <h2 id="so-far">{t('dashboard.so-far')}</h2>
          <OrderTimeline order={order} />
        </section>
        <OrderReturns order={order} />
        <section aria-labelledby="going-to">
          <h2 id="going-to">{t('dashboard.going-to')}</h2>
          <PostalAddress address={order.shipTo} />
        </section>
        <CustomerNotesOnOrder order={order} />
        {mayReview && <ReviewOrderLink number={number} />}
        {boxReminder !== null && <BoxReminderForm number={number} isOn={boxReminder} />}
        <OrderActions order={order} />
        <WithdrawLink number={number} />
      </div>
      <div className="order-half">
        <section aria-labelledby="box">
          <h2 id="box">{t('dashboard.in-the-box')}</h2>
          <OrderLines order={order} />
          <div className="mt-6">
            <ChargeBreakdown charges={order} code={order.discountCode} method={order.deliveryMethod} />
          </div>
        </section>
        <RefundList order={order} />
        {!isUnpaid && (
          <ReorderButton number={number} againKey={againKey} full>
            {t('orders.again-all')}
          </ReorderButton>
        )}
        <OrderPairings recommendations={goesWith} />
      </div>
    </div>
  )
}
