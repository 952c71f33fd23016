import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { catalogueObjects } from '#database/schema.ts'
import { urls } from '#shared/urls.ts'
import { SEARCH_LIMIT } from './catalogue.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'

/** A catalogue object in the shape of the point of sale's SDK. */
type SquareObject = Record<string, unknown> & { id: string; type: string }
/** A product with its pictures. Picture URLs point to the shop. */
type SquareProduct = SquareObject & { images: (SquareObject & { imageData: { url: string; caption?: string } })[] }

export const SearchCatalogue = z.object({
  query: z.string().trim().max(200).default(''),
  categoryIds: z.array(z.string().max(100)).max(100).default([]),
  limit: z
    .number()
    .int()
    .min(1)
    .default(SEARCH_LIMIT)
    .transform((limit) => Math.min(limit, SEARCH_LIMIT))
    .describe('The maximum number of products. At most 50 are returned.'),
})

/** All products on sale, newest first. */
export async function listSquareProducts(shop: Shop): Promise<SquareProduct[]> {
  return inOrderOf(shop, shop.catalogue.find('', [], Infinity), await sources(shop, 'product'))
}

/** Products per page of `squareProductPages`: small enough not to block the process. */
const PAGE_SIZE = 200

/**
 * All products on sale, newest first, page by page. All at once would exhaust the memory in a large
 * shop.
 */
export async function* squareProductPages(shop: Shop): AsyncIterable<SquareProduct[]> {
  const ids = shop.catalogue.find('', [], Infinity)
  for (let at = 0; at < ids.length; at += PAGE_SIZE) {
    const page = ids.slice(at, at + PAGE_SIZE)
    yield inOrderOf(shop, page, await sources(shop, 'product', page))
  }
}

/** A version text that changes with any published data, and is equal in every process. */
export async function squareCatalogueVersion({ db, settings }: Shop): Promise<string> {
  const { rows } = (await db.execute(
    sql`select count(*) as count, sum(version) as versions, max(updated_at) as latest from ${catalogueObjects}`,
  )) as { rows: { count: number | string; versions: string; latest: Date | string }[] }
  return [settings.url, ...Object.values(rows[0] ?? {}).map((value) => JSON.stringify(value))].join(' ')
}

/** One product by id or slug. Throws Failure('not-found'). */
export async function getSquareProduct(shop: Shop, idOrSlug: string): Promise<SquareProduct> {
  const known = shop.catalogue.product(idOrSlug)
  const [product] = known ? inOrderOf(shop, [known.id], await sources(shop, 'product', [known.id])) : []
  if (!product) throw new Failure('not-found')
  return product
}

/** The ids of the best matching products, best first. */
export function searchSquareProductIds(shop: Shop, { query, categoryIds, limit }: z.infer<typeof SearchCatalogue>): string[] {
  return shop.catalogue.find(query, categoryIds, limit)
}

/** The products with these ids that are on sale, in the same order. */
export async function getSquareProducts(shop: Shop, ids: string[]): Promise<SquareProduct[]> {
  return inOrderOf(shop, ids, await sources(shop, 'product', ids))
}

/** All categories or all discounts, ordered by id. */
export async function listSquareObjects(shop: Shop, kind: 'category' | 'discount'): Promise<SquareObject[]> {
  return [...(await sources(shop, kind)).values()]
}

async function sources(shop: Shop, kind: 'product' | 'category' | 'discount', ids?: string[]): Promise<Map<string, SquareObject>> {
  const rows = await shop.db
    .select({ id: catalogueObjects.id, source: catalogueObjects.source })
    .from(catalogueObjects)
    .where(and(eq(catalogueObjects.kind, kind), isNull(catalogueObjects.deletedAt), ids && inArray(catalogueObjects.id, ids)))
    .orderBy(asc(catalogueObjects.id))
  return new Map(rows.map(({ id, source }) => [id, source as SquareObject]))
}

function inOrderOf(shop: Shop, ids: string[], products: Map<string, SquareObject>): SquareProduct[] {
  return ids.flatMap((id) => {
    const source = products.get(id)
    return source ? { ...source, images: picturesOf(shop, source) } : []
  })
}

function picturesOf(shop: Shop, product: SquareObject): SquareProduct['images'] {
  const { imageIds = [] } = (product.itemData ?? {}) as { imageIds?: string[] }
  return imageIds
    .flatMap((id) => shop.catalogue.picture(id) ?? [])
    .map(({ id, name }) => ({ id, type: 'IMAGE', imageData: { url: shop.settings.url + urls.picture(name, 640) } }))
}
