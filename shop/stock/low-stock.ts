import { sql } from 'drizzle-orm'
import { DAY } from '#shared/durations.ts'
import { lowStockLevels, orderLines, orders, stock } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { USUAL_LOW_LEVEL } from '#shop/settings.ts'

/** How many days of sales tell what goes in a day. */
const DAYS = 30
/** Rows that are looked at, at most; what the shop shows no more falls out of them. */
const MOST = 500

export interface LowStock {
  variationId: string
  productId: string
  productName: string
  variationName: string
  pictureId: string | null
  tint: string
  /** What can still be bought: on hand less what unpaid orders hold. */
  left: number
  level: number
  /** Pieces sold a day over the last 30, rounded to tenths. */
  soldADay: number
}

/** What is on sale and runs out, the least first: the first `limit` of them, and how many there are. Throws Failure('not-found') for who may not see products. */
export async function lowStock(shop: Shop, by: Customer, limit: number): Promise<{ items: LowStock[]; count: number }> {
  requireRight(by, 'products.read')
  const left = sql<number>`greatest(0, ${stock.onHand} - ${stock.reserved})`
  const level = sql<number>`coalesce(${lowStockLevels.level}, ${USUAL_LOW_LEVEL})`
  const rows = await shop.db
    .select({ variationId: stock.variationId, left: sql<number>`${left}::int`, level: sql<number>`${level}::int` })
    .from(stock)
    .leftJoin(lowStockLevels, sql`${lowStockLevels.variationId} = ${stock.variationId}`)
    .where(sql`${left} <= ${level}`)
    .orderBy(left, stock.variationId)
    .limit(MOST)
  const onSale = rows.flatMap((row) => {
    const known = shop.catalogue.sellable(row.variationId)
    return known?.tracked ? [{ ...row, known }] : []
  })
  const shown = onSale.slice(0, limit)
  const sold = await soldLately(
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
    soldADay: Math.round(((sold.get(row.variationId) ?? 0) / DAYS) * 10) / 10,
  }))
  return { items, count: onSale.length }
}

/** Pieces of each variation of these products that paid orders took in the last 30 days. */
export async function soldLately({ db, now }: Shop, productIds: string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const since = new Date(now().getTime() - DAYS * DAY).toISOString()
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
