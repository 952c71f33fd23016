import type { MessageKey } from '#locales/messages.ts'
import type { Address } from '#shared/address/address.ts'
import type { Locale } from '#shared/locale.ts'
import type { AddressForm } from '#shop/accounts/profile/address-forms.ts'
import { useLanguage } from '#app/language/words.tsx'

export type AddressFieldName = Exclude<keyof Address, 'regionName'>

/** Scripts other than Latin that readers of a language can read. */
const letters: Partial<Record<Locale, RegExp>> = { 'ja-JP': /^\p{Script=Han}/u, ar: /^\p{Script=Arabic}/u }

/**
 * The regions of the form in the page's language. Japanese regions are sorted by code: Japan
 * numbers them from north to south.
 */
export function localizedRegions(locale: Locale, { regions }: AddressForm): { code: string; name: string }[] {
  const isNative = regions.length > 0 && regions.every(({ nativeName }) => letters[locale]?.test(nativeName))
  if (!isNative) return regions
  return regions
    .map(({ code, nativeName }) => ({ code, name: nativeName }))
    .toSorted((a, b) => (locale === 'ja-JP' ? a.code.localeCompare(b.code) : a.name.localeCompare(b.name, locale)))
}

/**
 * Labels and error messages of the fields, as the country of the form names and orders them. For
 * the form and for its error summary.
 */
export function useAddressLabels(form: AddressForm, values: Partial<Address> | Record<string, string>) {
  const { t, locale } = useLanguage()
  const called = Object.fromEntries(form.fields.map((field) => [field.name, field.called as string | null]))
  const { district = 'suburb', city = 'city', region = 'province', postalCode = 'postal' } = called
  const labels: Record<AddressFieldName, string> = {
    name: t('address.name'),
    country: t('address.country'),
    line1: t('address.line1'),
    line2: t('address.line2'),
    district: t(`address.district-${district}` as MessageKey),
    city: t(`address.city-${city}` as MessageKey),
    region: t(`address.region-${region}` as MessageKey),
    postalCode: t(`address.postal-${postalCode}` as MessageKey),
    phone: t('address.phone'),
  }
  const example = form.postalExample
  const chosen = localizedRegions(locale, form).find(({ code, name }) => [code, name].includes(values.region ?? ''))?.name ?? ''
  const wellWritten =
    example &&
    (/^\d+$/.test(example) ? t('address.postal-digits', { count: example.length, example }) : t('address.postal-like', { example }))
  const required = (name: AddressFieldName) => {
    const key = requiredAddressMessage(form, name)
    return key && { required: t(key) }
  }
  const messages: Partial<Record<AddressFieldName, Record<string, string>>> = {
    name: { ...required('name') },
    country: { ...required('country'), invalid: t('failures.no-delivery-there') },
    line1: { ...required('line1') },
    city: { ...required('city') },
    region: { ...required('region'), invalid: t('address.region-error') },
    postalCode: {
      ...required('postalCode'),
      ...(wellWritten && { invalid: wellWritten }),
      elsewhere: t('address.postal-elsewhere', { region: chosen }),
    },
    phone: { ...required('phone'), invalid: t('address.phone-error') },
  }
  const { name, country, ...others } = labels
  const inOrder = Object.fromEntries(form.fields.map((field) => [field.name, labels[field.name]]))
  return {
    labels: { name, country, ...inOrder, ...others },
    messages: messages as Record<string, Record<string, string>>,
  }
}

/**
 * The message for an empty required field, as the country of the form calls the field. Null for a
 * field that may be empty.
 */
export function requiredAddressMessage({ fields, regions }: AddressForm, name: AddressFieldName): MessageKey | null {
  if (name === 'name' || name === 'country' || name === 'line1' || name === 'phone') return `address.required-${name}`
  const { required, called } = fields.find((field) => field.name === name) ?? { required: false, called: null }
  if (!required) return null
  if (name === 'postalCode') return `address.required-postal-${called}` as MessageKey
  if (name === 'city') return `address.required-city-${called}` as MessageKey
  if (name !== 'region') return null
  return regions.length > 0 ? (`address.required-region-${called}` as MessageKey) : 'address.required-region'
}
