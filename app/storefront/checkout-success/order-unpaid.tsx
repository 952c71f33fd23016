import { urls } from '#shared/urls.ts'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { DeferredPaymentText } from '#app/parts/order/deferred-payment-text.tsx'
import { PayOrCancel } from '#app/parts/order/pay-or-cancel.tsx'
import { PageHead } from '#app/layout/page-head.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { UnpaidOrderContents } from './unpaid-order-contents.tsx'

/**
 * The order is not paid, or the card was declined: pay again on the same payment page, change the
 * basket, or cancel.
 */
export function OrderUnpaid({ order, minutes, declined }: { order: OrderView; minutes: number; declined: boolean }) {
  const { t, href, sentenceSpace } = useLanguage()
  const open = order.may.pay
  return (
    <div className="page">
      <PageHead title={t('checkout.title-waiting')} />
      <div className="payment-state">
        <h1>{t(open && declined ? 'checkout.declined-heading' : 'checkout.unpaid-heading')}</h1>
        {open && declined && <p className="text-md">{t('checkout.declined-text')}</p>}
        {open && order.paymentDeferredAt ? (
          <DeferredPaymentText order={order} stockCountedAt={null} />
        ) : (
          <p className="text-md">{t(open ? 'checkout.unpaid-text' : 'checkout.unpaid-late', { number: order.number, minutes })}</p>
        )}
        {open ? (
          <>
            <PayOrCancel order={order} />
            <p>
              {t('checkout.unpaid-cancel')}
              {sentenceSpace}
              <a className="link" href={href(urls.cart())}>
                {t('checkout.unpaid-basket')}
              </a>
            </p>
          </>
        ) : (
          <LinkButton to={urls.cart()} size="large">
            {t('checkout.back-basket')}
          </LinkButton>
        )}
      </div>
      <UnpaidOrderContents order={order} />
    </div>
  )
}
