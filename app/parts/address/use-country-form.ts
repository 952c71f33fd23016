import { useEffect, useRef, useState } from 'react'
import type { AddressForm } from '#shop/accounts/profile/address-forms.ts'

/**
 * The address form of the chosen country, and all values typed so far. A country may lack some
 * fields: their values come back with the next country that has them. `fields` is the ref of the
 * element around the fields. Call `choose` when the user chooses a country.
 */
export function useCountryForm(given: AddressForm) {
  const [form, setForm] = useState(given)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const chosen = useRef(given.country)
  useEffect(() => {
    // The loader runs again after every action, but does not know a country that was only chosen in
    // the browser.
    if (given.country !== chosen.current) return
    setForm(given)
  }, [given])

  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The user chose a country before hydration, or the browser restored their choice.
    const country = fields.current?.querySelector<HTMLSelectElement>('select[name=country]')
    if (country?.value && country.value !== chosen.current) void choose(country)
  }, [])

  async function choose({ form: element, value }: HTMLSelectElement): Promise<void> {
    chosen.current = value
    if (element) setTyped((before) => ({ ...before, ...filledIn(element) }))
    const answer = await fetch(`/api/addresses/form?country=${encodeURIComponent(value)}`).catch(() => null)
    if (!answer?.ok || chosen.current !== value) return
    setForm(((await answer.json()) as { form: AddressForm }).form)
  }
  return { fields, form, typed, choose: (country: HTMLSelectElement) => void choose(country) }
}

function filledIn(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value) values[name] = value
  return values
}
