import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { catalogueObjects, lowStockLevels, stock } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import type { Locale } from '#shared/locale.ts'
import type { ProductCard } from '../../catalogue.types.ts'
import { listUntranslatedProducts } from '../texts.ts'
import { splitPage } from '#shop/base/lists/keyset-pagination.ts'
import { DEFAULT_LOW_STOCK_LEVEL } from '#shop/settings.ts'
import type { ProductRecord } from '#shop/ports.ts'
import { firstSoldDate, heldBackPieces } from '#shop/catalogue/best-before.ts'
import type { Shop } from '#shop/shop.ts'

/** Product views: all on sale, low stock, sold out, incompletely translated, hidden by staff. */
export const productViews = ['shown', 'low', 'out', 'untranslated', 'hidden'] as const

/** `after`: the cursor from `next`. */
export const ProductQuery = z.object({
  view: z.enum(productViews).catch('shown'),
  search: z.string().trim().max(100).catch(''),
  category: z.string().max(200).catch(''),
  /** Of the view 'shown'; the other views have an order of their own. */
  sort: z.enum(['name', 'new', 'price-up', 'price-down']).catch('name'),
  after: z.string().max(200).catch(''),
})

export interface StaffProduct {
  id: string
  name: string
  country: string | null
  category: string | null
  pictureId: string | null
  tint: string
  hidden: boolean
  variations: StaffVariation[]
  /** Languages without a current translation. Only set in the view 'untranslated'. */
  untranslatedIn?: Locale[]
}

export interface StaffVariation {
  id: string
  name: string
  sku: string | null
  priceCents: Cents
  tracked: boolean
  /** Pieces that can still be bought; null when untracked. */
  left: number | null
  /** At or below the low-stock level. */
  low: boolean
}

export interface ProductPage {
  products: StaffProduct[]
  next: string | null
}

const PER_PAGE = 24

/**
 * A page of products in the order of `sort`; a search by relevance. Low stock is sorted by pieces
 * left; hidden and untranslated products by id.
 */
export async function listProducts(shop: Shop, query: z.infer<typeof ProductQuery>): Promise<ProductPage> {
  if (query.view === 'hidden') return hiddenProducts(shop, query.after)
  if (query.view === 'untranslated') return untranslated(shop, query.after)
  if (query.view !== 'shown') return fewLeft(shop, query.view, query.after)
  const number = Math.max(1, Math.min(100_000, Number(query.after) || 1))
  const bySku = query.search ? await productWithSku(shop, query.search) : null
  const listed = shop.catalogue.list({
    search: query.search || undefined,
    // A product may be called 'Sugar-free drops', and staff look for it by its name.
    isLiteral: true,
    category: query.category || undefined,
    sort: query.search && query.sort === 'name' ? undefined : query.sort,
    page: number,
  })
  const cards = listed.products.filter(({ id }) => id !== bySku)
  const ids = [...(bySku && number === 1 ? [bySku] : []), ...cards.map(({ id }) => id)]
  return { products: await productsByIds(shop, ids), next: listed.page < listed.pages ? String(listed.page + 1) : null }
}

/** The products with these ids, in this order; unknown ids are left out. */
export async function productsByIds(shop: Shop, ids: string[]): Promise<StaffProduct[]> {
  if (ids.length === 0) return []
  const rows = await shop.db
    .select({ id: catalogueObjects.id, record: catalogueObjects.record, deletedAt: catalogueObjects.deletedAt })
    .from(catalogueObjects)
    .where(and(eq(catalogueObjects.kind, 'product'), sql`${catalogueObjects.id} = any(${sql.param(ids)}::text[])`))
  const known = new Map(rows.map((row) => [row.id, row]))
  const products = ids.flatMap((id) => known.get(id) ?? [])
  const left = await leftOf(
    shop,
    products.flatMap(({ record }) => ((record as Partial<ProductRecord>).variations ?? []).map((one) => one.id)),
  )
  return products.flatMap(({ record, deletedAt }) => {
    const product = record as ProductRecord
    return product.variations ? [productForStaff(shop, product, deletedAt !== null, left)] : []
  })
}

interface Left {
  left: number
  low: boolean
}

/** Pieces left of each variation, and whether they are at or below its low-stock level. */
async function leftOf(shop: Shop, ids: string[]): Promise<Map<string, Left>> {
  if (ids.length === 0) return new Map()
  const rows = await shop.db
    .select({
      id: stock.variationId,
      left: sql<number>`greatest(0, ${stock.onHand} - ${stock.reserved} - ${heldBackPieces(firstSoldDate(shop))})::int`,
      level: lowStockLevels.level,
    })
    .from(stock)
    .leftJoin(lowStockLevels, eq(lowStockLevels.variationId, stock.variationId))
    .where(sql`${stock.variationId} = any(${sql.param(ids)}::text[])`)
  return new Map(rows.map(({ id, left, level }) => [id, { left, low: left <= (level ?? DEFAULT_LOW_STOCK_LEVEL) }]))
}

function productForStaff(shop: Shop, record: ProductRecord, hidden: boolean, left: Map<string, Left>): StaffProduct {
  const shown = shop.catalogue.product(record.id)
  return {
    id: record.id,
    name: record.name,
    country: record.country,
    category: shown?.category?.name ?? null,
    pictureId: shown?.pictureId ?? null,
    tint: (shown as ProductCard | null)?.tint ?? record.tint ?? 'cocoa',
    hidden,
    variations: record.variations.map(({ id, name, sku, priceCents, tracked }) => ({
      id,
      name,
      sku,
      priceCents,
      tracked,
      left: tracked ? (left.get(id)?.left ?? 0) : null,
      low: tracked && (left.get(id)?.low ?? true),
    })),
  }
}

/**
 * Products archived at the point of sale; the mirror keeps their last record. The records of
 * deleted products look the same, so they cannot be distinguished.
 */
async function hiddenProducts(shop: Shop, after: string): Promise<ProductPage> {
  const rows = await shop.db
    .select({ id: catalogueObjects.id })
    .from(catalogueObjects)
    .where(
      and(
        eq(catalogueObjects.kind, 'product'),
        isNotNull(catalogueObjects.deletedAt),
        sql`${catalogueObjects.record} ? 'variations'`,
        gt(catalogueObjects.id, after),
      ),
    )
    .orderBy(asc(catalogueObjects.id))
    .limit(PER_PAGE + 1)
  const { page, last } = splitPage(rows, PER_PAGE)
  const ids = page.map(({ id }) => id)
  return { products: await productsByIds(shop, ids), next: last?.id ?? null }
}

async function untranslated(shop: Shop, after: string): Promise<ProductPage> {
  const { untranslated: found, next } = await listUntranslatedProducts(shop, after, PER_PAGE)
  const languages = new Map(found.map((one) => [one.id, one.in]))
  const products = await productsByIds(shop, [...languages.keys()])
  return { products: products.map((product) => ({ ...product, untranslatedIn: languages.get(product.id) })), next }
}

async function fewLeft(shop: Shop, view: 'low' | 'out', after: string): Promise<ProductPage> {
  const left = sql<number>`greatest(0, ${stock.onHand} - ${stock.reserved} - ${heldBackPieces(firstSoldDate(shop))})`
  const level = sql`coalesce(${lowStockLevels.level}, ${DEFAULT_LOW_STOCK_LEVEL})`
  const [, atLeast, from] = /^(\d{1,9})\.(.+)$/.exec(after) ?? []
  const rows = await shop.db
    .select({ id: stock.variationId, left: sql<number>`${left}::int` })
    .from(stock)
    .leftJoin(lowStockLevels, eq(lowStockLevels.variationId, stock.variationId))
    .where(
      and(
        view === 'out' ? sql`${left} = 0` : sql`${left} <= ${level}`,
        from ? sql`(${left}, ${stock.variationId}) > (${Number(atLeast)}, ${from})` : undefined,
      ),
    )
    .orderBy(left, asc(stock.variationId))
    .limit(PER_PAGE * 2 + 1)
  const { page, last } = splitPage(rows, PER_PAGE * 2)
  const tracked = page.flatMap(({ id }) => shop.catalogue.sellable(id) ?? []).filter((sellable) => sellable.tracked)
  const ids = new Set(tracked.map(({ productId }) => productId))
  return { products: await productsByIds(shop, [...ids]), next: last && `${last.left}.${last.id}` }
}

/** A typed SKU puts that product first. */
async function productWithSku({ db }: Shop, sku: string): Promise<string | null> {
  const [row] = await db
    .select({ id: catalogueObjects.id })
    .from(catalogueObjects)
    .where(
      and(
        eq(catalogueObjects.kind, 'product'),
        sql`${catalogueObjects.deletedAt} is null`,
        sql`${catalogueObjects.record} @> ${JSON.stringify({ variations: [{ sku: sku.toUpperCase() }] })}::jsonb`,
      ),
    )
    .limit(1)
  return row?.id ?? null
}
