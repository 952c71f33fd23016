import { urls } from '#shared/urls.ts'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { orderHeadingOf } from '#app/parts/order/order-heading.ts'
import { OrderProgress } from '#app/parts/order/live-order-progress.tsx'
import { PictureStack } from '../parts/picture-stack.tsx'

/** An order on its way at a glance, with a link to its page. */
export function LiveOrderPanel({ order }: { order: OrderView }) {
  const { t } = useLanguage()
  return (
    <section className="live" aria-label={t('dashboard.latest')}>
      <div className="live-head">
        <div>
          <p className="live-number">{t('dashboard.order-title', { number: order.number })}</p>
          <h2>{t(orderHeadingOf(order))}</h2>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <PictureStack order={order} />
          <LinkButton to={urls.order(order.number)}>
            {t(order.status === 'pending_payment' && !order.awaitsPaymentLink ? 'dashboard.pay-now' : 'dashboard.see-order')}
          </LinkButton>
        </div>
      </div>
      <OrderProgress order={order} />
    </section>
  )
}
