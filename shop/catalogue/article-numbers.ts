import { and, inArray, sql } from 'drizzle-orm'
import { catalogueObjects } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * The article numbers (SKU) of the products' variations, by variation id. Those without one are
 * missing.
 */
export async function articleNumbersOf({ db }: Shop, productIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (productIds.length === 0) return new Map()
  const variation = sql`jsonb_array_elements(${catalogueObjects.record} -> 'variations')`.as('variation')
  const variations = db
    .select({ variation })
    .from(catalogueObjects)
    .where(and(sql`${catalogueObjects.kind} = 'product'`, inArray(catalogueObjects.id, [...new Set(productIds)])))
    .as('variations')
  const rows = await db
    .select({ id: sql<string>`${variations.variation} ->> 'id'`, sku: sql<string | null>`${variations.variation} ->> 'sku'` })
    .from(variations)
  return new Map(rows.flatMap(({ id, sku }) => (sku ? [[id, sku]] : [])))
}
