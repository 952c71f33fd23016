import { hash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { adjustmentReasons, lowStockLevels, stock, stockAdjustments } from '#database/schema.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { shopDate } from '#shop/pricing/delivery.ts'
import { Failure } from '#shop/failure.ts'
import { DEFAULT_LOW_STOCK_LEVEL } from '#shop/settings.ts'
import { listProductsForStaff, productsByIds, type ProductQuery } from '#shop/catalogue/editing/product-editing.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { addDays, BEST_BEFORE_WARNING_DAYS, firstSoldDate } from '#shop/catalogue/best-before.ts'
import { publishStockChanges } from './inventory.ts'
import { bookBatch, emptyBatch, expiringBatches, takeSoonest, trimBatches, type Batch } from './batches.ts'
import { recordAdjustment, type RecordedAdjustment, type AdjustmentReason } from './adjustments/record.ts'
import { listStockLines, type StockLine } from './adjustments/stock-lines.ts'
import { type LedgerEntry, queryLedger, LedgerQuery } from './adjustments/ledger.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'

export { deliverAdjustment } from './adjustments/record.ts'
export { adjustmentReasons, LedgerQuery, type LedgerEntry, type AdjustmentReason, type StockLine }

// Stock counts and adjustments by staff. The point of sale owns the stock: it receives each
// adjustment, and its resulting count is stored here.

const MAX_PIECES = 100_000
const Day = z.iso.date()

/** `quantity`: pieces added or removed; for 'counted' and 'other' the total number of pieces. */
export const AdjustStock = z
  .object({
    key: z.uuid(),
    variationId: z.string().min(1).max(200),
    reason: z.enum(adjustmentReasons),
    quantity: z.int().min(0).max(MAX_PIECES),
    note: z.string().trim().max(500).default(''),
    /** Lot of the received pieces. */
    lot: z.string().trim().max(60).default(''),
    bestBefore: Day.nullish(),
  })
  .refine(({ reason, quantity }) => isCount(reason) || quantity > 0, { path: ['quantity'] })

/**
 * Books a stock adjustment, once per idempotency key. Removed pieces can no longer be bought from
 * now on; added pieces can be bought after the point of sale has counted them. Returns the pieces
 * that would take it back. Null if none can: the key was used before, the adjustment changed a
 * batch, or earlier ones are still on their way, so that the former stock is not known. Throws
 * Failure: 'not-found', 'too-much' (less would be left than unpaid orders reserve).
 */
export async function adjustStock(shop: Shop, by: Actor, input: z.infer<typeof AdjustStock>): Promise<number | null> {
  requireRight(by, 'stock.change')
  await requireCounted(shop, input.variationId)
  await failpoint('stock-looked-at')
  return inTransaction(shop, async (inside) => {
    const { variationId, reason, quantity, lot, bestBefore } = input
    const delta = isCount(reason) ? null : isMore(reason) ? quantity : -quantity
    const recorded = await book(inside, by, { ...input, delta, counted: delta === null ? quantity : null })
    if (!recorded) return null
    const { before, after } = recorded
    const isBatch = reason === 'received' && Boolean(bestBefore)
    if (reason === 'received' && bestBefore) await bookBatch(inside, { variationId, lot, bestBefore, received: quantity })
    const taken = reason === 'expired' ? await takeSoonest(inside, variationId, quantity) : []
    const isTrimmed = (after < before || delta === null) && (await trimBatches(inside, variationId, after))
    // The batches may have changed where the stock has not.
    await publishStockChanges(inside, [{ variationId }])
    const isUndoable = recorded.isFirst && before !== after && !isBatch && taken.length === 0 && !isTrimmed
    return isUndoable ? before - after : null
  })
}

/** `pieces`: what `adjustStock` returned for the adjustment with this key. */
export const UndoAdjustment = z.object({
  key: z.uuid(),
  variationId: z.string().min(1).max(200),
  pieces: z.int().min(-MAX_PIECES).max(MAX_PIECES),
})

/**
 * Takes back an adjustment with the opposite one, which keeps the sales since. Does nothing the
 * second time. Throws Failure: 'not-found', 'too-much' (less would be left than unpaid orders
 * reserve).
 */
export async function undoAdjustment(shop: Shop, by: Actor, { key, variationId, pieces }: z.infer<typeof UndoAdjustment>): Promise<void> {
  requireRight(by, 'stock.change')
  await inTransaction(shop, async (inside) => {
    const isIt = and(eq(stockAdjustments.key, key), eq(stockAdjustments.variationId, variationId))
    const [undone] = await inside.db.select().from(stockAdjustments).where(isIt)
    if (!undone) throw new Failure('not-found')
    const recorded = await book(inside, by, {
      key: undoKeyOf(key),
      variationId,
      reason: 'undone',
      note: '',
      delta: undone.delta === null ? pieces : -undone.delta,
      counted: null,
    })
    if (recorded && recorded.after < recorded.before) await trimBatches(inside, variationId, recorded.after)
    await publishStockChanges(inside, [{ variationId }])
  })
}

/** Each adjustment has one key for its undo, so that no form can take it back twice. */
function undoKeyOf(key: string): string {
  const digits = hash('sha256', `undo ${key}`, 'hex')
  return [digits.slice(0, 8), digits.slice(8, 12), `5${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-')
}

export const WriteOff = z.object({ key: z.uuid(), batchId: z.uuid() })

/**
 * Writes off the rest of a batch as expired. Idempotent. Throws Failure: 'not-found', 'too-much'.
 */
export async function writeOff(shop: Shop, by: Actor, { key, batchId }: z.infer<typeof WriteOff>): Promise<void> {
  requireRight(by, 'stock.change')
  await inTransaction(shop, async (inside) => {
    const batch = await emptyBatch(inside, batchId)
    if (!batch) return
    const { variationId, lot, bestBefore, left } = batch
    const [row] = await inside.db.select({ onHand: stock.onHand }).from(stock).where(eq(stock.variationId, variationId)).for('update')
    // The shelf may hold less than the batches say. Only pieces on hand can be removed.
    const pieces = Math.min(left, row?.onHand ?? 0)
    if (pieces > 0)
      await book(inside, by, { key, variationId, reason: 'expired', note: `${lot} ${bestBefore}`.trim(), delta: -pieces, counted: null })
    await publishStockChanges(inside, [batch])
  })
}

export const SetLowLevel = z.object({ variationId: z.string().min(1).max(200), level: z.int().min(0).max(MAX_PIECES) })

/**
 * Sets the level at or below which the admin overview lists a variation as low. Returns the level
 * before. Throws Failure('not-found').
 */
export async function setLowLevel(shop: Shop, by: Actor, { variationId, level }: z.infer<typeof SetLowLevel>): Promise<number> {
  requireRight(by, 'stock.change')
  await requireCounted(shop, variationId)
  return inTransaction(shop, async (inside) => {
    const [known] = await inside.db.select().from(lowStockLevels).where(eq(lowStockLevels.variationId, variationId)).for('update')
    const before = known?.level ?? DEFAULT_LOW_STOCK_LEVEL
    if (before === level) return before
    await inside.db
      .insert(lowStockLevels)
      .values({ variationId, level })
      .onConflictDoUpdate({ target: lowStockLevels.variationId, set: { level } })
    await recordAudit(inside, by, {
      action: 'stock.level-set',
      target: `variation:${variationId}`,
      before: { level: before },
      after: { level },
    })
    return before
  })
}

/**
 * A page of stock: the tracked variations of a page of products. Throws Failure('not-found') when
 * the actor may not see it.
 */
export async function listStock(
  shop: Shop,
  by: Actor,
  query: z.infer<typeof ProductQuery>,
): Promise<{ lines: StockLine[]; next: string | null }> {
  const { products, next } = await listProductsForStaff(shop, by, query)
  const lines = await listStockLines(shop, products)
  const isInView = ({ free, level }: StockLine) => (query.view === 'out' ? free === 0 : query.view === 'low' ? free <= level : true)
  return { lines: lines.filter(isInView), next }
}

/**
 * The stock of one variation; null when it is not tracked or does not exist. Throws
 * Failure('not-found') when the actor may not see it.
 */
export async function getStock(shop: Shop, by: Actor, variationId: string): Promise<StockLine | null> {
  requireRight(by, 'products.read')
  const known = shop.catalogue.sellable(variationId)
  const lines = known ? await listStockLines(shop, await productsByIds(shop, [known.productId])) : []
  return lines.find((line) => line.variationId === variationId) ?? null
}

/**
 * A page of the stock ledger: adjustments, sales and counts, newest first. Throws
 * Failure('not-found') when the actor may not see it.
 */
export async function listStockLedger(
  shop: Shop,
  by: Actor,
  query: z.infer<typeof LedgerQuery>,
): Promise<{ entries: LedgerEntry[]; next: string | null }> {
  requireRight(by, 'products.read')
  return queryLedger(shop, query)
}

/**
 * In the shop's time zone: its date has passed; it is nearer than the promise, so that it is not
 * sold; it will be within a week; none of these.
 */
type BatchFreshness = 'over' | 'held-back' | 'soon' | 'fresh'

export interface ExpiringBatch extends Batch {
  variationId: string
  productName: string
  variationName: string
  freshness: BatchFreshness
}

/**
 * Batches that expire or are no longer sold within this many days, earliest first, at most a
 * hundred. Throws like `listStockLedger`.
 */
export async function listExpiringBatches(shop: Shop, by: Actor, days: number): Promise<ExpiringBatch[]> {
  requireRight(by, 'products.read')
  const [today, firstDate] = [shopDate(shop.settings, shop.now()), firstSoldDate(shop)]
  const warnedUntil = addDays(firstDate, BEST_BEFORE_WARNING_DAYS)
  return (await expiringBatches(shop, addDays(firstDate, days), 100)).map((batch) => {
    const known = shop.catalogue.sellable(batch.variationId)
    const { bestBefore } = batch
    const aged = bestBefore < today ? 'over' : bestBefore < firstDate ? 'held-back' : 'soon'
    return {
      ...batch,
      productName: known?.productName ?? batch.variationId,
      variationName: known?.variationName ?? '',
      freshness: bestBefore < warnedUntil ? aged : 'fresh',
    }
  })
}

type Booking = Pick<z.infer<typeof AdjustStock>, 'key' | 'variationId' | 'note'> & {
  reason: AdjustmentReason
  delta: number | null
  counted: number | null
}

async function book(
  inside: Shop,
  by: Customer,
  { key, variationId, reason, note, delta, counted }: Booking,
): Promise<RecordedAdjustment | null> {
  const recorded = await recordAdjustment(inside, { key, variationId, reason, note, actor: `staff:${by.userId}`, delta, counted })
  if (recorded)
    await recordAudit(inside, by, {
      action: 'stock.adjusted',
      target: `variation:${variationId}`,
      before: { onHand: recorded.before },
      after: { onHand: recorded.after, reason, ...(note && { note }) },
    })
  return recorded
}

const isCount = (reason: AdjustmentReason) => reason === 'counted' || reason === 'other'
const isMore = (reason: AdjustmentReason) => reason === 'received' || reason === 'found'

async function requireCounted(shop: Shop, variationId: string): Promise<void> {
  if (shop.catalogue.sellable(variationId)?.tracked) return
  const [row] = await shop.db.select({ id: stock.variationId }).from(stock).where(eq(stock.variationId, variationId))
  if (!row) throw new Failure('not-found')
}
