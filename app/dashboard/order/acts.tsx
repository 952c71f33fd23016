import { queryString, urls } from '#shared/urls.ts'
import type { OrderView } from '#shop/orders.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useLanguage } from '../../words.tsx'

/** What can still be done about an order; what cannot is not offered. */
export function OrderActs({ order: { number, may }, review }: { order: Pick<OrderView, 'number' | 'may'>; review: boolean }) {
  const { t } = useLanguage()
  const cancel = may.cancel && !may.pay
  if (!cancel && !may.changeAddress && !may.return && !review) return null
  return (
    <section className="order-acts" aria-labelledby="acts">
      <h2 id="acts">{t('orders.acts')}</h2>
      <ul>
        {review && (
          <li>
            <LinkButton to={urls.orderReview(number)} variant="secondary" icon="star">
              {t('orders.review')}
            </LinkButton>
          </li>
        )}
        {may.changeAddress && (
          <li>
            <LinkButton to={urls.orderAddress(number)} variant="secondary" icon="map-pin">
              {t('orders.change-address')}
            </LinkButton>
          </li>
        )}
        {may.return && (
          <li>
            <LinkButton to={urls.orderReturn(number)} variant="secondary" icon="rotate-ccw">
              {t('orders.send-back')}
            </LinkButton>
          </li>
        )}
        {cancel && (
          <li>
            <LinkButton to={cancelAddress(number)} variant="secondary" icon="x">
              {t('dashboard.cancel')}
            </LinkButton>
          </li>
        )}
      </ul>
    </section>
  )
}

/** The order's page as it asks whether it shall be cancelled. */
export function cancelAddress(number: string): string {
  return urls.order(number) + queryString({ ask: 'cancel' })
}
