import { and, asc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import { type Database, orders, reservations, stock, stockMovements } from '#database/schema.ts'
import { publishStockLevels } from '#shop/base/live.ts'
import type { StockCount } from '#shop/ports.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

// Stock: pieces on hand, pieces reserved, and a ledger row for every change of pieces on hand. Rows
// are always locked in the order of their ids, so that transactions cannot deadlock.

export interface VariationQuantity {
  variationId: string
  quantity: number
}

/**
 * Reserves stock for an order, all of it or none. Returns the variations that fall short; if there
 * are any, the caller must roll back. Each update checks the available stock, so two callers can
 * never both get the last piece.
 */
export async function reserve(shop: Shop, orderId: string, wanted: VariationQuantity[]): Promise<{ short: string[] }> {
  const short: string[] = []
  for (const { variationId, quantity } of wanted.toSorted(byVariation)) {
    const taken = await shop.db
      .update(stock)
      .set({ reserved: sql`${stock.reserved} + ${quantity}`, updatedAt: shop.now() })
      .where(and(eq(stock.variationId, variationId), sql`${stock.onHand} - ${stock.reserved} >= ${quantity}`))
      .returning({ id: stock.variationId })
    if (taken.length === 0) short.push(variationId)
  }
  if (short.length > 0 || wanted.length === 0) return { short }
  await shop.db.insert(reservations).values(wanted.map((line) => ({ ...line, orderId, createdAt: shop.now() })))
  await publishStockChanges(shop, wanted)
  return { short }
}

/** Releases an order's reserved stock. Idempotent, and without effect after the sale. */
export async function releaseReservations(shop: Shop, orderId: string): Promise<void> {
  const held = await endReservations(shop, orderId, 'releasedAt')
  for (const { variationId, quantity } of held) {
    await shop.db
      .update(stock)
      .set({ reserved: sql`${stock.reserved} - ${quantity}`, updatedAt: shop.now() })
      .where(eq(stock.variationId, variationId))
  }
  await publishStockChanges(shop, held)
}

/**
 * Turns an order's reserved stock into sold stock. Idempotent. A count that the point of sale made
 * at or after `paidAt` already includes the sale; then pieces on hand stay the same, and the ledger
 * row has delta 0.
 */
export async function sell(shop: Shop, orderId: string, paidAt: Date): Promise<void> {
  const held = await endReservations(shop, orderId, 'soldAt')
  const sales: (typeof stockMovements.$inferInsert)[] = []
  for (const { variationId, quantity } of held) {
    const [row] = await shop.db
      .update(stock)
      .set({
        onHand: sql`${stock.onHand} - case when ${gte(stock.countedAt, paidAt)} then 0 else ${quantity} end`,
        reserved: sql`${stock.reserved} - ${quantity}`,
        updatedAt: shop.now(),
      })
      .where(eq(stock.variationId, variationId))
      .returning({ countedAt: stock.countedAt })
    if (!row) continue
    const delta = row.countedAt >= paidAt ? 0 : -quantity
    sales.push({ variationId, delta, reason: 'sale', orderId, happenedAt: paidAt, createdAt: shop.now() })
  }
  if (sales.length > 0) await shop.db.insert(stockMovements).values(sales)
  await publishStockChanges(shop, held)
}

/**
 * How many pieces of each variation a customer can still buy, at least 0: the unreserved stock plus
 * what their own unpaid orders reserve.
 */
export async function availableFor(shop: Shop, userId: string, variationIds: string[]): Promise<Map<string, number>> {
  if (variationIds.length === 0) return new Map()
  const own = shop.db
    .select({ variationId: reservations.variationId, held: sql<number>`sum(${reservations.quantity})`.as('held') })
    .from(reservations)
    .innerJoin(orders, eq(orders.id, reservations.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'pending_payment'),
        isNull(reservations.releasedAt),
        isNull(reservations.soldAt),
        inArray(reservations.variationId, variationIds),
      ),
    )
    .groupBy(reservations.variationId)
    .as('own')
  const rows = await shop.db
    .select({ id: stock.variationId, left: sql<number>`greatest(0, ${stock.onHand} - ${stock.reserved} + coalesce(${own.held}, 0))::int` })
    .from(stock)
    .leftJoin(own, eq(own.variationId, stock.variationId))
    .where(inArray(stock.variationId, variationIds))
  return new Map(rows.map(({ id, left }) => [id, left]))
}

/** Publishes stock changes in bulk instead of one by one: see shop/stock/point-of-sale-sync.ts. */
export interface StockChangeNotifier {
  canName(more: number): boolean
  recordUnnamed(db: Database): Promise<void>
}

/**
 * Stores the point of sale's counts in a few statements. A count older than ours is ignored. Sales
 * paid after a count are subtracted again. Every process is notified of each change, unless
 * `telling` postpones that.
 */
export async function applyStockCounts(shop: Shop, counts: StockCount[], telling?: StockChangeNotifier): Promise<void> {
  if (counts.length === 0) return
  await inTransaction(shop, async (inside) => {
    const { db, now } = inside
    const counted = newest(counts)
    const known = await lockedStock(inside, counted)
    const unknown = counted.filter(({ variationId }) => !known.has(variationId))
    const added = new Set(await add(inside, unknown))
    // A concurrent count may have added the same rows meanwhile.
    const rivals = unknown.filter(({ variationId }) => !added.has(variationId))
    const before = rivals.length > 0 ? await lockedStock(inside, counted) : known
    const newer = counted.filter(({ variationId, countedAt }) => !added.has(variationId) && countedAt > before.get(variationId)!.countedAt)
    const sold = await soldSince(inside, newer)
    const recounted = newer.map(({ variationId, quantity, countedAt }) => {
      const onHand = quantity - (sold.get(variationId) ?? 0)
      return { variationId, onHand, countedAt, updatedAt: now(), delta: onHand - before.get(variationId)!.onHand }
    })
    if (recounted.length > 0)
      await db
        .insert(stock)
        .values(recounted)
        .onConflictDoUpdate({
          target: stock.variationId,
          set: { onHand: sql`excluded.on_hand`, countedAt: sql`excluded.counted_at`, updatedAt: now() },
        })
    const fresh = counted.filter(({ variationId }) => added.has(variationId))
    const moved = [...recounted, ...fresh.map((one) => ({ ...one, delta: one.quantity }))].filter(({ delta }) => delta !== 0)
    if (moved.length > 0)
      await db.insert(stockMovements).values(
        moved.map(({ variationId, delta, countedAt }) => ({
          variationId,
          delta,
          reason: 'count' as const,
          happenedAt: countedAt,
          createdAt: now(),
        })),
      )
    const changed = [...recounted.filter(({ delta }) => delta !== 0), ...fresh]
    if (changed.length === 0) return
    if (telling && !telling.canName(changed.length)) await telling.recordUnnamed(db)
    else await publishStockChanges(inside, changed)
  })
}

async function lockedStock({ db }: Shop, counted: StockCount[]): Promise<Map<string, typeof stock.$inferSelect>> {
  const ids = counted.map(({ variationId }) => variationId)
  const rows = await db.select().from(stock).where(inArray(stock.variationId, ids)).orderBy(asc(stock.variationId)).for('update')
  return new Map(rows.map((row) => [row.variationId, row]))
}

/**
 * Adds variations without an earlier count; no sale of them can exist. Returns the ids that no
 * concurrent count had added.
 */
async function add({ db, now }: Shop, counted: StockCount[]): Promise<string[]> {
  if (counted.length === 0) return []
  const rows = counted.map(({ variationId, quantity, countedAt }) => ({ variationId, onHand: quantity, countedAt, updatedAt: now() }))
  const added = await db.insert(stock).values(rows).onConflictDoNothing().returning({ id: stock.variationId })
  return added.map(({ id }) => id)
}

/** Pieces of each variation sold after its count. */
async function soldSince({ db }: Shop, counts: StockCount[]): Promise<Map<string, number>> {
  if (counts.length === 0) return new Map()
  const countedAt = new Map(counts.map((counted) => [counted.variationId, counted.countedAt]))
  const earliest = new Date(Math.min(...counts.map((counted) => counted.countedAt.getTime())))
  const sales = await db
    .select({ variationId: stockMovements.variationId, delta: stockMovements.delta, happenedAt: stockMovements.happenedAt })
    .from(stockMovements)
    .where(
      and(
        inArray(stockMovements.variationId, [...countedAt.keys()]),
        eq(stockMovements.reason, 'sale'),
        gt(stockMovements.happenedAt, earliest),
      ),
    )
  const sold = new Map<string, number>()
  for (const { variationId, delta, happenedAt } of sales)
    if (happenedAt > countedAt.get(variationId)!) sold.set(variationId, (sold.get(variationId) ?? 0) - delta)
  return sold
}

/**
 * Ends an order's open reservations and returns them, ordered by id. A second call returns nothing.
 */
async function endReservations({ db, now }: Shop, orderId: string, end: 'releasedAt' | 'soldAt'): Promise<VariationQuantity[]> {
  const held = await db
    .update(reservations)
    .set({ [end]: now() })
    .where(and(eq(reservations.orderId, orderId), isNull(reservations.releasedAt), isNull(reservations.soldAt)))
    .returning({ variationId: reservations.variationId, quantity: reservations.quantity })
  return held.toSorted(byVariation)
}

/**
 * After the commit, makes every process reload this stock, and notifies open pages that show it.
 */
export async function publishStockChanges(shop: Shop, changed: { variationId: string }[]): Promise<void> {
  const ids = [...new Set(changed.map(({ variationId }) => variationId))]
  // A PostgreSQL notification holds at most 8000 bytes.
  for (let at = 0; at < ids.length; at += 100) {
    await shop.db.execute(sql`select pg_notify('stock', ${JSON.stringify(ids.slice(at, at + 100))})`)
  }
  publishStockLevels(shop, ids)
}

function newest(counts: StockCount[]): StockCount[] {
  const latest = new Map<string, StockCount>()
  for (const counted of counts) {
    const known = latest.get(counted.variationId)
    if (!known || known.countedAt < counted.countedAt) latest.set(counted.variationId, counted)
  }
  return [...latest.values()].toSorted(byVariation)
}

/** Compares by code units, since all callers must lock rows in the same order. */
function byVariation(a: { variationId: string }, b: { variationId: string }): number {
  return a.variationId < b.variationId ? -1 : a.variationId > b.variationId ? 1 : 0
}
