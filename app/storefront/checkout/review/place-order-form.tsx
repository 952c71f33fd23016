import { type FormEvent, useEffect, useState } from 'react'
import { urls } from '#shared/urls.ts'
import type { CheckoutView } from '#shop/ordering/checkout/checkout.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { DefaultSubmitButton } from '#app/parts/address/address-fields.tsx'
import { CheckoutNotes } from '../checkout-notes.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'

interface PlaceFormProps {
  view: CheckoutView
  orderKey: string
  /** Express checkout: terms that the customer accepted within a year are not asked again. */
  express: boolean
  refusal?: FormRejection
}

/**
 * The notes, the terms and the button. An ordinary form post, because it redirects to the payment
 * page on another site.
 */
export function PlaceOrderForm({ view, orderKey, express, refusal }: PlaceFormProps) {
  const { t, money, href } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [unagreed, setUnagreed] = useState(refusal?.fields.terms !== undefined)
  useEffect(() => {
    // After the payment page, the Back button may restore this page from the browser's cache.
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
      <DefaultSubmitButton />
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="expectedTotalCents" value={view.cart.totalCents} />
      <input type="hidden" name="shown" value={view.shown} />
      <input type="hidden" name="key" value={orderKey} />
      <CheckoutNotes note={view.note} giftMessage={view.giftMessage} refusal={refusal} />
      <TermsCheckbox agreedAt={express ? view.termsAgreedAt : null} unagreed={unagreed} onAgreed={() => setUnagreed(false)} />
      <Button size="large" full icon="lock" busy={busy}>
        {t('checkout.place', { total: money(view.cart.totalCents) })}
      </Button>
      <p className="help text-center">{t('checkout.place-help')}</p>
    </form>
  )
}
