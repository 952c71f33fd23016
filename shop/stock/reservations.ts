import { and, eq, isNull, sql } from 'drizzle-orm'
import { orders, reservations, stock, stockMovements } from '#database/schema.ts'
import { rowsOf, statement, statementForList, statementForRows, type ValueOf, valuesOfRows } from '#database/statement.ts'
import type { StockCount, VariationQuantity } from '#shop/ports.ts'
import { firstSoldDate, heldBackPieces } from '#shop/catalogue/best-before.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import {
  applyStockCounts,
  byVariation,
  notificationBatches,
  notifyStockOf,
  publishNotifiedStock,
  publishStockChanges,
} from './inventory.ts'

// The stock that unpaid orders hold: reserved when an order is placed, sold when it is paid, and
// released when it ends.

/**
 * Reserves stock for an order, all of it or none. Returns the variations that fall short; if there
 * are any, the caller must roll back. Each update checks the available stock, so two callers can
 * never both get the last piece. Pieces that are held back stay on the shelf.
 */
export async function reserveStock(shop: Shop, orderId: string, wanted: VariationQuantity[]): Promise<{ short: string[] }> {
  const short: string[] = []
  for (const { variationId, quantity } of wanted.toSorted(byVariation)) {
    const taken = await reservePieces(shop.db, { variationId, quantity, updatedAt: shop.now() })
    if (taken.length === 0) short.push(variationId)
  }
  short.push(...(await reservedTooMuch(shop, wanted)).filter((id) => !short.includes(id)))
  if (short.length > 0 || wanted.length === 0) return { short }
  const createdAt = shop.now()
  const rows = wanted.map(({ variationId, quantity }) => ({ orderId, variationId, quantity, createdAt }))
  for (const batch of notificationBatches(rows)) await reserveAndNotify(shop.db, batch.length, valuesOfRows(reservationColumns, batch))
  await publishNotifiedStock(shop, wanted)
  return { short }
}

const reservePieces = statement((db, value: ValueOf<{ variationId: string; quantity: number; updatedAt: Date }>) =>
  db
    .update(stock)
    .set({ reserved: sql`${stock.reserved} + ${value('quantity')}::int`, updatedAt: value('updatedAt', stock.updatedAt) })
    .where(and(eq(stock.variationId, value('variationId')), sql`${stock.onHand} - ${stock.reserved} >= ${value('quantity')}::int`))
    .returning({ id: stock.variationId }),
)

const reservationColumns = ['orderId', 'variationId', 'quantity', 'createdAt'] as const
const reserveAndNotify = statementForRows((db, count) => {
  const added = db.$with('added').as(
    db
      .insert(reservations)
      .values(rowsOf(reservations, reservationColumns, count))
      .returning({ variationId: reservations.variationId }),
  )
  return db
    .with(added)
    .select({ notified: notifyStockOf(added.variationId) })
    .from(added)
})

/**
 * The variations with more reserved than may be sold. Call it after the reservation has locked
 * their rows: its own statements could not see a batch that was booked while they waited.
 */
async function reservedTooMuch(shop: Shop, reserved: VariationQuantity[]): Promise<string[]> {
  if (reserved.length === 0) return []
  const ids = reserved.map(({ variationId }) => variationId)
  const rows = await selectOverReserved(shop.db, ids, { firstDate: firstSoldDate(shop) })
  return rows.map(({ id }) => id)
}

const selectOverReserved = statementForList((db, isListed, value: ValueOf<{ firstDate: string }>) =>
  db
    .select({ id: stock.variationId })
    .from(stock)
    .where(and(isListed(stock.variationId), sql`${stock.onHand} - ${stock.reserved} < ${heldBackPieces(value('firstDate'))}`)),
)

/**
 * Reserves stock that was sold already, whether or not that much is left. Variations without a
 * stock row are left out. `sell` comes next, in the same transaction.
 */
export async function reserveSoldStock(shop: Shop, orderId: string, sold: VariationQuantity[]): Promise<void> {
  for (const { variationId, quantity } of sold.toSorted(byVariation)) {
    const reserved = await shop.db
      .update(stock)
      .set({ reserved: sql`${stock.reserved} + ${quantity}`, updatedAt: shop.now() })
      .where(eq(stock.variationId, variationId))
      .returning({ id: stock.variationId })
    if (reserved.length > 0) await shop.db.insert(reservations).values({ variationId, quantity, orderId, createdAt: shop.now() })
  }
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
 * Turns an order's reserved stock into sold stock. Idempotent. Where the payment took the pieces
 * out of the stock source, a count made at or after `paidAt` already includes the sale; then pieces
 * on hand stay the same, and the ledger row has delta 0. Otherwise the sale is pending until
 * `confirmSale`: no count includes it. Returns the sold pieces.
 */
export async function sell(
  shop: Shop,
  orderId: string,
  { paidAt, pending }: { paidAt: Date; pending: boolean },
): Promise<VariationQuantity[]> {
  const held = await endReservations(shop, orderId, 'soldAt')
  const sales: Pick<typeof stockMovements.$inferSelect, (typeof saleColumns)[number]>[] = []
  for (const { variationId, quantity } of held) {
    // Its count may include a sale that the payment took out of the stock source.
    const [row] = await sellPieces(shop.db, { variationId, quantity, countedFrom: pending ? null : paidAt, updatedAt: shop.now() })
    if (!row) continue
    const delta = row.countedAt >= paidAt && !pending ? 0 : -quantity
    sales.push({ variationId, delta, reason: 'sale', orderId, happenedAt: paidAt, pending, createdAt: shop.now() })
  }
  for (const batch of notificationBatches(sales)) await sellAndNotify(shop.db, batch.length, valuesOfRows(saleColumns, batch))
  await publishNotifiedStock(shop, held)
  return held
}

/** Takes pieces off the shelf, unless the count at or after `countedFrom` has done so. */
const sellPieces = statement((db, value: ValueOf<{ variationId: string; quantity: number; countedFrom: Date | null; updatedAt: Date }>) => {
  const isCounted = sql`coalesce(${stock.countedAt} >= ${value('countedFrom')}::timestamptz, false)`
  return db
    .update(stock)
    .set({
      onHand: sql`${stock.onHand} - case when ${isCounted} then 0 else ${value('quantity')}::int end`,
      reserved: sql`${stock.reserved} - ${value('quantity')}::int`,
      updatedAt: value('updatedAt', stock.updatedAt),
    })
    .where(eq(stock.variationId, value('variationId')))
    .returning({ countedAt: stock.countedAt })
})

const saleColumns = ['variationId', 'delta', 'reason', 'orderId', 'happenedAt', 'pending', 'createdAt'] as const
const sellAndNotify = statementForRows((db, count) => {
  const added = db.$with('added').as(
    db
      .insert(stockMovements)
      .values(rowsOf(stockMovements, saleColumns, count))
      .returning({ variationId: stockMovements.variationId }),
  )
  return db
    .with(added)
    .select({ notified: notifyStockOf(added.variationId) })
    .from(added)
})

/**
 * The movements of an order's sale that the stock source has not recorded, ordered by variation.
 */
export async function listPendingSales({ db }: Shop, orderId: string): Promise<(typeof stockMovements.$inferSelect)[]> {
  const isPending = and(eq(stockMovements.orderId, orderId), eq(stockMovements.reason, 'sale'), eq(stockMovements.pending, true))
  const sales = await db.select().from(stockMovements).where(isPending)
  return sales.toSorted(byVariation)
}

/**
 * Confirms that the stock source recorded an order's pending sale, with its new counts. A later
 * count includes the sale too: if one has arrived already, the pieces are not subtracted twice.
 * Idempotent.
 */
export async function confirmSale(shop: Shop, orderId: string, counts: StockCount[]): Promise<void> {
  await inTransaction(shop, async (inside) => {
    const { db, now } = inside
    const sales = await listPendingSales(inside, orderId)
    for (const { id, variationId, delta, happenedAt } of sales) {
      const at = counts.find((counted) => counted.variationId === variationId)?.countedAt ?? happenedAt
      const [row] = await db.select().from(stock).where(eq(stock.variationId, variationId)).for('update')
      const isCounted = row !== undefined && row.countedAt >= at
      const [confirmed] = await db
        .update(stockMovements)
        .set({ pending: false, happenedAt: at, ...(isCounted && { delta: 0 }) })
        .where(and(eq(stockMovements.id, id), eq(stockMovements.pending, true)))
        .returning({ id: stockMovements.id })
      if (!confirmed || !isCounted) continue
      await db
        .update(stock)
        .set({ onHand: sql`${stock.onHand} - ${delta}`, updatedAt: now() })
        .where(eq(stock.variationId, variationId))
    }
    await applyStockCounts(inside, counts)
    await publishStockChanges(inside, sales)
  })
}

/**
 * How many pieces of each variation a customer can still buy, at least 0: unreserved stock, minus
 * withheld pieces, plus the reservation of the customer's own unpaid orders. An order with a
 * deferred payment keeps its pieces: the next order does not replace it.
 */
export async function availableFor(shop: Shop, userId: string, variationIds: string[]): Promise<Map<string, number>> {
  if (variationIds.length === 0) return new Map()
  const rows = await selectAvailable(shop.db, variationIds, { userId, firstDate: firstSoldDate(shop) })
  return new Map(rows.map(({ id, left }) => [id, left]))
}

const selectAvailable = statementForList((db, isListed, value: ValueOf<{ userId: string; firstDate: string }>) => {
  const own = db
    .select({ variationId: reservations.variationId, held: sql<number>`sum(${reservations.quantity})`.as('held') })
    .from(reservations)
    .innerJoin(orders, eq(orders.id, reservations.orderId))
    .where(
      and(
        eq(orders.userId, value('userId')),
        eq(orders.status, 'pending_payment'),
        isNull(orders.paymentDeferredAt),
        isNull(reservations.releasedAt),
        isNull(reservations.soldAt),
        isListed(reservations.variationId),
      ),
    )
    .groupBy(reservations.variationId)
    .as('own')
  return db
    .select({
      id: stock.variationId,
      left: sql<number>`greatest(0, ${stock.onHand} - ${stock.reserved} - ${heldBackPieces(value('firstDate'))}
        + coalesce(${own.held}, 0))::int`,
    })
    .from(stock)
    .leftJoin(own, eq(own.variationId, stock.variationId))
    .where(isListed(stock.variationId))
})

/**
 * Ends an order's open reservations and returns them, ordered by id. A second call returns nothing.
 */
async function endReservations({ db, now }: Shop, orderId: string, end: 'releasedAt' | 'soldAt'): Promise<VariationQuantity[]> {
  const held = await endOpen[end](db, { orderId, at: now() })
  return held.toSorted(byVariation)
}

const endOpen = { releasedAt: endStatement('releasedAt'), soldAt: endStatement('soldAt') }

function endStatement(end: 'releasedAt' | 'soldAt') {
  return statement((db, value: ValueOf<{ orderId: string; at: Date }>) =>
    db
      .update(reservations)
      .set({ [end]: value('at', reservations[end]) })
      .where(and(eq(reservations.orderId, value('orderId')), isNull(reservations.releasedAt), isNull(reservations.soldAt)))
      .returning({ variationId: reservations.variationId, quantity: reservations.quantity }),
  )
}
