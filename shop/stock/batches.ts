import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { packedBatches, stockBatches } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

// Best-before batches: the pieces received together, and how many are left. First expired, first
// out. Batches only say which pack to take; the stock alone says how much can be sold.

export interface Batch {
  id: string
  lot: string
  /** ISO 8601 date. */
  bestBefore: string
  left: number
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
 * Takes an order's pieces from the batches, earliest expiry first, and stores which batches they
 * came from. Call it in the transaction that packs them, once per piece. Pieces outside any batch
 * are ignored.
 */
export async function takeFromBatches(shop: Shop, lines: PackedLine[]): Promise<void> {
  // Locks are taken in the order of ids, so that concurrent packers cannot deadlock.
  for (const { orderLineId, variationId, quantity } of lines.toSorted((a, b) => (a.variationId < b.variationId ? -1 : 1))) {
    for (const { id, quantity: taken } of await takeSoonest(shop, variationId, quantity))
      await shop.db
        .insert(packedBatches)
        .values({ orderLineId, batchId: id, quantity: taken })
        .onConflictDoUpdate({
          target: [packedBatches.orderLineId, packedBatches.batchId],
          set: { quantity: sql`${packedBatches.quantity} + excluded.quantity` },
        })
  }
}

/**
 * Takes pieces from a variation's batches, earliest expiry first. Returns the quantity taken from
 * each batch. Call it inside a transaction.
 */
export async function takeSoonest({ db }: Shop, variationId: string, quantity: number): Promise<{ id: string; quantity: number }[]> {
  const batches = await db
    .select()
    .from(stockBatches)
    .where(and(eq(stockBatches.variationId, variationId), gt(stockBatches.left, 0)))
    .orderBy(...soonestFirst)
    .for('update')
  const taken: { id: string; quantity: number }[] = []
  let remaining = quantity
  for (const { id, left } of batches) {
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

/**
 * Empties a batch and returns what was left; null when it does not exist or was empty. Call it
 * inside a transaction.
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
 * expiry is reduced first. Call it inside a transaction.
 */
export async function trimBatches({ db }: Shop, variationId: string, counted: number): Promise<void> {
  const batches = await db
    .select()
    .from(stockBatches)
    .where(and(eq(stockBatches.variationId, variationId), gt(stockBatches.left, 0)))
    .orderBy(desc(stockBatches.bestBefore), desc(stockBatches.id))
    .for('update')
  let over = batches.reduce((sum, { left }) => sum + left, 0) - counted
  for (const { id, left } of batches) {
    if (over <= 0) return
    const removed = Math.min(left, over)
    await db
      .update(stockBatches)
      .set({ left: left - removed })
      .where(eq(stockBatches.id, id))
    over -= removed
  }
}

const soonestFirst = [asc(stockBatches.bestBefore), asc(stockBatches.id)]
