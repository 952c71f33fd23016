import type { Address } from '#shared/address/address.ts'
import type { AddressForm } from '#shop/accounts/profile/address-forms.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField, SelectField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { type AddressFieldName, localizedRegions, useAddressLabels } from './address-labels.ts'
import { useCountryForm } from './use-country-form.ts'

interface AddressFieldsProps {
  /** The form of the country in `values`. */
  form: AddressForm
  values: Partial<Address> | Record<string, string>
  /** Error codes by field name. */
  errors: Record<string, string>
  countries: string[]
}

const tokens: Record<AddressFieldName, string> = {
  name: 'name',
  country: 'country',
  line1: 'address-line1',
  line2: 'address-line2',
  district: 'address-level3',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
  phone: 'tel',
}

/**
 * The fields of a postal address, as its country needs them. Another country shows other fields,
 * and the typed values stay. Needs the messages of `address`.
 */
export function AddressFields({ form: given, values, errors, countries }: AddressFieldsProps) {
  const { t, country, locale } = useLanguage()
  const { fields, form, typed, choose } = useCountryForm(given)
  const { labels, messages } = useAddressLabels(form, { ...values, ...typed })
  const valueOf = (name: AddressFieldName) => typed[name] ?? values[name] ?? ''
  const field = (name: AddressFieldName) => ({
    name,
    label: labels[name],
    defaultValue: valueOf(name),
    error: errors[name],
    messages: messages[name],
    autoComplete: `shipping ${tokens[name]}`,
  })
  const named = countries.map((code) => ({ code, name: country(code) })).toSorted((a, b) => a.name.localeCompare(b.name, locale))
  const asked = form.fields.map(({ name }) => name)
  const region = form.regions.find((one) => [one.code, one.name, one.nativeName].includes(valueOf('region')))
  const unasked = (['district', 'city', 'region', 'postalCode'] as const).filter((name) => !asked.includes(name) && valueOf(name))
  return (
    <div className="checkout-fields" ref={fields}>
      <InputField {...field('name')} maxLength={120} />
      <div className="country-field">
        <SelectField {...field('country')} onChange={({ currentTarget }) => choose(currentTarget)}>
          {!values.country && <option value="">{t('address.country-choose')}</option>}
          {named.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <noscript>
          <Button name="reform" value="1" variant="secondary" size="small">
            {t('address.country-use')}
          </Button>
        </noscript>
      </div>
      {form.fields.map(({ name, required }) => {
        const here = { ...field(name), optional: !required, className: widthOf(name, form) }
        if (name === 'region' && form.regions.length > 0) {
          return (
            <SelectField key={`region ${form.country}`} {...here} defaultValue={region?.code ?? ''}>
              <RegionOptions form={form} />
            </SelectField>
          )
        }
        const isCode = name === 'postalCode'
        return <InputField key={name} {...here} maxLength={isCode ? 16 : 120} autoCapitalize={isCode ? 'characters' : undefined} />
      })}
      <InputField {...field('phone')} type="tel" inputMode="tel" optional help={t('address.phone-help')} maxLength={32} />
      {/* Keeps the values of fields that this country does not have, for the next country. */}
      {form.regions.length > 0 && !region && valueOf('region') && <input type="hidden" name="regionBefore" value={valueOf('region')} />}
      {unasked.map((name) => (
        <input key={name} type="hidden" name={name} value={valueOf(name)} />
      ))}
    </div>
  )
}

function RegionOptions({ form }: { form: AddressForm }) {
  const { t, locale } = useLanguage()
  return (
    <>
      <option value="">{t('address.region-choose')}</option>
      {localizedRegions(locale, form).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  )
}

/**
 * Without JavaScript the Enter key presses the first button of a form. That must not be the button
 * that changes the country.
 */
export function DefaultSubmitButton() {
  return (
    <noscript>
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
    </noscript>
  )
}

/** Puts fields on one row that share a line in the country's address format. */
function widthOf(name: AddressFieldName, { fields }: AddressForm): string {
  if (name === 'line1' || name === 'line2') return 'half'
  const together = fields.length - 2
  if (together === 1) return ''
  if (together === 3) return name === 'city' ? 'third third-wide' : 'third'
  if (together === 2 && fields.some((field) => field.name === 'city') && fields.findIndex((field) => field.name === 'postalCode') === 2)
    return name === 'city' ? 'rest' : 'little'
  return 'even'
}
