import { useEffect, useState } from 'react'
import { urls } from '#shared/urls.ts'
import type { CheckoutView } from '#shop/checkout.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useLanguage } from '../../words.tsx'
import { Bill } from '../bill.tsx'
import { Box, buyable } from '../box.tsx'
import { Allergens } from './allergens.tsx'

interface ReviewStepProps {
  view: CheckoutView
  orderKey: string
  /** Somebody else took something while this was looked at: the basket may want a change. */
  soldOut: boolean
}

/** Last look: the whole order, its allergens and every charge, then the button. `orderKey` makes a second press place the same order. */
export function ReviewStep({ view, orderKey, soldOut }: ReviewStepProps) {
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
      <Bill charges={view.cart} code={view.cart.discount?.code} method={view.deliveryMethod} />
      {(soldOut || view.cart.count === 0) && (
        <LinkButton to={urls.cart()} variant="secondary" size="large" full>
          {t('checkout.sold-out-action')}
        </LinkButton>
      )}
      {view.emailVerified && view.cart.count > 0 && <PlaceForm totalCents={view.cart.totalCents} orderKey={orderKey} />}
    </>
  )
}

/** Posts like any form, since its answer leads out of the shop to the payment page. */
function PlaceForm({ totalCents, orderKey }: { totalCents: number; orderKey: string }) {
  const { t, money, href } = useLanguage()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // Back from the payment page the browser may show this page as it was left.
    const wake = () => setBusy(false)
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])
  return (
    <form method="post" action={href(urls.checkout({ step: 'review' }))} className="checkout-place" onSubmit={() => setBusy(true)}>
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="expectedTotalCents" value={totalCents} />
      <input type="hidden" name="key" value={orderKey} />
      <Button size="large" full icon="lock" busy={busy}>
        {t('checkout.place', { total: money(totalCents) })}
      </Button>
      <p className="help text-center">{t('checkout.place-help')}</p>
    </form>
  )
}
