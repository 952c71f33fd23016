import { sql } from 'drizzle-orm'
import { lowStockLevels, stock } from '#database/schema.ts'
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
  reserved: number
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
  const [rows, levels, sold, batches] = [
    await shop.db.select().from(stock).where(isOneOf(stock.variationId, ids)),
    await shop.db.select().from(lowStockLevels).where(isOneOf(lowStockLevels.variationId, ids)),
    await recentSalesOf(
      shop,
      products.map(({ id }) => id),
    ),
    await listBatches(shop, ids),
  ]
  return counted.map(({ product, variation }) => {
    const row = rows.find(({ variationId }) => variationId === variation.id)
    return {
      variationId: variation.id,
      productId: product.id,
      productName: product.name,
      variationName: product.variations.length > 1 ? variation.name : '',
      sku: variation.sku,
      pictureId: product.pictureId,
      tint: product.tint,
      onHand: row?.onHand ?? 0,
      reserved: row?.reserved ?? 0,
      sold: sold.get(variation.id) ?? 0,
      level: levels.find(({ variationId }) => variationId === variation.id)?.level ?? DEFAULT_LOW_STOCK_LEVEL,
      batches: batches.get(variation.id) ?? [],
    }
  })
}

const isOneOf = (column: typeof stock.variationId | typeof lowStockLevels.variationId, ids: string[]) =>
  sql`${column} = any(${sql.param(ids)}::text[])`
