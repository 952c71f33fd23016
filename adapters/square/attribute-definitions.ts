import { randomUUID } from 'node:crypto'
import type { CatalogCustomAttributeValue, CatalogObject } from 'square'
import { fieldAttributes } from '#shared/product-fields.ts'
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
 * its own screens show and ten hidden ones.
 */
const CUSTOM_ATTRIBUTES: ReadonlyMap<string, CustomAttribute> = new Map<string, CustomAttribute>([
  ...fieldAttributes.map(({ key, ...attribute }) => [key, { ...attribute, on: 'ITEM' }] as const),
  ['weight_grams', { name: 'Net weight in grams', type: 'NUMBER', on: 'ITEM_VARIATION' }],
])

/**
 * The key of each attribute in Square. If another application defined it, the key has that
 * application's id as prefix.
 */
export type DefinedAttributeKeys = ReadonlyMap<string, string>

/** The value of an attribute by its own key, as its type requires. */
export const attributeValueOf = (key: string, text: string): CatalogCustomAttributeValue =>
  CUSTOM_ATTRIBUTES.get(key)?.type === 'NUMBER' ? { numberValue: text } : { stringValue: text }

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
  const missing = [...CUSTOM_ATTRIBUTES].filter(([key]) => !there.has(key))
  if (missing.length > 0) {
    const request = { idempotencyKey: randomUUID(), batches: [{ objects: missing.map(definitionOf) }] }
    await retrySquareCall(() => client.catalog.batchUpsert(request), BACKGROUND_RETRIES)
  }
  const defined = new Map([...CUSTOM_ATTRIBUTES.keys()].map((key) => [key, there.get(key) ?? key]))
  known.set(square, defined)
  return defined
}

function definitionOf([key, { name, type, on, isHidden }]: [string, CustomAttribute]): CatalogObject {
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
