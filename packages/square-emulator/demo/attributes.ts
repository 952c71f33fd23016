import { fieldAttributes } from '#shared/product-fields.ts'
import { demoObjectId } from './names.ts'

// Custom attributes for data without a field of Square's own.

interface Attribute {
  key: string
  name: string
  type: 'STRING' | 'NUMBER'
  on: 'ITEM' | 'ITEM_VARIATION'
  description: string
  isHidden?: true
}

export const demoAttributes: readonly Attribute[] = [
  ...fieldAttributes.map((attribute) => ({ ...attribute, on: 'ITEM' as const })),
  { key: 'weight_grams', name: 'Net weight in grams', type: 'NUMBER', on: 'ITEM_VARIATION', description: 'Contents without the pack' },
]

/** The definition of each attribute, as the data of a CUSTOM_ATTRIBUTE_DEFINITION. */
export const demoAttributeDefinition = ({ key, name, type, on, description, isHidden }: Attribute) => ({
  type,
  name,
  key,
  description,
  allowed_object_types: [on],
  app_visibility: 'APP_VISIBILITY_READ_WRITE_VALUES' as const,
  seller_visibility: isHidden ? ('SELLER_VISIBILITY_HIDDEN' as const) : ('SELLER_VISIBILITY_READ_WRITE_VALUES' as const),
  ...(type === 'NUMBER' ? { number_config: { precision: 0 } } : { string_config: { enforce_uniqueness: false } }),
})

/** Values in Square's form: a map by key. Keys without a value are left out. */
export function demoAttributeValues(texts: Record<string, string | null>) {
  const entries = demoAttributes.flatMap(({ key, name, type }) => {
    const text = texts[key] ?? null
    if (text === null) return []
    const filled = type === 'NUMBER' ? { number_value: text } : { string_value: text }
    return [[key, { name, custom_attribute_definition_id: demoObjectId('ATTR', key), type, ...filled, key }] as const]
  })
  return Object.fromEntries(entries)
}
