import type { CatalogObject } from 'square'

/** What an object's custom attributes say, by their keys; empty ones are left out. Square puts the application's id before keys of other makers. */
export function attributesOf(object: CatalogObject): Partial<Record<string, string>> {
  const said: Partial<Record<string, string>> = {}
  for (const [key, value] of Object.entries(object.customAttributeValues ?? {})) {
    const text = (value.stringValue ?? value.numberValue ?? '').trim()
    if (text !== '') said[(value.key ?? key).replace(/^.*:/, '')] = text
  }
  return said
}
