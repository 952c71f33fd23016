import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import { packedBatches, stockBatches } from '#database/schema.ts'
import { addDays, BEST_BEFORE_WARNING_DAYS, firstSoldDate } from '#shop/catalogue/best-before.ts'
import { shopDate } from '#shop/pricing/delivery.ts'
import type { Shop } from '#shop/shop.ts'
import { publishStockChanges } from './inventory.ts'

// Best-before batches: the pieces received together, and how many are left. First expired, first
// out, of the pieces that are fresh enough to sell. The point of sale's count stays whole: it
// includes the pieces that are held back, because they are on the shelf until they are written off.

export interface Batch {
  id: string
  lot: string
  /** ISO 8601 date. */
  bestBefore: string
  left: number
}

/**
 * The batches that a parcel may be packed from, in the order of packing: the earliest date that is
 * still sold first. Where those run out after the sale, the latest of the dates that are nearer
 * than the promise. Pieces past their date are never packed.
 */
export function packingOrder<T extends Pick<Batch, 'bestBefore'>>(shop: Pick<Shop, 'settings' | 'now'>, batches: T[]): T[] {
  const [today, firstDate] = [shopDate(shop.settings, shop.now()), firstSoldDate(shop)]
  const soonestFirst = batches.toSorted((a, b) => (a.bestBefore < b.bestBefore ? -1 : a.bestBefore > b.bestBefore ? 1 : 0))
  const near = soonestFirst.filter(({ bestBefore }) => bestBefore >= today && bestBefore < firstDate)
  return [...soonestFirst.filter(({ bestBefore }) => bestBefore >= firstDate), ...near.toReversed()]
}

/** Batches of these variations with pieces left, earliest expiry first. */
export async function listBatches({ db }: Shop, variationIds: string[]): Promise<Map<string, Batch[]>> {
  const found = new Map<string, Batch[]>(variationIds.map((id) => [id, []]))
  if (variationIds.length === 0) return found
  const rows = await db
    .select()
    .from(stockBatches)
    .where(and(inArray(stockBatches.variationId, variationIds), gt(stockBatches.left, 0)))
    .orderBy(...soonestFirst)
  for (const { variationId, id, lot, bestBefore, left } of rows) found.get(variationId)?.push({ id, lot, bestBefore, left })
  return found
}

export interface PackedLine {
  orderLineId: string
  variationId: string
  quantity: number
}

/**
 * Takes an order's pieces from the batches in the order of packing, and stores which batches they
 * came from. Call it in the transaction that packs them, once per piece. Pieces outside any batch
 * are ignored.
 */
export async function takeFromBatches(shop: Shop, lines: PackedLine[]): Promise<void> {
  const changed: { variationId: string }[] = []
  // Locks are taken in the order of ids, so that concurrent packers cannot deadlock.
  for (const { orderLineId, variationId, quantity } of lines.toSorted((a, b) => (a.variationId < b.variationId ? -1 : 1))) {
    const taken = await take(shop, variationId, quantity, (batches) => packingOrder(shop, batches))
    if (taken.length > 0) changed.push({ variationId })
    for (const { id, quantity: pieces } of taken)
      await shop.db
        .insert(packedBatches)
        .values({ orderLineId, batchId: id, quantity: pieces })
        .onConflictDoUpdate({
          target: [packedBatches.orderLineId, packedBatches.batchId],
          set: { quantity: sql`${packedBatches.quantity} + excluded.quantity` },
        })
  }
  if (changed.length > 0) await publishStockChanges(shop, changed)
}

/**
 * Takes pieces from a variation's batches, earliest expiry first. Returns the quantity taken from
 * each batch. Call it inside a transaction.
 */
export function takeSoonest(shop: Shop, variationId: string, quantity: number): Promise<TakenPieces[]> {
  return take(shop, variationId, quantity, (batches) => batches)
}

interface TakenPieces {
  /** The batch. */
  id: string
  quantity: number
}

type BatchRow = typeof stockBatches.$inferSelect

async function take(
  { db }: Shop,
  variationId: string,
  quantity: number,
  inOrder: (soonestFirst: BatchRow[]) => BatchRow[],
): Promise<TakenPieces[]> {
  const batches = await db
    .select()
    .from(stockBatches)
    .where(and(eq(stockBatches.variationId, variationId), gt(stockBatches.left, 0)))
    .orderBy(...soonestFirst)
    .for('update')
  const taken: TakenPieces[] = []
  let remaining = quantity
  for (const { id, left } of inOrder(batches)) {
    const pieces = Math.min(left, remaining)
    if (pieces <= 0) break
    await db
      .update(stockBatches)
      .set({ left: left - pieces })
      .where(eq(stockBatches.id, id))
    taken.push({ id, quantity: pieces })
    remaining -= pieces
  }
  return taken
}

/** Books a received batch. Call it in the transaction that books its pieces. */
export async function bookBatch({ db, now }: Shop, batch: { variationId: string; lot: string; bestBefore: string; received: number }) {
  await db.insert(stockBatches).values({ ...batch, left: batch.received, createdAt: now() })
}

/** Batches with pieces left and a best-before date up to `until`, earliest expiry first. */
export async function expiringBatches({ db }: Shop, until: string, limit: number): Promise<(Batch & { variationId: string })[]> {
  const rows = await db
    .select()
    .from(stockBatches)
    .where(and(lte(stockBatches.bestBefore, until), gt(stockBatches.left, 0)))
    .orderBy(...soonestFirst)
    .limit(limit)
  return rows.map(({ variationId, id, lot, bestBefore, left }) => ({ variationId, id, lot, bestBefore, left }))
}

/** Pieces that are held back because of their best-before date, or will be within a week. */
export async function countAgedPieces(shop: Shop): Promise<number> {
  const warnedUntil = addDays(firstSoldDate(shop), BEST_BEFORE_WARNING_DAYS)
  const [row] = await shop.db
    .select({ pieces: sql<number>`coalesce(sum(${stockBatches.left}), 0)::int` })
    .from(stockBatches)
    .where(and(lt(stockBatches.bestBefore, warnedUntil), gt(stockBatches.left, 0)))
  return row?.pieces ?? 0
}

/**
 * Empties a batch and returns the number of pieces that were left. Null when it does not exist or
 * was empty. Call it inside a transaction.
 */
export async function emptyBatch({ db }: Shop, id: string): Promise<(Batch & { variationId: string }) | null> {
  const [batch] = await db.select().from(stockBatches).where(eq(stockBatches.id, id)).for('update')
  if (!batch || batch.left === 0) return null
  await db.update(stockBatches).set({ left: 0 }).where(eq(stockBatches.id, id))
  const { variationId, lot, bestBefore, left } = batch
  return { variationId, id, lot, bestBefore, left }
}

/**
 * Reduces the batches after a count: together they hold at most `counted` pieces, and the latest
 * expiry is reduced first. Returns whether it changed any. Call it inside a transaction.
 */
export async function trimBatches({ db }: Shop, variationId: string, counted: number): Promise<boolean> {
  const batches = await db
    .select()
    .from(stockBatches)
    .where(and(eq(stockBatches.variationId, variationId), gt(stockBatches.left, 0)))
    .orderBy(desc(stockBatches.bestBefore), desc(stockBatches.id))
    .for('update')
  let over = batches.reduce((sum, { left }) => sum + left, 0) - counted
  const isOver = over > 0
  for (const { id, left } of batches) {
    if (over <= 0) break
    const removed = Math.min(left, over)
    await db
      .update(stockBatches)
      .set({ left: left - removed })
      .where(eq(stockBatches.id, id))
    over -= removed
  }
  return isOver
}

const soonestFirst = [asc(stockBatches.bestBefore), asc(stockBatches.id)]
