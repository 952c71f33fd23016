import { eq, inArray, sql } from 'drizzle-orm'
import {
  type Database,
  orderEvents,
  orderLines,
  orderNotes,
  orders,
  orderTags,
  outbox,
  packedBatches,
  parcels,
  paymentAttempts,
  progress,
  refundLines,
  refunds,
  returnLines,
  returns,
  reviews,
  users,
} from '#database/schema.ts'
import type { DemoOrder } from './demo-order.types.ts'
import type { DemoPerson } from './people.ts'

const PROGRESS_NAME = 'demo data'
/**
 * 'begun': some demo orders may exist. 'there': all exist. 'removed': they were deleted and must
 * not be created again.
 */
type DemoState = 'begun' | 'there' | 'removed'

export async function readDemoState(db: Database): Promise<DemoState | null> {
  const [row] = await db.select().from(progress).where(eq(progress.name, PROGRESS_NAME))
  return (row?.value as DemoState | undefined) ?? null
}

export async function writeDemoState(db: Database, value: DemoState): Promise<void> {
  await db.insert(progress).values({ name: PROGRESS_NAME, value }).onConflictDoUpdate({ target: progress.name, set: { value } })
}

/**
 * Inserts demo customers. Each has been a customer since their first order, which is their first
 * order in the list.
 */
export async function writeDemoPeople(db: Database, people: DemoPerson[], invented: DemoOrder[]): Promise<void> {
  const began = new Map(invented.toReversed().map(({ order }) => [order.userId, order.placedAt]))
  const rows = people.map(({ id, email, firstName, lastName, locale }) => ({
    id,
    email,
    firstName,
    lastName,
    locale,
    createdAt: began.get(id),
  }))
  await db
    .insert(users)
    .values(rows.map((row) => ({ ...row, name: `${row.firstName} ${row.lastName}`, emailVerified: true, demo: true })))
    .onConflictDoNothing()
}

/** Inserts demo orders with all their rows, one statement per table. */
export async function writeDemoOrders(db: Database, invented: DemoOrder[]): Promise<void> {
  await db.insert(orders).values(invented.map(({ order }) => order))
  await db.insert(orderLines).values(invented.flatMap(({ lines }) => lines))
  await db.insert(orderEvents).values(invented.flatMap(({ events }) => events))
  await db.insert(paymentAttempts).values(invented.map(({ attempt }) => attempt))
  const sent = invented.flatMap(({ parcel }) => (parcel ? [parcel] : []))
  if (sent.length > 0) await db.insert(parcels).values(sent)
  const back = invented.flatMap((one) => (one.return ? [one.return] : []))
  if (back.length > 0) await db.insert(returns).values(back.map(({ row }) => row))
  if (back.length > 0) await db.insert(returnLines).values(back.flatMap(({ lines }) => lines))
  const given = invented.flatMap(({ refund }) => (refund ? [refund] : []))
  if (given.length > 0) await db.insert(refunds).values(given.map(({ row }) => row))
  const givenLines = given.flatMap(({ lines }) => lines)
  if (givenLines.length > 0) await db.insert(refundLines).values(givenLines)
}

/**
 * Deletes all demo orders with everything that belongs to them, also emails written later. Returns
 * the number of orders.
 */
export async function eraseDemoOrders(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const made = await tx.select({ id: orders.id }).from(orders).where(eq(orders.demo, true))
    const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.demo, true))
    const lines = tx.select({ id: orderLines.id }).from(orderLines).where(inArray(orderLines.orderId, theirs))
    const given = tx.select({ id: refunds.id }).from(refunds).where(inArray(refunds.orderId, theirs))
    // The outbox keys contain the order for emails, and the refund for refunds and restocks.
    const subject = sql`split_part(${outbox.key}, ':', 2)`
    await tx.delete(outbox).where(sql`${subject} in (select id::text from ${orders} where demo)`)
    await tx
      .delete(outbox)
      .where(sql`${subject} in (select r.id::text from ${refunds} r join ${orders} on ${orders.id} = r.order_id where ${orders.demo})`)
    await tx.delete(packedBatches).where(inArray(packedBatches.orderLineId, lines))
    await tx.delete(refundLines).where(inArray(refundLines.refundId, given))
    await tx.delete(refunds).where(inArray(refunds.orderId, theirs))
    await tx.delete(returnLines).where(inArray(returnLines.orderLineId, lines))
    for (const table of [returns, parcels, orderEvents, orderNotes, orderTags, reviews, paymentAttempts, orderLines])
      await tx.delete(table).where(inArray(table.orderId, theirs))
    await tx.delete(orders).where(eq(orders.demo, true))
    return made.length
  })
}

/** Deletes the demo accounts. Real orders that were placed with them stay, without a customer. */
export async function eraseDemoAccounts(db: Database): Promise<number> {
  const gone = await db.delete(users).where(eq(users.demo, true)).returning({ id: users.id })
  return gone.length
}
