import type { Address } from '#shared/address/address.ts'
import type { AddressForm } from '#shop/accounts/profile/address-forms.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { type AddressName, regionsIn, useAddressWords } from './address-words.ts'
import { useCountryForm } from './country-form.ts'

interface AddressFieldsProps {
  /** Of the country that `values` name. */
  form: AddressForm
  values: Partial<Address> | Record<string, string>
  /** Codes by field name. */
  errors: Record<string, string>
  countries: string[]
}

const tokens: Record<AddressName, string> = {
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

/** The fields of a postal address, as its country has them. Another country asks for its own, and what was typed stays. Needs the words of `address`. */
export function AddressFields({ form: given, values, errors, countries }: AddressFieldsProps) {
  const { t, country, locale } = useLanguage()
  const { fields, form, typed, choose } = useCountryForm(given)
  const { labels, messages } = useAddressWords(form, { ...values, ...typed })
  const valueOf = (name: AddressName) => typed[name] ?? values[name] ?? ''
  const field = (name: AddressName) => ({
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
      <Field {...field('name')} maxLength={120} />
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
              <option value="">{t('address.region-choose')}</option>
              {regionsIn(locale, form).map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
          )
        }
        const isCode = name === 'postalCode'
        return <Field key={name} {...here} maxLength={isCode ? 16 : 120} autoCapitalize={isCode ? 'characters' : undefined} />
      })}
      <Field {...field('phone')} type="tel" inputMode="tel" optional help={t('address.phone-help')} maxLength={32} />
      {/* What this country does not ask for, or have, waits for another that does. */}
      {form.regions.length > 0 && !region && valueOf('region') && <input type="hidden" name="regionBefore" value={valueOf('region')} />}
      {unasked.map((name) => (
        <input key={name} type="hidden" name={name} value={valueOf(name)} />
      ))}
    </div>
  )
}

/** Without JavaScript the Enter key presses a form's first button, which must not be the one that only changes the country. */
export function FirstButton() {
  return (
    <noscript>
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
    </noscript>
  )
}

/** What belongs on one line of the label stands on one line here. */
function widthOf(name: AddressName, { fields }: AddressForm): string {
  if (name === 'line1' || name === 'line2') return 'half'
  const together = fields.length - 2
  if (together === 1) return ''
  if (together === 3) return name === 'city' ? 'third third-wide' : 'third'
  if (together === 2 && fields.some((field) => field.name === 'city') && fields.findIndex((field) => field.name === 'postalCode') === 2)
    return name === 'city' ? 'rest' : 'little'
  return 'even'
}
