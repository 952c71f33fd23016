import { useEffect, useRef, useState } from 'react'
import type { AddressForm } from '#shop/accounts/profile/address-forms.ts'

/**
 * The form of the country that is chosen now, which begins as the page brought it, and everything that was typed so far: fields that another
 * country does not have come back with the first one that does. `fields` is to hold them, and `choose` to hear of a country chosen.
 */
export function useCountryForm(given: AddressForm) {
  const [form, setForm] = useState(given)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const chosen = useRef(given.country)
  useEffect(() => {
    // The page is asked for anew after every answer; it knows no country that was only chosen here.
    if (given.country !== chosen.current) return
    setForm(given)
  }, [given])

  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Somebody was quicker than this, or their browser put back what they had chosen.
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
