import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { outbox, stock, stockAdjustments, stockMovements } from '#database/schema.ts'
import { Failure } from '#shop/failure.ts'
import { bookMovement, isTooOldToBook } from '../book-movement.ts'
import { publishStockChanges, applyStockCounts } from '../inventory.ts'
import { enqueue, type OutboxHandler } from '#shop/base/outbox.ts'
import { OutsideRefused, type StockChange, type StockCount } from '#shop/ports.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'

type Adjustment = typeof stockAdjustments.$inferSelect
export type AdjustmentReason = Adjustment['reason']

interface StockAdjustment {
  key: string
  variationId: string
  reason: AdjustmentReason
  note: string
  actor: string
  /** Exactly one is set: `delta` in pieces, or `counted` as the new total. */
  delta: number | null
  counted: number | null
}

export interface RecordedAdjustment {
  before: number
  after: number
  /** No earlier adjustment is still on its way to the point of sale, which `before` would lack. */
  isFirst: boolean
}

/**
 * Stores an adjustment in the caller's transaction. The point of sale is notified afterwards
 * through the outbox, and its count then replaces ours. Removed pieces can no longer be bought from
 * now on, even while the point of sale is down. Returns null when the key was used before. Throws
 * Failure('too-much') when less would be left than unpaid orders reserve.
 */
export async function recordAdjustment(shop: Shop, adjustment: StockAdjustment): Promise<RecordedAdjustment | null> {
  const { variationId, key } = adjustment
  const at = shop.now()
  const [row] = await shop.db.select().from(stock).where(eq(stock.variationId, variationId)).for('update')
  const before = row?.onHand ?? 0
  const after = adjustment.counted ?? before + (adjustment.delta ?? 0)
  const [added] = await shop.db
    .insert(stockAdjustments)
    .values({ ...adjustment, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: stockAdjustments.id })
  if (!added) return null
  if (after < (row?.reserved ?? 0)) throw new Failure('too-much')
  if (row && after < row.onHand) await takeOff(shop, row, row.onHand - after, at)
  const earlier = await waiting(shop, variationId)
  await enqueue(shop, {
    kind: 'stock-adjustment',
    key: `stock-adjustment:${variationId}:${key}`,
    payload: { id: added.id },
    after: earlier,
  })
  return { before, after, isFirst: earlier.length === 0 }
}

/** Outbox handler for the kind 'stock-adjustment'. */
export const deliverAdjustment: OutboxHandler = async (shop, payload, row) => {
  const [adjustment] = await shop.db
    .select()
    .from(stockAdjustments)
    .where(eq(stockAdjustments.id, (payload as { id: string }).id))
  if (!adjustment) return
  // A count from yesterday misses the sales since then, so staff must count again.
  if (isTooOldToBook(shop, adjustment.createdAt) && adjustment.counted !== null)
    throw new OutsideRefused('COUNT_TOO_OLD', 'The count is too old for the point of sale')
  const counts = await bookMovement(shop, adjustment.createdAt, (at) =>
    shop.stockSource.changeStock([changeOf(adjustment)], at, row.key.slice(-36)),
  )
  if (!counts) return markSent(shop, adjustment)
  await failpoint('restock-given')
  await takeCounts(shop, adjustment, counts)
}

/**
 * Applies the point of sale's counts after an adjustment. Where the adjustment added pieces or
 * counted them, the movement of that count gets its time, so that the ledger shows one line for
 * both. Pieces that it removed left with a movement of their own.
 */
async function takeCounts(shop: Shop, adjustment: Adjustment, counts: StockCount[]): Promise<void> {
  await inTransaction(shop, async (inside) => {
    await applyStockCounts(inside, counts)
    if (adjustment.delta === null || adjustment.delta > 0)
      for (const { variationId, countedAt } of counts)
        await inside.db
          .update(stockMovements)
          .set({ happenedAt: adjustment.createdAt })
          .where(
            and(eq(stockMovements.variationId, variationId), eq(stockMovements.reason, 'count'), eq(stockMovements.happenedAt, countedAt)),
          )
    await markSent(inside, adjustment)
  })
}

async function markSent({ db, now }: Shop, { id }: Adjustment): Promise<void> {
  await db.update(stockAdjustments).set({ sentAt: now() }).where(eq(stockAdjustments.id, id))
}

/** The movement has the time of the adjustment, so that the ledger can match the two. */
async function takeOff(shop: Shop, row: typeof stock.$inferSelect, pieces: number, at: Date): Promise<void> {
  const { db } = shop
  const { variationId } = row
  await db
    .update(stock)
    .set({ onHand: row.onHand - pieces, updatedAt: at })
    .where(eq(stock.variationId, variationId))
  await db.insert(stockMovements).values({ variationId, delta: -pieces, reason: 'count', happenedAt: at, createdAt: at })
  await publishStockChanges(shop, [row])
}

/** Keys of this variation's adjustments that are still to be sent to the point of sale. */
async function waiting({ db }: Shop, variationId: string): Promise<string[]> {
  const rows = await db
    .select({ key: outbox.key })
    .from(outbox)
    .where(
      and(
        sql`split_part(${outbox.key}, ':', 2) = ${variationId}`,
        eq(outbox.kind, 'stock-adjustment'),
        isNull(outbox.doneAt),
        isNull(outbox.deadAt),
      ),
    )
    .orderBy(asc(outbox.createdAt))
  return rows.map(({ key }) => key)
}

function changeOf({ variationId, delta, counted }: Adjustment): StockChange {
  if (counted !== null) return { variationId, counted }
  const pieces = delta ?? 0
  return pieces > 0 ? { variationId, more: pieces } : { variationId, fewer: -pieces }
}
