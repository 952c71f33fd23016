import { and, type AnyColumn, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { type Database, stock, stockMovements } from '#database/schema.ts'
import { insertStatement, rowsOf, statement, statementForList, statementForRows, type ValueOf, valuesOfRows } from '#database/statement.ts'
import { publishStockLevels } from '#shop/base/live.ts'
import type { StockCount } from '#shop/ports.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { publishStockWebhooks } from './stock-webhooks.ts'

// Stock: pieces on hand, pieces reserved (`reservations.ts`), and a ledger row for every change of
// pieces on hand. Rows are always locked in the order of their ids, so that transactions cannot
// deadlock.

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
    if (recounted.length > 0) await storeCounts(db, recounted.length, valuesOfRows(countColumns, recounted))
    const fresh = counted.filter(({ variationId }) => added.has(variationId))
    const moved = [...recounted, ...fresh.map((one) => ({ ...one, delta: one.quantity }))].filter(({ delta }) => delta !== 0)
    const createdAt = now()
    await insertMovements(
      db,
      moved.map(({ variationId, delta, countedAt }) => ({ variationId, delta, reason: 'count', happenedAt: countedAt, createdAt })),
    )
    const changed = [...recounted.filter(({ delta }) => delta !== 0), ...fresh]
    if (changed.length === 0) return
    if (!telling || telling.canName(changed.length)) return publishStockChanges(inside, changed)
    await telling.recordUnnamed(db)
    await publishStockWebhooks(inside, idsOf(changed))
  })
}

const countColumns = ['variationId', 'onHand', 'countedAt', 'updatedAt'] as const
const storeCounts = statementForRows((db, count) =>
  db
    .insert(stock)
    .values(rowsOf(stock, countColumns, count))
    .onConflictDoUpdate({
      target: stock.variationId,
      set: { onHand: sql`excluded.on_hand`, countedAt: sql`excluded.counted_at`, updatedAt: sql`excluded.updated_at` },
    }),
)

const insertMovements = insertStatement(stockMovements, ['variationId', 'delta', 'reason', 'happenedAt', 'createdAt'])

async function lockedStock({ db }: Shop, counted: StockCount[]): Promise<Map<string, typeof stock.$inferSelect>> {
  const rows = await selectAndLock(db, idsOf(counted), {})
  return new Map(rows.map((row) => [row.variationId, row]))
}

const selectAndLock = statementForList((db, isListed) =>
  db.select().from(stock).where(isListed(stock.variationId)).orderBy(asc(stock.variationId)).for('update'),
)

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

/** Pieces of each variation whose sale its count does not include. */
async function soldSince({ db }: Shop, counts: StockCount[]): Promise<Map<string, number>> {
  if (counts.length === 0) return new Map()
  const countedAt = new Map(counts.map((counted) => [counted.variationId, counted.countedAt]))
  const earliest = new Date(Math.min(...counts.map((counted) => counted.countedAt.getTime())))
  const sales = await selectSales(db, [...countedAt.keys()], { earliest })
  const sold = new Map<string, number>()
  for (const { variationId, delta, happenedAt, pending } of sales)
    if (pending || happenedAt > countedAt.get(variationId)!) sold.set(variationId, (sold.get(variationId) ?? 0) - delta)
  return sold
}

const selectSales = statementForList((db, isListed, value: ValueOf<{ earliest: Date }>) =>
  db
    .select({
      variationId: stockMovements.variationId,
      delta: stockMovements.delta,
      happenedAt: stockMovements.happenedAt,
      pending: stockMovements.pending,
    })
    .from(stockMovements)
    .where(
      and(
        isListed(stockMovements.variationId),
        eq(stockMovements.reason, 'sale'),
        or(gt(stockMovements.happenedAt, value('earliest')), stockMovements.pending),
      ),
    ),
)

/**
 * After the commit, makes every process reload this stock, and notifies open pages that show it and
 * systems that receive webhooks.
 */
export async function publishStockChanges(shop: Shop, changed: { variationId: string }[]): Promise<void> {
  for (const ids of notificationBatches(idsOf(changed))) await notifyStock(shop.db, { ids: JSON.stringify(ids) })
  await publishNotifiedStock(shop, changed)
}

const notifyStock = statement((db, value: ValueOf<{ ids: string }>) =>
  db.select({ notified: sql`pg_notify('stock', ids)` }).from(sql`(select ${value('ids')}::text as ids) as changed`),
)

/** Like `publishStockChanges`, after a statement that has notified the processes by `notifyStockOf`. */
export async function publishNotifiedStock(shop: Shop, changed: { variationId: string }[]): Promise<void> {
  const ids = idsOf(changed)
  await publishStockWebhooks(shop, ids)
  publishStockLevels(shop, ids)
}

/** A PostgreSQL notification holds at most 8000 bytes. */
const MAX_NOTIFIED_VARIATIONS = 100

export function notificationBatches<T>(changed: T[]): T[][] {
  return Array.from({ length: Math.ceil(changed.length / MAX_NOTIFIED_VARIATIONS) }, (_, at) =>
    changed.slice(at * MAX_NOTIFIED_VARIATIONS, (at + 1) * MAX_NOTIFIED_VARIATIONS),
  )
}

/** Notifies every process of a batch of variations, as part of the statement that changes them. */
export function notifyStockOf(variationId: AnyColumn): SQL {
  return sql`pg_notify('stock', jsonb_agg(distinct ${variationId})::text)`
}

function idsOf(changed: { variationId: string }[]): string[] {
  return [...new Set(changed.map(({ variationId }) => variationId))]
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
export function byVariation(a: { variationId: string }, b: { variationId: string }): number {
  return a.variationId < b.variationId ? -1 : a.variationId > b.variationId ? 1 : 0
}
