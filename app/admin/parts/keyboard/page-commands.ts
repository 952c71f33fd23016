/** A command of the open page: a button, link, field or folded form with a key of its own. */
export interface PageCommand {
  key: string
  label: string
  element: HTMLElement
}

/**
 * The commands of the open page, in page order. Their markup names the key in `aria-keyshortcuts`.
 */
export function pageCommands(): PageCommand[] {
  return [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].flatMap((element) => {
    const key = element.getAttribute('aria-keyshortcuts') ?? ''
    return /^[a-z]$/.test(key) ? [{ key, label: labelOf(element), element }] : []
  })
}

/**
 * Runs a command by its key. It never submits a form: the focus goes to the form's first field, or
 * to its button, and Enter confirms.
 */
export function runByKey(element: HTMLElement): void {
  if (element.matches('a')) element.click()
  else focusFirstField(element)
}

/** Runs a command that was chosen by its name. */
export function runByName(element: HTMLElement): void {
  if (element.matches('button')) element.click()
  else runByKey(element)
}

/**
 * Opens the form that the URL's fragment names and focuses its first field, after a command of the
 * palette led here from another page.
 */
export function focusNamedForm(): void {
  const named = document.getElementById(location.hash.slice(1))
  if (named?.matches('[data-named-form]')) focusFirstField(named)
}

/** Focuses the first field of the folded form or form that `element` belongs to. */
function focusFirstField(element: HTMLElement): void {
  const form = element.closest<HTMLElement>('details, form') ?? element
  const field = form.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')
  reveal(field ?? element).focus()
  // Typing replaces what the field begins with: '1' must not become '10'.
  if (field instanceof HTMLInputElement) field.select()
}

/** Opens all folded parts around an element. */
function reveal(element: HTMLElement): HTMLElement {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true
  return element
}

function labelOf(element: HTMLElement): string {
  const named = element.getAttribute('aria-label')
  if (named) return named
  const label = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0] : element
  const copy = label?.cloneNode(true) as HTMLElement | undefined
  for (const extra of copy?.querySelectorAll('kbd, .optional') ?? []) extra.remove()
  return copy?.textContent?.trim() ?? ''
}
