import type { CatalogObjectInput } from './shapes.ts'

export type Kind = CatalogObjectInput['type']

/** The field that holds each type's own data. */
export const dataField: Record<Kind, string> = {
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

/** Types that live inside another: the list in the parent that shows them, and the field in the child that names the parent. */
export const families = [
  { parent: 'ITEM', child: 'ITEM_VARIATION', list: 'variations', owner: 'item_id' },
  { parent: 'MODIFIER_LIST', child: 'MODIFIER', list: 'modifiers', owner: 'modifier_list_id' },
  { parent: 'ITEM_OPTION', child: 'ITEM_OPTION_VAL', list: 'values', owner: 'item_option_id' },
] as const satisfies { parent: Kind; child: Kind; list: string; owner: string }[]

/** What is listed when a caller names no types: everything that is not shown inside another object. */
export const topLevel: Kind[] = [
  'ITEM',
  'CATEGORY',
  'TAX',
  'DISCOUNT',
  'MODIFIER_LIST',
  'ITEM_OPTION',
  'CUSTOM_ATTRIBUTE_DEFINITION',
  'MEASUREMENT_UNIT',
]

export type Fields = Record<string, unknown>

/** A stored or answered object, whatever its type. */
export interface CatalogObject extends Fields {
  type: Kind
  id: string
  version: number
  updated_at: string
  is_deleted: boolean
  present_at_all_locations: boolean
}

/** The data of an object's own type. */
export const dataOf = (object: { type: Kind } & Fields): Fields => object[dataField[object.type]] as Fields

/** The ids an object names in fields such as image_ids, categories or tax_ids. Its own id and its parent's are not among them. */
export function namedIds(value: unknown, inside = false): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => namedIds(entry, inside))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]) => {
    if (name === 'location_id' || name.endsWith('location_ids') || name === 'custom_attribute_values') return []
    if (typeof entry === 'string') return inside && isIdField(name) ? [entry] : []
    if (Array.isArray(entry) && isIdField(name)) return entry.filter((id) => typeof id === 'string')
    return namedIds(entry, true)
  })
}

/** Puts the real ids where client ids ('#...') stood. */
export function withRealIds<Value>(value: Value, real: ReadonlyMap<string, string>): Value {
  const swap = (entry: unknown, name: string): unknown => {
    if (typeof entry === 'string') return isIdField(name) ? (real.get(entry) ?? entry) : entry
    if (Array.isArray(entry)) return entry.map((one) => swap(one, name))
    if (typeof entry !== 'object' || entry === null) return entry
    return Object.fromEntries(Object.entries(entry).map(([key, one]) => [key, swap(one, key)]))
  }
  return swap(value, '') as Value
}

const isIdField = (name: string) => name === 'id' || name.endsWith('_id') || name.endsWith('_ids')
