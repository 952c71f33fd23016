import type { Address } from '#shared/address.ts'
import { Field, SelectField } from '../../ui/field.tsx'
import { useLanguage } from '../../words.tsx'

interface AddressFieldsProps {
  values: Partial<Address> | Record<string, string>
  /** Codes by field name. */
  errors: Record<string, string>
  messages: Record<string, Record<string, string>>
  countries: string[]
}

/** The fields of a postal address, as parcel labels and browsers know them. */
export function AddressFields({ values, errors, messages, countries }: AddressFieldsProps) {
  const { t, country, locale } = useLanguage()
  const labels = useAddressLabels()
  const field = (name: keyof typeof labels, autoComplete: string) => ({
    name,
    label: labels[name],
    defaultValue: values[name],
    error: errors[name],
    autoComplete: `shipping ${autoComplete}`,
  })
  const named = countries.map((code) => ({ code, name: country(code) })).toSorted((a, b) => a.name.localeCompare(b.name, locale))
  return (
    <div className="checkout-fields">
      <Field {...field('name', 'name')} maxLength={120} />
      <SelectField {...field('country', 'country')}>
        {!values.country && <option value="">{t('checkout.country-choose')}</option>}
        {named.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field {...field('line1', 'address-line1')} className="half" maxLength={120} />
      <Field {...field('line2', 'address-line2')} className="half" optional maxLength={120} />
      <Field {...field('city', 'address-level2')} className="third third-wide" maxLength={80} />
      <Field {...field('region', 'address-level1')} className="third" optional maxLength={80} />
      <Field {...field('postalCode', 'postal-code')} className="third" maxLength={16} autoCapitalize="characters" />
      <Field
        {...field('phone', 'tel')}
        type="tel"
        inputMode="tel"
        optional
        help={t('checkout.phone-help')}
        messages={messages.phone}
        maxLength={32}
      />
    </div>
  )
}

/** What each field is called, for the form and its summary of errors. */
export function useAddressLabels() {
  const { t } = useLanguage()
  return {
    name: t('checkout.name'),
    country: t('checkout.country'),
    line1: t('checkout.line1'),
    line2: t('checkout.line2'),
    city: t('checkout.city'),
    region: t('checkout.region'),
    postalCode: t('checkout.postal-code'),
    phone: t('checkout.phone'),
  }
}
