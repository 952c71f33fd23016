import { and, eq, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm'
import { anyOf } from '#shop/base/lists/conditions.ts'
import { DAY } from '#shared/durations.ts'
import { orderBoxes, orderEvents, orderNotes, orders, orderTags, outbox, parcels, refunds, returns } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'
import { keyMentions } from './email-rows.ts'
import { clearPayloads } from './clear-outbox.ts'

/**
 * A parcel without a recorded delivery may still come back within this time, and then needs its
 * label.
 */
const PARCEL_RETURN_WINDOW_MS = 30 * DAY

/** Replaces the email address in the orders of deleted customers. */
const ANONYMOUS_EMAIL = 'nobody@invalid'

/** The customer's orders that are still to be paid, packed or delivered. */
export async function listOpenOrderIds(shop: Shop, userId: string): Promise<string[]> {
  const rows = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), underWay(shop)))
  return rows.map(({ id }) => id)
}

/**
 * Removes name, address and email from ended orders whose customer was deleted, or had no account
 * and asked for it. Runs inside a transaction.
 */
export async function anonymizeDueOrders(shop: Shop): Promise<void> {
  const { db } = shop
  const theirs = await db
    .select({ id: orders.id, email: orders.email, shipTo: orders.shipTo })
    .from(orders)
    .where(and(isNull(orders.userId), or(ne(orders.email, ANONYMOUS_EMAIL), isToForget), not(underWay(shop))))
    .limit(200)
    .for('update', { skipLocked: true })
  for (const { id, email, shipTo } of theirs) {
    const { country, region } = shipTo
    // Country and region stay, because the tax depends on them.
    const label = { name: '', line1: '', line2: undefined, city: '', region, postalCode: '', country, phone: undefined }
    const silent = { note: null, giftMessage: null }
    await db
      .update(orders)
      .set({ email: email && ANONYMOUS_EMAIL, customerFirstName: '', shipTo: label, ...silent })
      .where(eq(orders.id, id))
    const isGift = sql`case when ${orderBoxes.giftCard} is null then null else '' end`
    await db.update(orderBoxes).set({ giftCard: isGift, preferences: {} }).where(eq(orderBoxes.orderId, id))
    await forgetWho(shop, id)
    const anonymized = await db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.kind, 'letter'), keyMentions(id)))
    await clearPayloads(shop, anonymized)
  }
}

/**
 * An order without an email address has only this mark. After the anonymization its name is empty.
 */
const isToForget = and(isNotNull(orders.forgetAskedAt), sql`${orders.shipTo} ->> 'name' <> ''`)

/**
 * Removes personal data from an order's history: the actor, texts by the customer and by staff,
 * tracking numbers.
 */
async function forgetWho({ db }: Shop, orderId: string): Promise<void> {
  await db
    .update(orderEvents)
    .set({
      actor: sql`case when ${orderEvents.actor} like 'customer:%' then 'customer:gone' else ${orderEvents.actor} end`,
      detail: detailWithoutTracking,
    })
    .where(eq(orderEvents.orderId, orderId))
  await db.update(parcels).set({ trackingNumber: '', trackingUrl: null }).where(eq(parcels.orderId, orderId))
  await db.delete(orderNotes).where(eq(orderNotes.orderId, orderId))
  await db.delete(orderTags).where(eq(orderTags.orderId, orderId))
  await db.update(returns).set({ note: '', answer: '', declarations: null }).where(eq(returns.orderId, orderId))
  await db
    .update(refunds)
    .set({
      note: '',
      requestedBy: sql`case when ${refunds.requestedBy} like 'customer:%' then 'customer:gone' else ${refunds.requestedBy} end`,
    })
    .where(eq(refunds.orderId, orderId))
}

const detailWithoutTracking = sql`${orderEvents.detail} - 'trackingNumber' - 'trackingUrl'`

/**
 * SQL condition: still to be paid, shipped or delivered, or still to be returned. Never null, since
 * callers negate it.
 */
function underWay({ now }: Shop) {
  const since = sql`${new Date(now().getTime() - PARCEL_RETURN_WINDOW_MS).toISOString()}::timestamptz`
  const isUnpaid = eq(orders.status, 'pending_payment')
  const isToSend = inArray(orders.stage, ['paid', 'packing'])
  const isGone = and(eq(orders.stage, 'shipped'), sql`${orders.updatedAt} > ${since}`)
  const comesBack = sql`exists (
    select 1 from returns r where r.order_id = ${orders.id} and r.status in ('requested', 'approved') and r.created_at > ${since})`
  return anyOf(isUnpaid, and(isNotNull(orders.stage), or(isToSend, isGone)), comesBack)
}
