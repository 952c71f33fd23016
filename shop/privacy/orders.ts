import { and, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import { orderEvents, orders, outbox } from '#database/schema.ts'
import type { Shop } from '../shop.ts'
import { tells } from './letters.ts'
import { empty } from './outbox.ts'

const DAY = 24 * 60 * 60 * 1000
/** Until when a parcel whose arrival nobody noted may still come back, and needs its label. */
const MAY_COME_BACK = 30 * DAY

/** What stands where the address was, in orders of customers who are gone. */
const NOBODY = 'nobody@invalid'

/** The customer's orders that are still to be paid, packed or delivered. */
export async function underWayOf(shop: Shop, userId: string): Promise<string[]> {
  const rows = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), underWay(shop)))
  return rows.map(({ id }) => id)
}

/** Takes name, address and e-mail out of the ended orders of customers who are gone. Inside a transaction. */
export async function anonymiseOrders(shop: Shop): Promise<void> {
  const { db } = shop
  const theirs = await db
    .select({ id: orders.id, shipTo: orders.shipTo })
    .from(orders)
    .where(and(isNull(orders.userId), ne(orders.email, NOBODY), not(underWay(shop))))
    .limit(200)
    .for('update', { skipLocked: true })
  for (const { id, shipTo } of theirs) {
    const { country, region } = shipTo
    // Where it went says which tax was due.
    const label = { name: '', line1: '', line2: undefined, city: '', region, postalCode: '', country, phone: undefined }
    await db.update(orders).set({ email: NOBODY, customerFirstName: '', shipTo: label }).where(eq(orders.id, id))
    await db
      .update(orderEvents)
      .set({ actor: 'customer:gone' })
      .where(and(eq(orderEvents.orderId, id), sql`${orderEvents.actor} like 'customer:%'`))
    const told = await db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.kind, 'letter'), tells(id)))
    await empty(shop, told)
  }
}

function underWay({ now }: Shop) {
  const since = new Date(now().getTime() - MAY_COME_BACK).toISOString()
  const onItsWay = and(eq(orders.status, 'shipped'), sql`${orders.updatedAt} > ${since}::timestamptz`)!
  return or(inArray(orders.status, ['pending_payment', 'paid', 'packing']), onItsWay)!
}
