import { translatableFields } from '#shop/catalogue/editing/texts.ts'

/** Groups the form fields ('name.<id>' and so on) by subject. */
export function readTextsForm(values: Record<string, string>): Record<string, Record<string, string>> {
  const texts: Record<string, Record<string, string>> = Object.create(null)
  for (const [field, value] of Object.entries(values)) {
    const at = field.indexOf('.')
    const name = translatableFields.find((one) => one === field.slice(0, at))
    if (name) (texts[field.slice(at + 1)] ??= {})[name] = value
  }
  return texts
}
