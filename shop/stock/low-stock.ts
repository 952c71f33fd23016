import { sql } from 'drizzle-orm'
import { DAY } from '#shared/durations.ts'
import { lowStockLevels, orderLines, orders, stock } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { DEFAULT_LOW_STOCK_LEVEL } from '#shop/settings.ts'
import { firstSoldDate, heldBackPieces } from '#shop/catalogue/best-before.ts'

/** Days of sales for the average sales per day. */
const SALES_WINDOW_DAYS = 30
/** Maximum number of rows read. Variations that are no longer on sale are removed from them. */
const MAX_ROWS = 500

export interface LowStock {
  variationId: string
  productId: string
  productName: string
  variationName: string
  pictureId: string | null
  tint: string
  /**
   * Pieces that can still be bought: on hand, less those reserved by unpaid orders or held back.
   */
  left: number
  level: number
  /** Pieces sold per day over the last 30 days, rounded to tenths. */
  soldADay: number
}

/**
 * Low stock of products on sale, lowest first: the first `limit` variations, and the total number.
 * Throws Failure('not-found') when the actor may not see products.
 */
export async function listLowStock(shop: Shop, by: Customer, limit: number): Promise<{ items: LowStock[]; count: number }> {
  requireRight(by, 'products.read')
  const left = sql<number>`greatest(0, ${stock.onHand} - ${stock.reserved} - ${heldBackPieces(firstSoldDate(shop))})`
  const level = sql<number>`coalesce(${lowStockLevels.level}, ${DEFAULT_LOW_STOCK_LEVEL})`
  const rows = await shop.db
    .select({ variationId: stock.variationId, left: sql<number>`${left}::int`, level: sql<number>`${level}::int` })
    .from(stock)
    .leftJoin(lowStockLevels, sql`${lowStockLevels.variationId} = ${stock.variationId}`)
    .where(sql`${left} <= ${level}`)
    .orderBy(left, stock.variationId)
    .limit(MAX_ROWS)
  const onSale = rows.flatMap((row) => {
    const known = shop.catalogue.sellable(row.variationId)
    return known?.tracked ? [{ ...row, known }] : []
  })
  const shown = onSale.slice(0, limit)
  const sold = await recentSalesOf(
    shop,
    shown.map(({ known }) => known.productId),
  )
  const items = shown.map(({ known, ...row }) => ({
    ...row,
    productId: known.productId,
    productName: known.productName,
    variationName: known.variationName,
    pictureId: known.pictureId,
    tint: known.tint,
    soldADay: Math.round(((sold.get(row.variationId) ?? 0) / SALES_WINDOW_DAYS) * 10) / 10,
  }))
  return { items, count: onSale.length }
}

/** Pieces of each variation of these products in paid orders of the last 30 days. */
export async function recentSalesOf({ db, now }: Shop, productIds: string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const since = new Date(now().getTime() - SALES_WINDOW_DAYS * DAY).toISOString()
  const { rows } = (await db.execute(sql`
    select ${orderLines.variationId} as id, sum(${orderLines.quantity})::int as pieces
    from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
    where ${orders.paidAt} >= ${since}::timestamptz
      and ${orderLines.productId} in (${sql.join(
        productIds.map((id) => sql`${id}`),
        sql`, `,
      )})
    group by 1`)) as { rows: { id: string; pieces: number }[] }
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}
