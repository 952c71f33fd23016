/** Leaves the countries in sight whose names have what is typed above them, those that are folded away too; all of them where nothing is typed. */
export function findCountry(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[data-find]')
  if (!field) return
  const typed = plain(field.value.trim())
  const countries = field.closest('fieldset')!
  for (const label of countries.querySelectorAll('label')) label.hidden = !plain(label.textContent).includes(typed)
  if (typed) countries.querySelector('details')!.open = true
}

/** Without accents, in small letters. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
