import '#app/parts/address/checkout.css'
import type { MessageKey } from '#locales/messages.ts'
import type { Address } from '#shared/address/address.ts'
import { urls } from '#shared/urls.ts'
import type { AddressForm as CountryForm } from '#shop/accounts/profile/address-forms.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { AddressFields, DefaultSubmitButton } from '#app/parts/address/address-fields.tsx'
import { useAddressLabels } from '#app/parts/address/address-labels.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface AddressFormProps {
  /** Id of the edited address; null for a new one. */
  id: string | null
  values: Partial<Address> | Record<string, string>
  /** The form of the country in `values`. */
  form: CountryForm
  refusal?: FormRejection
  countries: string[]
}

/** The form of one address, with the same fields as in checkout. */
export function SavedAddressForm({ id, values, form, refusal, countries }: AddressFormProps) {
  const { t } = useLanguage()
  const { labels, messages } = useAddressLabels(form, values)
  const title = refusal && refusal.failure !== 'invalid-input' ? t(`failures.${refusal.failure}` as MessageKey) : undefined
  return (
    <div className="address-form">
      {refusal && <ErrorSummary title={title} fields={refusal.fields} labels={labels} messages={messages} />}
      <form method="post" className="setting-form" noValidate>
        <DefaultSubmitButton />
        <input type="hidden" name="intent" value={id ? 'change' : 'add'} />
        {id && <input type="hidden" name="id" value={id} />}
        <AddressFields form={form} values={values} errors={refusal?.fields ?? {}} countries={countries} />
        <div className="button-row">
          <Button>{t('addresses.save')}</Button>
          <LinkButton to={urls.addresses()} variant="ghost">
            {t('addresses.back')}
          </LinkButton>
        </div>
      </form>
    </div>
  )
}
