import { type FormEvent, useEffect, useState } from 'react'
import { urls } from '#shared/urls.ts'
import type { CheckoutView } from '#shop/ordering/checkout/checkout.ts'
import type { Refusal } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { FirstButton } from '#app/parts/address/address-fields.tsx'
import { Notes } from '../notes.tsx'
import { Terms } from './terms.tsx'

interface PlaceFormProps {
  view: CheckoutView
  orderKey: string
  /** The short way: what was agreed to within a year is not asked again. */
  express: boolean
  refusal?: Refusal
}

/** What is still to be said and agreed to, and the button. Posts like any form, since its answer leads out of the shop to the payment page. */
export function PlaceForm({ view, orderKey, express, refusal }: PlaceFormProps) {
  const { t, money, href } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [unagreed, setUnagreed] = useState(refusal?.fields.terms !== undefined)
  useEffect(() => {
    // Back from the payment page the browser may show this page as it was left.
    const wake = () => setBusy(false)
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  function submit(event: FormEvent<HTMLFormElement>): void {
    const terms = event.currentTarget.querySelector<HTMLInputElement>('input[type="checkbox"][name="terms"]')
    if (terms && !terms.checked) {
      event.preventDefault()
      setUnagreed(true)
      terms.focus()
    } else setBusy(true)
  }
  return (
    <form
      method="post"
      action={href(urls.checkout({ step: 'review', express: express ? '1' : undefined }))}
      className="checkout-place"
      noValidate
      onSubmit={submit}
    >
      <FirstButton />
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="expectedTotalCents" value={view.cart.totalCents} />
      <input type="hidden" name="shown" value={view.shown} />
      <input type="hidden" name="key" value={orderKey} />
      <Notes note={view.note} giftMessage={view.giftMessage} refusal={refusal} />
      <Terms agreedAt={express ? view.termsAgreedAt : null} unagreed={unagreed} onAgreed={() => setUnagreed(false)} />
      <Button size="large" full icon="lock" busy={busy}>
        {t('checkout.place', { total: money(view.cart.totalCents) })}
      </Button>
      <p className="help text-center">{t('checkout.place-help')}</p>
    </form>
  )
}
