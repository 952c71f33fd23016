import { randomUUID } from 'node:crypto'
import type { CatalogObject } from 'square'
import type { Square } from './connection.ts'
import { BACKGROUND_RETRIES, retrySquareCall } from './retry.ts'

interface CustomAttribute {
  name: string
  type: 'STRING' | 'NUMBER'
  on: 'ITEM' | 'ITEM_VARIATION'
  isHidden?: boolean
}

/**
 * Custom attributes, by key, for data that Square's own fields cannot hold. Square allows ten that
 * its own screens show and ten hidden ones. What only the shop writes is hidden.
 */
export const CUSTOM_ATTRIBUTES = {
  origin: { name: 'Origin', type: 'STRING', on: 'ITEM' },
  region: { name: 'Region', type: 'STRING', on: 'ITEM' },
  flavour: { name: 'Flavour', type: 'STRING', on: 'ITEM' },
  cravings: { name: 'Cravings', type: 'STRING', on: 'ITEM' },
  heat: { name: 'Heat', type: 'NUMBER', on: 'ITEM' },
  compass: { name: 'Flavour compass', type: 'STRING', on: 'ITEM' },
  nutrition: { name: 'Nutrition per 100 g', type: 'STRING', on: 'ITEM' },
  allergens: { name: 'Allergens', type: 'STRING', on: 'ITEM', isHidden: true },
  tint: { name: 'Tint', type: 'STRING', on: 'ITEM' },
  shelf: { name: 'Shelf', type: 'STRING', on: 'ITEM' },
  weight_grams: { name: 'Net weight in grams', type: 'NUMBER', on: 'ITEM_VARIATION' },
} as const satisfies Record<string, CustomAttribute>
export type CustomAttributeKey = keyof typeof CUSTOM_ATTRIBUTES
/**
 * The key of each attribute in Square. If another application defined it, the key has that
 * application's id as prefix.
 */
export type DefinedAttributeKeys = Record<CustomAttributeKey, string>

const known = new WeakMap<Square, DefinedAttributeKeys>()

/** Defines missing attributes in Square and returns the keys of all. Requested once. */
export async function ensureAttributeDefinitions(square: Square): Promise<DefinedAttributeKeys> {
  const before = known.get(square)
  if (before) return before
  const { client } = square
  const there = new Map<string, string>()
  const page = await retrySquareCall(() => client.catalog.list({ types: 'CUSTOM_ATTRIBUTE_DEFINITION' }), BACKGROUND_RETRIES)
  for (;;) {
    for (const object of page.data) {
      const key = object.type === 'CUSTOM_ATTRIBUTE_DEFINITION' ? object.customAttributeDefinitionData?.key : undefined
      if (key) there.set(key.replace(/^.*:/, ''), key)
    }
    if (!page.hasNextPage()) break
    await retrySquareCall(() => page.getNextPage(), BACKGROUND_RETRIES)
  }
  const keys = Object.keys(CUSTOM_ATTRIBUTES) as CustomAttributeKey[]
  const missing = keys.filter((key) => !there.has(key))
  if (missing.length > 0) {
    const request = { idempotencyKey: randomUUID(), batches: [{ objects: missing.map(definitionOf) }] }
    await retrySquareCall(() => client.catalog.batchUpsert(request), BACKGROUND_RETRIES)
  }
  const defined = Object.fromEntries(keys.map((key) => [key, there.get(key) ?? key])) as DefinedAttributeKeys
  known.set(square, defined)
  return defined
}

function definitionOf(key: CustomAttributeKey): CatalogObject {
  const { name, type, on, isHidden }: CustomAttribute = CUSTOM_ATTRIBUTES[key]
  return {
    type: 'CUSTOM_ATTRIBUTE_DEFINITION',
    id: `#${key}`,
    customAttributeDefinitionData: {
      type,
      name,
      key,
      allowedObjectTypes: [on],
      appVisibility: 'APP_VISIBILITY_READ_WRITE_VALUES',
      sellerVisibility: isHidden ? 'SELLER_VISIBILITY_HIDDEN' : 'SELLER_VISIBILITY_READ_WRITE_VALUES',
      ...(type === 'NUMBER' && { numberConfig: { precision: 0 } }),
    },
  }
}
