import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { reservations, stock, stockMovements } from '#database/schema.ts'
import type { StockCount } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Why our count of a variation differs from the point of sale's. 'sale-not-counted': the point of
 * sale has not yet subtracted our sale. 'count-not-heard': it has a newer count than ours, for
 * example after a lost webhook; the next sync corrects it. 'never-counted': only one side has a
 * count. 'changed-by-hand': neither cause explains it.
 */
type DriftCause = 'sale-not-counted' | 'count-not-heard' | 'never-counted' | 'changed-by-hand'

export interface StockDrift {
  variationId: string
  /** On hand in our database and at the point of sale; null when never counted. */
  ours: number | null
  theirs: number | null
  /** Pieces reserved for unpaid orders; they cannot be bought although they are on hand. */
  reserved: number
  /** Null when the counts agree. */
  cause: DriftCause | null
  ourCountAt: Date | null
  theirCountAt: Date | null
}

/**
 * Compares our stock of these variations with the point of sale, in the given order. Throws the
 * point of sale's errors.
 */
export async function compareStock(shop: Shop, variationIds: string[]): Promise<StockDrift[]> {
  const counted = new Map((await shop.stockSource.stockCountsOf(variationIds)).map((one) => [one.variationId, one]))
  const rows = await shop.db.select().from(stock).where(inArray(stock.variationId, variationIds))
  const known = new Map(rows.map((row) => [row.variationId, row]))
  const held = await heldOf(shop, variationIds)
  const drifts: StockDrift[] = []
  for (const variationId of variationIds) {
    const ours = known.get(variationId) ?? null
    const theirs = counted.get(variationId) ?? null
    drifts.push({
      variationId,
      ours: ours?.onHand ?? null,
      theirs: theirs?.quantity ?? null,
      reserved: held.get(variationId) ?? 0,
      cause: await causeOf(shop, ours, theirs),
      ourCountAt: ours?.countedAt ?? null,
      theirCountAt: theirs?.countedAt ?? null,
    })
  }
  return drifts
}

async function causeOf(shop: Shop, ours: typeof stock.$inferSelect | null, theirs: StockCount | null): Promise<DriftCause | null> {
  if (!ours || !theirs) return ours === theirs || (ours?.onHand ?? theirs?.quantity) === 0 ? null : 'never-counted'
  if (ours.onHand === theirs.quantity) return null
  if (theirs.quantity - (await soldSince(shop, theirs)) === ours.onHand) return 'sale-not-counted'
  return theirs.countedAt > ours.countedAt ? 'count-not-heard' : 'changed-by-hand'
}

/** Pieces sold here whose sale their count does not include. */
async function soldSince({ db }: Shop, { variationId, countedAt }: StockCount): Promise<number> {
  const sales = await db
    .select({ delta: stockMovements.delta })
    .from(stockMovements)
    .where(
      and(
        eq(stockMovements.variationId, variationId),
        eq(stockMovements.reason, 'sale'),
        or(gt(stockMovements.happenedAt, countedAt), stockMovements.pending),
      ),
    )
  return -sales.reduce((sum, { delta }) => sum + delta, 0)
}

async function heldOf({ db }: Shop, variationIds: string[]): Promise<Map<string, number>> {
  const open = await db
    .select({ variationId: reservations.variationId, quantity: reservations.quantity })
    .from(reservations)
    .where(and(inArray(reservations.variationId, variationIds), isNull(reservations.releasedAt), isNull(reservations.soldAt)))
  const held = new Map<string, number>()
  for (const { variationId, quantity } of open) held.set(variationId, (held.get(variationId) ?? 0) + quantity)
  return held
}
