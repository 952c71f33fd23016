import { and, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import { orderEvents, orderNotes, orders, orderTags, outbox, parcels, refunds, returns } from '#database/schema.ts'
import type { OrderStatus } from '../orders.ts'
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
    const silent = { note: null, giftMessage: null }
    await db
      .update(orders)
      .set({ email: NOBODY, customerFirstName: '', shipTo: label, ...silent })
      .where(eq(orders.id, id))
    await forgetWho(shop, id)
    const told = await db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.kind, 'letter'), tells(id)))
    await empty(shop, told)
  }
}

/** Takes the customer out of what happened to an order: who they were, what they and staff wrote, what a carrier knows them by. */
async function forgetWho({ db }: Shop, orderId: string): Promise<void> {
  await db
    .update(orderEvents)
    .set({ actor: sql`case when ${orderEvents.actor} like 'customer:%' then 'customer:gone' else ${orderEvents.actor} end`, detail: told })
    .where(eq(orderEvents.orderId, orderId))
  await db.update(parcels).set({ trackingNumber: '', trackingUrl: null }).where(eq(parcels.orderId, orderId))
  await db.delete(orderNotes).where(eq(orderNotes.orderId, orderId))
  await db.delete(orderTags).where(eq(orderTags.orderId, orderId))
  await db.update(returns).set({ note: '', answer: '' }).where(eq(returns.orderId, orderId))
  await db
    .update(refunds)
    .set({
      note: '',
      requestedBy: sql`case when ${refunds.requestedBy} like 'customer:%' then 'customer:gone' else ${refunds.requestedBy} end`,
    })
    .where(eq(refunds.orderId, orderId))
}

const told = sql`${orderEvents.detail} - 'trackingNumber' - 'trackingUrl'`

/** Still to be paid, sent or brought; or to be sent back. One that was refunded in part stands where its events say. */
function underWay({ now }: Shop) {
  const since = sql`${new Date(now().getTime() - MAY_COME_BACK).toISOString()}::timestamptz`
  const entered = (status: OrderStatus) =>
    sql`exists (select 1 from order_events e where e.order_id = ${orders.id} and e.kind = 'status' and e.status = ${status})`
  const isPartly = eq(orders.status, 'partially_refunded')
  const isToSend = or(inArray(orders.status, ['pending_payment', 'paid', 'packing']), and(isPartly, not(entered('shipped'))))
  const isGone = or(eq(orders.status, 'shipped'), and(isPartly, not(entered('delivered'))))
  const comesBack = sql`exists (
    select 1 from returns r where r.order_id = ${orders.id} and r.status in ('requested', 'approved') and r.created_at > ${since})`
  return or(isToSend, and(isGone, sql`${orders.updatedAt} > ${since}`), comesBack)!
}
