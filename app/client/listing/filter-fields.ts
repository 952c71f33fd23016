type FilterField = HTMLInputElement | HTMLSelectElement

/** Whether the target of an event is a field of `form`. */
export function isFieldOf(target: EventTarget | null, form: HTMLFormElement): target is FilterField {
  return isField(target) && target.form === form
}

/** The filled fields of the form with their values. */
export function readFields(form: HTMLFormElement): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') (fields[name] ??= []).push(value.trim())
  return fields
}

/** Sets the fields to the URL's values, except the one that the visitor is typing in. */
export function fillFields(form: HTMLFormElement, parameters: URLSearchParams): void {
  for (const field of form.elements) {
    if (!isField(field) || field.type === 'hidden' || !field.name) continue
    const values = parameters.getAll(field.name)
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = values.includes(field.value)
    else if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === (values[0] ?? '')
    else if (field !== document.activeElement) field.value = values[0] ?? ''
  }
}

/** Whether a field differs from its rendered value. */
export function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected)
  if (!(field instanceof HTMLInputElement) || !field.name) return false
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue
}

function isField(target: unknown): target is FilterField {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}
