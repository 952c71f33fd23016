import { eq } from 'drizzle-orm'
import { DAY } from '#shared/durations.ts'
import { orderEvents, orderLines, orders, parcels } from '#database/schema.ts'
import type { Database } from '#database/schema.ts'

/** Moves a paid order through packing and shipping, with a tracking number, to delivered. */
export async function deliverOrder(db: Database, number: string): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.number, number))
  const at = (hours: number) => new Date(order!.placedAt.getTime() + hours * 1000)
  for (const [hours, status] of [
    [1, 'packing'],
    [2, 'shipped'],
    [3, 'delivered'],
  ] as const) {
    await db
      .insert(orderEvents)
      .values({ orderId: order!.id, status, actor: 'staff:4f9e2a52-3f39-4d49-8a1c-3d8a5d7c7a11', happenedAt: at(hours) })
  }
  const trackingUrl = 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000000000'
  const parcel = { carrier: 'USPS', trackingNumber: '9400 1000 0000 0000 0000 00', trackingUrl }
  await db.insert(parcels).values({ ...parcel, orderId: order!.id, shippedAt: at(2), deliveredAt: at(3) })
  await db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, order!.id))
}

/**
 * Adds copies of an order, three weeks apart, with numbers from `series`-0001 and snacks from 'Old
 * snack 1'.
 */
export async function addOlder(db: Database, number: string, pieces: number, series: string): Promise<void> {
  const [{ id, ...like } = { id: '' }] = await db.select().from(orders).where(eq(orders.number, number))
  const [{ id: _, ...line } = { id: '' }] = await db.select().from(orderLines).where(eq(orderLines.orderId, id))
  const order = like as typeof orders.$inferInsert
  for (let index = 1; index <= pieces; index++) {
    const placedAt = new Date(order.placedAt.getTime() - index * 21 * DAY)
    const over = {
      number: `${series}-${String(index).padStart(4, '0')}`,
      status: 'delivered' as const,
      placeKey: crypto.randomUUID(),
      placedAt,
      paidAt: placedAt,
    }
    const [row] = await db
      .insert(orders)
      .values({ ...order, ...over })
      .returning()
    await db.insert(orderLines).values({ ...(line as typeof orderLines.$inferInsert), orderId: row!.id, productName: `Old snack ${index}` })
    await db.insert(orderEvents).values({ orderId: row!.id, status: 'delivered', actor: 'schedule', happenedAt: placedAt })
  }
}

/**
 * Adds a copy of an order as a phone order TEL-0001, with this telephone number and no email
 * address.
 */
export async function addByPhone(db: Database, number: string, phone: string): Promise<void> {
  const [{ id, ...like } = { id: '' }] = await db.select().from(orders).where(eq(orders.number, number))
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id))
  const order = like as typeof orders.$inferInsert
  const theirs = { number: 'TEL-0001', userId: null, email: null, placeKey: crypto.randomUUID(), shipTo: { ...order.shipTo, phone } }
  const [row] = await db
    .insert(orders)
    .values({ ...order, ...theirs })
    .returning()
  await db.insert(orderLines).values(lines.map(({ id: _, ...line }) => ({ ...line, orderId: row!.id })))
}
