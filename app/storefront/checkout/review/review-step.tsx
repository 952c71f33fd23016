import { urls } from '#shared/urls.ts'
import type { CheckoutView } from '#shop/ordering/checkout/checkout.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { ChargeBreakdown } from '#app/parts/order/charge-breakdown.tsx'
import { BoxContents, buyableContents } from '../../parts/box-contents.tsx'
import { OrderAllergens } from './order-allergens.tsx'
import { PlaceOrderForm } from './place-order-form.tsx'

interface ReviewStepProps {
  view: CheckoutView
  orderKey: string
  express: boolean
  refusal?: FormRejection
  /** A product sold out during the review: the customer may want to change the basket. */
  soldOut: boolean
}

/**
 * The review step: the whole order, its allergens and all charges, then the button. `orderKey` is
 * the idempotency key: a second press places the same order.
 */
export function ReviewStep({ view, orderKey, express, refusal, soldOut }: ReviewStepProps) {
  const { t } = useLanguage()
  return (
    <>
      <section aria-labelledby="in-the-box">
        <h2 id="in-the-box" className="checkout-subhead">
          {t('checkout.in-the-box')}
        </h2>
        <BoxContents contents={buyableContents(view.cart)} />
      </section>
      <OrderAllergens allergens={view.allergens} />
      <div className="checkout-bill">
        <ChargeBreakdown charges={view.cart} code={view.cart.discount?.code} method={view.deliveryMethod} />
      </div>
      {(soldOut || view.cart.count === 0) && (
        <LinkButton to={urls.cart()} variant="secondary" size="large" full>
          {t('checkout.sold-out-action')}
        </LinkButton>
      )}
      {view.emailVerified && view.cart.count > 0 && <PlaceOrderForm view={view} orderKey={orderKey} express={express} refusal={refusal} />}
    </>
  )
}
