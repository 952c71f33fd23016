import { eq } from 'drizzle-orm'
import {
  type Database,
  orderEvents,
  orderLines,
  orders,
  outbox,
  parcels,
  paymentAttempts,
  progress,
  refundLines,
  refunds,
  returnLines,
  returns,
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

/** Inserts emails that count as sent. */
export async function writeMailHistory(db: Database, rows: (typeof outbox.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(outbox).values(rows).onConflictDoNothing()
}
