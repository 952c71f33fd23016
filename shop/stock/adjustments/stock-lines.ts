import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { lowStockLevels, stock, stockAdjustments, stockMovements } from '#database/schema.ts'
import { firstSoldDate } from '#shop/catalogue/best-before.ts'
import { recentSalesOf } from '../low-stock.ts'
import { DEFAULT_LOW_STOCK_LEVEL } from '#shop/settings.ts'
import type { StaffProduct } from '#shop/catalogue/editing/product-editing.ts'
import type { Shop } from '#shop/shop.ts'
import { listBatches, type Batch } from '../batches.ts'

/** The stock of a tracked variation, for staff. */
export interface StockLine {
  variationId: string
  productId: string
  productName: string
  variationName: string
  sku: string | null
  pictureId: string | null
  tint: string
  onHand: number
  /**
   * The stock on hand once the point of sale has taken the adjustments that are on their way
   * there; null when none is.
   */
  expected: number | null
  reserved: number
  /**
   * Pieces past their best-before date, or nearer to it than the shop promises. They are not sold.
   */
  heldBack: number
  /** Pieces that can still be bought. */
  free: number
  /** Pieces sold in the last 30 days. */
  sold: number
  level: number
  batches: Batch[]
}

/** The stock of these products' tracked variations, in product order. */
export async function listStockLines(shop: Shop, products: StaffProduct[]): Promise<StockLine[]> {
  const counted = products.flatMap((product) =>
    product.variations.filter(({ tracked }) => tracked).map((variation) => ({ product, variation })),
  )
  const ids = counted.map(({ variation }) => variation.id)
  if (ids.length === 0) return []
  const [rows, expected, levels, sold, batches] = [
    await shop.db.select().from(stock).where(isOneOf(stock.variationId, ids)),
    await expectedStockOf(shop, ids),
    await shop.db.select().from(lowStockLevels).where(isOneOf(lowStockLevels.variationId, ids)),
    await recentSalesOf(
      shop,
      products.map(({ id }) => id),
    ),
    await listBatches(shop, ids),
  ]
  const firstDate = firstSoldDate(shop)
  return counted.map(({ product, variation }) => {
    const row = rows.find(({ variationId }) => variationId === variation.id)
    const known = batches.get(variation.id) ?? []
    const heldBack = known.reduce((sum, { bestBefore, left }) => sum + (bestBefore < firstDate ? left : 0), 0)
    return {
      variationId: variation.id,
      productId: product.id,
      productName: product.name,
      variationName: product.variations.length > 1 ? variation.name : '',
      sku: variation.sku,
      pictureId: product.pictureId,
      tint: product.tint,
      onHand: row?.onHand ?? 0,
      expected: expected.get(variation.id) ?? null,
      reserved: row?.reserved ?? 0,
      heldBack,
      free: Math.max(0, (row?.onHand ?? 0) - (row?.reserved ?? 0) - heldBack),
      sold: sold.get(variation.id) ?? 0,
      level: levels.find(({ variationId }) => variationId === variation.id)?.level ?? DEFAULT_LOW_STOCK_LEVEL,
      batches: known,
    }
  })
}

/**
 * The stock that each variation will have after its unsent adjustments. Removed pieces have left
 * the stock already. A count of the point of sale that is newer than an adjustment may contain it.
 */
async function expectedStockOf({ db }: Shop, ids: string[]): Promise<Map<string, number>> {
  const unsent = await db
    .select({
      variationId: stockAdjustments.variationId,
      delta: stockAdjustments.delta,
      counted: stockAdjustments.counted,
      onHand: sql<number>`coalesce(${stock.onHand}, 0)`,
      soldSince: sql<number>`(select coalesce(sum(-m.delta), 0)::int from ${stockMovements} m
        where m.variation_id = ${stockAdjustments.variationId} and m.reason = 'sale' and m.happened_at > ${stockAdjustments.createdAt})`,
    })
    .from(stockAdjustments)
    .leftJoin(stock, eq(stock.variationId, stockAdjustments.variationId))
    .where(
      and(
        isOneOf(stockAdjustments.variationId, ids),
        isNull(stockAdjustments.sentAt),
        isNull(stockAdjustments.letGoAt),
        or(isNull(stock.countedAt), gt(stockAdjustments.createdAt, stock.countedAt)),
      ),
    )
    .orderBy(asc(stockAdjustments.createdAt), asc(stockAdjustments.id))
  const expected = new Map<string, number>()
  const recounted = new Set<string>()
  for (const { variationId, delta, counted, onHand, soldSince } of unsent) {
    const before = expected.get(variationId) ?? onHand
    if (counted !== null) recounted.add(variationId)
    const change = delta !== null && (delta > 0 || recounted.has(variationId)) ? delta : 0
    expected.set(variationId, counted === null ? before + change : counted - soldSince)
  }
  return expected
}

type IdColumn = typeof stock.variationId | typeof lowStockLevels.variationId | typeof stockAdjustments.variationId
const isOneOf = (column: IdColumn, ids: string[]) => sql`${column} = any(${sql.param(ids)}::text[])`
