import { urls } from '#shared/urls.ts'
import type { CheckoutView } from '#shop/ordering/checkout/checkout.ts'
import type { Refusal } from '#app/request/forms.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Bill } from '#app/parts/order/bill.tsx'
import { Box, buyable } from '../../parts/box.tsx'
import { Allergens } from './allergens.tsx'
import { PlaceForm } from './place-form.tsx'

interface ReviewStepProps {
  view: CheckoutView
  orderKey: string
  express: boolean
  refusal?: Refusal
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
        <Box lines={buyable(view.cart)} />
      </section>
      <Allergens allergens={view.allergens} />
      <div className="checkout-bill">
        <Bill charges={view.cart} code={view.cart.discount?.code} method={view.deliveryMethod} />
      </div>
      {(soldOut || view.cart.count === 0) && (
        <LinkButton to={urls.cart()} variant="secondary" size="large" full>
          {t('checkout.sold-out-action')}
        </LinkButton>
      )}
      {view.emailVerified && view.cart.count > 0 && <PlaceForm view={view} orderKey={orderKey} express={express} refusal={refusal} />}
    </>
  )
}
