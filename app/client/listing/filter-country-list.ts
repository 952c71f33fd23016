import { plainLetters } from '#shared/text/plain-letters.ts'
import { findClosest, findElement } from '../find-element.ts'

/**
 * Shows only countries whose name contains the typed text, folded ones too. Shows all without text.
 */
export function filterCountryList(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[data-country-filter]')
  if (!field) return
  const typed = plainLetters(field.value.trim())
  const countries = findClosest(field, 'fieldset')
  for (const label of countries.querySelectorAll('label')) label.hidden = !plainLetters(label.textContent).includes(typed)
  if (typed) findElement(countries, 'details', HTMLDetailsElement).open = true
}
