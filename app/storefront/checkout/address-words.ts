import type { MessageKey } from '#locales/messages.ts'
import type { Address } from '#shared/address.ts'
import type { AddressForm } from '#shop/address-forms.ts'
import { useLanguage } from '../../words.tsx'

export type AddressName = Exclude<keyof Address, 'regionName'>

/** What the fields are called in the country of the form, and what is said of each that was refused. For the form and the summary of its errors. */
export function useAddressWords(form: AddressForm, values: Partial<Address> | Record<string, string>) {
  const { t } = useLanguage()
  const called = (name: AddressName) => form.fields.find((field) => field.name === name)?.called
  const kind = <Kind extends string>(prefix: string, name: AddressName, usual: Kind) =>
    t(`address.${prefix}-${called(name) ?? usual}` as MessageKey)
  const labels: Record<AddressName, string> = {
    name: t('address.name'),
    country: t('address.country'),
    line1: t('address.line1'),
    line2: t('address.line2'),
    district: kind('district', 'district', 'suburb'),
    city: kind('city', 'city', 'city'),
    region: kind('region', 'region', 'province'),
    postalCode: kind('postal', 'postalCode', 'postal'),
    phone: t('address.phone'),
  }
  const example = form.postalExample
  const region = form.regions.find(({ code, name }) => [code, name].includes(values.region ?? ''))?.name ?? ''
  const wellWritten =
    example &&
    (/^\d+$/.test(example) ? t('address.postal-digits', { count: example.length, example }) : t('address.postal-like', { example }))
  const messages: Partial<Record<AddressName, Record<string, string>>> = {
    country: { invalid: t('failures.no-delivery-there') },
    region: { invalid: t('address.region-error') },
    postalCode: { ...(wellWritten && { invalid: wellWritten }), elsewhere: t('address.postal-elsewhere', { region }) },
    phone: { invalid: t('address.phone-error') },
  }
  return { labels, messages: messages as Record<string, Record<string, string>> }
}
