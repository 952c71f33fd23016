import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { catalogueObjects, lowStockLevels, stock } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import type { Locale } from '#shared/locale.ts'
import type { ProductCard } from '../../catalogue.types.ts'
import { untoldProducts } from '../texts.ts'
import { USUAL_LOW_LEVEL } from '#shop/settings.ts'
import type { ProductRecord } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

/** Which products: all that are sold, those that ran out or soon will, those that a language does not tell wholly, those that staff hid. */
export const productViews = ['shown', 'low', 'out', 'untold', 'hidden'] as const

/** `after`: where the page begins, as `next` named it. */
export const ProductQuery = z.object({
  view: z.enum(productViews).catch('shown'),
  search: z.string().trim().max(100).catch(''),
  category: z.string().max(200).catch(''),
  after: z.string().max(200).catch(''),
})

export interface DeskProduct {
  id: string
  name: string
  country: string | null
  category: string | null
  pictureId: string | null
  tint: string
  hidden: boolean
  variations: DeskVariation[]
  /** The languages that do not tell it as it is now; where it was asked for those. */
  untoldIn?: Locale[]
}

export interface DeskVariation {
  id: string
  name: string
  sku: string | null
  priceCents: Cents
  tracked: boolean
  /** Can still be bought; null where it is not counted. */
  left: number | null
  /** Staff want to hear of it. */
  low: boolean
}

export interface ProductPage {
  products: DeskProduct[]
  next: string | null
}

const PER_PAGE = 24

/** A page of products by their names; those that run low by how little is left, hidden and untold ones by their ids. */
export async function listProducts(shop: Shop, query: z.infer<typeof ProductQuery>): Promise<ProductPage> {
  if (query.view === 'hidden') return hiddenProducts(shop, query.after)
  if (query.view === 'untold') return untold(shop, query.after)
  if (query.view !== 'shown') return fewLeft(shop, query.view, query.after)
  const number = Math.max(1, Math.min(100_000, Number(query.after) || 1))
  const bySku = query.search ? await productWithSku(shop, query.search) : null
  const listed = shop.catalogue.list({
    search: query.search || undefined,
    // A product may be called 'Sugar-free drops', and staff look for it by its name.
    isLiteral: true,
    category: query.category || undefined,
    sort: query.search ? undefined : 'name',
    page: number,
  })
  const cards = listed.products.filter(({ id }) => id !== bySku)
  const ids = [...(bySku && number === 1 ? [bySku] : []), ...cards.map(({ id }) => id)]
  return { products: await productsByIds(shop, ids), next: listed.page < listed.pages ? String(listed.page + 1) : null }
}

/** The named products, in that order; those that the shop does not know are left out. */
export async function productsByIds(shop: Shop, ids: string[]): Promise<DeskProduct[]> {
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
    return product.variations ? [deskProduct(shop, product, deletedAt !== null, left)] : []
  })
}

interface Left {
  left: number
  low: boolean
}

/** What is left of each variation, and whether that is little by the level that staff set for it. */
async function leftOf({ db }: Shop, ids: string[]): Promise<Map<string, Left>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: stock.variationId,
      left: sql<number>`greatest(0, ${stock.onHand} - ${stock.reserved})::int`,
      level: lowStockLevels.level,
    })
    .from(stock)
    .leftJoin(lowStockLevels, eq(lowStockLevels.variationId, stock.variationId))
    .where(sql`${stock.variationId} = any(${sql.param(ids)}::text[])`)
  return new Map(rows.map(({ id, left, level }) => [id, { left, low: left <= (level ?? USUAL_LOW_LEVEL) }]))
}

function deskProduct(shop: Shop, record: ProductRecord, hidden: boolean, left: Map<string, Left>): DeskProduct {
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

/** The point of sale calls them archived: the mirror keeps what it last knew of them. What was deleted there has no such record that could be told apart. */
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
  const ids = rows.slice(0, PER_PAGE).map(({ id }) => id)
  return { products: await productsByIds(shop, ids), next: rows.length > PER_PAGE ? ids.at(-1)! : null }
}

async function untold(shop: Shop, after: string): Promise<ProductPage> {
  const { untold: found, next } = await untoldProducts(shop, after, PER_PAGE)
  const languages = new Map(found.map((one) => [one.id, one.in]))
  const products = await productsByIds(shop, [...languages.keys()])
  return { products: products.map((product) => ({ ...product, untoldIn: languages.get(product.id) })), next }
}

async function fewLeft(shop: Shop, view: 'low' | 'out', after: string): Promise<ProductPage> {
  const left = sql<number>`greatest(0, ${stock.onHand} - ${stock.reserved})`
  const level = sql`coalesce(${lowStockLevels.level}, ${USUAL_LOW_LEVEL})`
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
  const page = rows.slice(0, PER_PAGE * 2)
  const last = page.at(-1)
  const ids = new Set(page.flatMap(({ id }) => (shop.catalogue.sellable(id)?.tracked ? [shop.catalogue.sellable(id)!.productId] : [])))
  return { products: await productsByIds(shop, [...ids]), next: last && rows.length > page.length ? `${last.left}.${last.id}` : null }
}

/** Whoever types the code from a pack wants that one first. */
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
