import { Form } from 'react-router'
import type { Address } from '#shared/address/address.ts'
import { urls } from '#shared/urls.ts'
import type { AddressForm } from '#shop/accounts/profile/address-forms.ts'
import type { CheckoutView } from '#shop/ordering/checkout/checkout.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { AddressFields, DefaultSubmitButton } from '#app/parts/address/address-fields.tsx'
import { useAddressLabels } from '#app/parts/address/address-labels.ts'
import { AddressLine } from './checkout-answers.tsx'
import { StepButtons } from './step-buttons.tsx'

interface AddressStepProps {
  view: CheckoutView
  /** Default values of a new address, and the form of its country. */
  begin: Partial<Address>
  form: AddressForm
  /** The entered values, after a change of country without JavaScript. */
  typed?: Record<string, string>
  refusal?: FormRejection
  busy: boolean
}

/** The address step: a saved address or a new one. */
export function AddressStep({ view, begin, form, typed = {}, refusal, busy }: AddressStepProps) {
  const { t } = useLanguage()
  const values = { ...begin, ...typed, ...refusal?.values }
  const { labels, messages } = useAddressLabels(form, values)
  const chosen = refusal?.values.address ?? typed.address ?? idOf(view) ?? (view.shipTo ? 'new' : view.addresses[0]?.id) ?? 'new'
  return (
    <>
      {refusal && <ErrorSummary title={titleOf(refusal, t)} fields={refusal.fields} labels={labels} messages={messages} />}
      <Form method="post" action={urls.checkout({ step: 'address' })} className="checkout-form" noValidate preventScrollReset={false}>
        <DefaultSubmitButton />
        <input type="hidden" name="intent" value="address" />
        {view.addresses.length === 0 ? (
          <input type="hidden" name="address" value="new" />
        ) : (
          <fieldset className="checkout-choices">
            <legend className="sr-only">{t('checkout.address-saved')}</legend>
            {view.addresses.map(({ id, address }) => (
              <label key={id} className="check option">
                <input type="radio" name="address" value={id} defaultChecked={chosen === id} />
                <span className="font-semibold">
                  {address.name}
                  <br />
                  <small className="help font-normal">
                    <AddressLine address={address} />
                  </small>
                </span>
              </label>
            ))}
            <label className="check option">
              <input type="radio" name="address" value="new" defaultChecked={chosen === 'new'} />
              <b className="font-semibold">{t('checkout.address-new')}</b>
            </label>
          </fieldset>
        )}
        <AddressFields form={form} values={values} errors={refusal?.fields ?? {}} countries={view.countries} />
        <StepButtons back={{ to: urls.cart(), label: t('checkout.back-basket') }} busy={busy}>
          {t('checkout.address-next')}
        </StepButtons>
      </Form>
    </>
  )
}

/** The id of the saved address that equals the delivery address. */
function idOf({ addresses, shipTo }: CheckoutView): string | undefined {
  return shipTo ? addresses.find(({ address }) => JSON.stringify(address) === JSON.stringify(shipTo))?.id : undefined
}

function titleOf(refusal: FormRejection, t: ReturnType<typeof useLanguage>['t']): string | undefined {
  return refusal.failure === 'invalid-input' ? undefined : t(`failures.${refusal.failure}` as Parameters<typeof t>[0])
}
