import { urls } from '#shared/urls.ts'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { cancelOrderUrl } from './cancel-order-url.ts'

/** Link to the reviews of an order's products. */
export function ReviewOrderLink({ number }: { number: string }) {
  const { t } = useLanguage()
  return (
    <section className="order-acts" aria-labelledby="review">
      <h2 id="review">{t('orders.reviews')}</h2>
      <ul>
        <li>
          <LinkButton to={urls.orderReview(number)} variant="secondary" icon="star">
            {t('orders.review')}
          </LinkButton>
        </li>
      </ul>
    </section>
  )
}

/** The available actions of an order. */
export function OrderActions({ order: { number, may } }: { order: Pick<OrderView, 'number' | 'may'> }) {
  const { t } = useLanguage()
  const cancel = may.cancel && !may.pay
  if (!cancel && !may.changeAddress && !may.return) return null
  return (
    <section className="order-acts" aria-labelledby="acts">
      <h2 id="acts">{t('orders.actions')}</h2>
      <ul>
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
              {t('orders.return-items')}
            </LinkButton>
          </li>
        )}
        {cancel && (
          <li>
            <LinkButton to={cancelOrderUrl(number)} variant="secondary" icon="x">
              {t('dashboard.cancel')}
            </LinkButton>
          </li>
        )}
      </ul>
    </section>
  )
}
