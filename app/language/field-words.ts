import type { MessageKey } from '#locales/messages.ts'
import { type ProductFieldName, productFields } from '#shared/product-fields.ts'

/** The message that names a field's value. */
export function fieldValueKey(name: ProductFieldName, value: string | number): MessageKey {
  const field = productFields[name]
  return ('words' in field ? `${field.words}${value}` : '') as MessageKey
}

/** The message that names a field in the admin form. */
export function fieldFormLabel(name: ProductFieldName): MessageKey {
  const { formLabel, label } = productFields[name]
  return (formLabel ?? label) as MessageKey
}
