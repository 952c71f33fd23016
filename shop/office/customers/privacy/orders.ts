import { and, eq, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm'
import { DAY } from '#shared/durations.ts'
import { orderEvents, orderNotes, orders, orderTags, outbox, parcels, refunds, returns } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'
import { tells } from './letters.ts'
import { empty } from './outbox.ts'

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

/** Takes name, address and e-mail out of the ended orders of customers who are gone, and of those who had no account and asked for it. Inside a transaction. */
export async function anonymiseOrders(shop: Shop): Promise<void> {
  const { db } = shop
  const theirs = await db
    .select({ id: orders.id, email: orders.email, shipTo: orders.shipTo })
    .from(orders)
    .where(and(isNull(orders.userId), or(ne(orders.email, NOBODY), isToForget), not(underWay(shop))))
    .limit(200)
    .for('update', { skipLocked: true })
  for (const { id, email, shipTo } of theirs) {
    const { country, region } = shipTo
    // Where it went says which tax was due.
    const label = { name: '', line1: '', line2: undefined, city: '', region, postalCode: '', country, phone: undefined }
    const silent = { note: null, giftMessage: null }
    await db
      .update(orders)
      .set({ email: email && NOBODY, customerFirstName: '', shipTo: label, ...silent })
      .where(eq(orders.id, id))
    await forgetWho(shop, id)
    const told = await db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.kind, 'letter'), tells(id)))
    await empty(shop, told)
  }
}

/** Without an e-mail address there is only this mark; once it is done there is no name. */
const isToForget = and(isNotNull(orders.forgetAskedAt), sql`${orders.shipTo} ->> 'name' <> ''`)

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

/** Still to be paid, sent or brought; or to be sent back. True or false, never unknown: others ask for the opposite. */
function underWay({ now }: Shop) {
  const since = sql`${new Date(now().getTime() - MAY_COME_BACK).toISOString()}::timestamptz`
  const isUnpaid = eq(orders.status, 'pending_payment')
  const isToSend = inArray(orders.stage, ['paid', 'packing'])
  const isGone = and(eq(orders.stage, 'shipped'), sql`${orders.updatedAt} > ${since}`)
  const comesBack = sql`exists (
    select 1 from returns r where r.order_id = ${orders.id} and r.status in ('requested', 'approved') and r.created_at > ${since})`
  return or(isUnpaid, and(isNotNull(orders.stage), or(isToSend, isGone)), comesBack)!
}
