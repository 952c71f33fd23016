import { urls } from '#shared/urls.ts'
import type { OrderView } from '#shop/orders.ts'
import { PayOrCancel } from '../../dashboard/unpaid.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useLanguage } from '../../words.tsx'
import { Bill } from '../bill.tsx'
import { Box } from '../box.tsx'

/** Nobody has paid: the same payment page once more, or no order after all. */
export function Unpaid({ order, minutes }: { order: OrderView; minutes: number }) {
  const { t } = useLanguage()
  const open = order.status === 'pending_payment'
  return (
    <div className="page">
      <PageHead title={t('checkout.title-waiting')} />
      <div className="payment-state">
        <h1>{t('checkout.unpaid-heading')}</h1>
        <p className="text-md">{t(open ? 'checkout.unpaid-text' : 'checkout.unpaid-late', { number: order.number, minutes })}</p>
        {open ? (
          <PayOrCancel order={order} />
        ) : (
          <LinkButton to={urls.cart()} size="large">
            {t('checkout.back-basket')}
          </LinkButton>
        )}
      </div>
      <div className="confirmed-halves">
        <section aria-labelledby="in-the-box">
          <h2 id="in-the-box">{t('checkout.in-the-box')}</h2>
          <Box lines={order.lines} />
        </section>
        <div className="panel self-start">
          <Bill charges={order} code={order.discountCode} method={order.deliveryMethod} />
        </div>
      </div>
    </div>
  )
}
