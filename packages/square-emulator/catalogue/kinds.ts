import type { CatalogObjectInput } from './shapes.ts'

export type CatalogObjectKind = CatalogObjectInput['type']

/** The field with each type's own data. */
export const dataField: Record<CatalogObjectKind, string> = {
  ITEM: 'item_data',
  ITEM_VARIATION: 'item_variation_data',
  CATEGORY: 'category_data',
  IMAGE: 'image_data',
  DISCOUNT: 'discount_data',
  TAX: 'tax_data',
  MODIFIER_LIST: 'modifier_list_data',
  MODIFIER: 'modifier_data',
  ITEM_OPTION: 'item_option_data',
  ITEM_OPTION_VAL: 'item_option_value_data',
  CUSTOM_ATTRIBUTE_DEFINITION: 'custom_attribute_definition_data',
  MEASUREMENT_UNIT: 'measurement_unit_data',
}

/**
 * Types nested in another type: the list in the parent that contains them, and the child's field
 * with the parent's id.
 */
export const childTypes = [
  { parent: 'ITEM', child: 'ITEM_VARIATION', list: 'variations', owner: 'item_id' },
  { parent: 'MODIFIER_LIST', child: 'MODIFIER', list: 'modifiers', owner: 'modifier_list_id' },
  { parent: 'ITEM_OPTION', child: 'ITEM_OPTION_VAL', list: 'values', owner: 'item_option_id' },
] as const satisfies { parent: CatalogObjectKind; child: CatalogObjectKind; list: string; owner: string }[]

/** The types listed by default: all types that are not nested in another object. */
export const topLevelKinds: CatalogObjectKind[] = [
  'ITEM',
  'CATEGORY',
  'TAX',
  'DISCOUNT',
  'MODIFIER_LIST',
  'ITEM_OPTION',
  'CUSTOM_ATTRIBUTE_DEFINITION',
  'MEASUREMENT_UNIT',
]

export type ObjectFields = Record<string, unknown>

/** A stored or returned object of any type. */
export interface CatalogObject extends ObjectFields {
  type: CatalogObjectKind
  id: string
  version: number
  updated_at: string
  is_deleted: boolean
  present_at_all_locations: boolean
}

/** The data of an object's own type. */
export const objectData = (object: { type: CatalogObjectKind } & ObjectFields): ObjectFields =>
  object[dataField[object.type]] as ObjectFields

/**
 * The ids that an object references in fields such as image_ids, categories or tax_ids, without its
 * own id and its parent's id.
 */
export function referencedIds(value: unknown, inside = false): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => referencedIds(entry, inside))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]) => {
    if (name === 'location_id' || name.endsWith('location_ids') || name === 'custom_attribute_values') return []
    if (typeof entry === 'string') return inside && isIdField(name) ? [entry] : []
    if (Array.isArray(entry) && isIdField(name)) return entry.filter((id) => typeof id === 'string')
    return referencedIds(entry, true)
  })
}

/** Replaces client ids ('#...') with the real ids. */
export function resolveClientIds<Value>(value: Value, real: ReadonlyMap<string, string>): Value {
  const swap = (entry: unknown, name: string): unknown => {
    if (typeof entry === 'string') return isIdField(name) ? (real.get(entry) ?? entry) : entry
    if (Array.isArray(entry)) return entry.map((one) => swap(one, name))
    if (typeof entry !== 'object' || entry === null) return entry
    return Object.fromEntries(Object.entries(entry).map(([key, one]) => [key, swap(one, key)]))
  }
  return swap(value, '') as Value
}

const isIdField = (name: string) => name === 'id' || name.endsWith('_id') || name.endsWith('_ids')
