import type { CatalogObject } from 'square'

/**
 * An object's custom attributes by key, without empty ones. Keys of other applications have the
 * application's id as prefix in Square; it is removed here.
 */
export function attributesOf(object: CatalogObject): Partial<Record<string, string>> {
  const attributes: Partial<Record<string, string>> = {}
  for (const [key, value] of Object.entries(object.customAttributeValues ?? {})) {
    const text = (value.stringValue ?? value.numberValue ?? '').trim()
    if (text !== '') attributes[(value.key ?? key).replace(/^.*:/, '')] = text
  }
  return attributes
}
