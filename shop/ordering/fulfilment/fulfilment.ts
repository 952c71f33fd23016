import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { parcels } from '#database/schema.ts'
import { isAddressMissing } from '#shared/address/address-missing.ts'
import { normalizeDigits } from '#shared/text/normalize-digits.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { type AuditAction, recordAudit } from '#shop/base/audit.ts'
import { Failure } from '#shop/failure.ts'
import { normalizeCarrier, trackingUrlOf } from './fulfilment/carriers.ts'
import { lockOrderForStaff } from '../orders/order-lock.ts'
import { isPacked, packedLinesOf } from './packing.ts'
import type { OrderRow } from '../payments/payments.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import { takeFromBatches } from '#shop/stock/batches.ts'
import { notifyCustomer } from '../order-notices/notify-customer.ts'
import { countWithdrawnPieces } from '../order-lines/withdrawn-pieces.ts'
import { advanceOrder, type EventCause, type EventDetail, orderStages, type OrderStage } from '../orders/transitions.ts'

export { carriers } from './fulfilment/carriers.ts'

// Fulfilment of a paid order. Repeating an action that a colleague has already done is harmless.

/** `trackingUrl` is only for an unknown carrier, over TLS. */
export const ShipOrder = z.object({
  carrier: z.string().trim().min(1).max(60),
  trackingNumber: z
    .string()
    .overwrite(normalizeDigits)
    .trim()
    .regex(/^[A-Za-z\d -]{0,40}$/)
    .default(''),
  trackingUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional(),
  despiteWithdrawal: z
    .boolean()
    .default(false)
    .describe('Send the parcel although the customer has withdrawn from pieces in it. Otherwise the answer is `withdrawn`.'),
})

/**
 * Starts packing a paid order. From now on its customer cannot cancel it. Throws Failure:
 * 'not-found', 'too-late' (the order has ended).
 */
export async function startPacking(shop: Shop, by: Actor, number: string): Promise<void> {
  requireRight(by, 'orders.pack')
  await failpoint('order-looked-up')
  await inTransaction(shop, async (inside) => {
    const { order, stage } = await orderAtWork(inside, by, number)
    if (!isBefore(stage, 'packing')) return
    await advanceOrder(inside, order, 'packing', `staff:${by.userId}`)
    await recordStageAudit(inside, by, order, { action: 'order.packing-begun', after: { status: 'packing' } })
  })
}

/**
 * Records that the parcel has left, and emails the customer. An order without the packing state
 * passes through it. Throws Failure: 'not-found', 'address-missing', 'too-late' (the order has
 * ended, or left with another parcel), 'withdrawn' (pieces of an open withdrawal are in it, and
 * `despiteWithdrawal` is not set), and with `whole` 'changed-meanwhile' (not every piece is checked
 * off).
 */
export async function shipOrder(
  shop: Shop,
  by: Actor,
  number: string,
  { whole = false, ...input }: z.input<typeof ShipOrder> & { whole?: boolean },
): Promise<void> {
  requireRight(by, 'orders.pack')
  await failpoint('order-looked-up')
  const carrier = normalizeCarrier(input.carrier)
  const { trackingNumber = '' } = input
  const trackingUrl = trackingUrlOf(carrier, trackingNumber) ?? input.trackingUrl ?? null
  await inTransaction(shop, async (inside) => {
    const { order, stage } = await orderAtWork(inside, by, number)
    if (!isBefore(stage, 'shipped')) return requireSame(inside, order, { carrier, trackingNumber })
    if (isAddressMissing(order.shipTo)) throw new Failure('address-missing')
    const withdrawnPieces = await countWithdrawnPieces(inside, order.id)
    if (withdrawnPieces > 0 && !input.despiteWithdrawal) throw new Failure('withdrawn')
    if (whole && !(await isPacked(inside, order))) throw new Failure('changed-meanwhile')
    const cause = `staff:${by.userId}` as const
    const now = shop.now()
    const packed = isBefore(stage, 'packing') ? await enterStage(inside, order, 'packing', { cause, at: now }) : order
    // Distinct times keep the two events in order on the timeline.
    const shippedAt = new Date(now.getTime() + (packed === order ? 0 : 1))
    const detail = { carrier, ...(trackingNumber && { trackingNumber }), ...(trackingUrl && { trackingUrl }) }
    await enterStage(inside, packed, 'shipped', { cause, at: shippedAt, detail })
    await takeFromBatches(inside, await packedLinesOf(inside, order))
    await inside.db.insert(parcels).values({ orderId: order.id, carrier, trackingNumber, trackingUrl, shippedAt })
    const parcel = { carrier, tracking_number: trackingNumber, tracking_url: trackingUrl }
    await notifyCustomer(inside, order, 'order-shipped', parcel, { key: `order-shipped:${order.id}` })
    await recordStageAudit(inside, by, order, {
      action: 'order.shipped',
      after: { carrier, ...(withdrawnPieces > 0 && { withdrawnPieces }) },
    })
  })
}

/**
 * Records that the parcel has arrived, and emails the customer. Throws Failure: 'not-found',
 * 'too-late' (the order has ended), 'invalid-input' (the parcel has not left yet).
 */
export async function markOrderDelivered(shop: Shop, by: Actor, number: string): Promise<void> {
  requireRight(by, 'orders.pack')
  await failpoint('order-looked-up')
  await inTransaction(shop, async (inside) => {
    const { order, stage } = await orderAtWork(inside, by, number)
    if (isBefore(stage, 'shipped')) throw new Failure('invalid-input')
    if (!isBefore(stage, 'delivered')) return
    await advanceOrder(inside, order, 'delivered', `staff:${by.userId}`)
    await inside.db
      .update(parcels)
      .set({ deliveredAt: shop.now() })
      .where(and(eq(parcels.orderId, order.id), isNull(parcels.deliveredAt)))
    await notifyCustomer(inside, order, 'order-delivered', {}, { key: `order-delivered:${order.id}` })
    await recordStageAudit(inside, by, order, { action: 'order.delivered' })
  })
}

/** A paid order that has not ended, locked. */
async function orderAtWork(shop: Shop, by: Actor, number: string): Promise<{ order: OrderRow; stage: OrderStage }> {
  const order = await lockOrderForStaff(shop, by, 'orders.pack', number)
  if (order.status === 'pending_payment') throw new Failure('invalid-input')
  if (order.stage === null) throw new Failure('too-late')
  return { order, stage: order.stage }
}

function recordStageAudit(
  shop: Shop,
  by: Customer,
  { number, status }: OrderRow,
  { action, after }: { action: AuditAction; after?: EventDetail },
): Promise<void> {
  return recordAudit(shop, by, { action, target: `order:${number}`, before: { status }, after })
}

function isBefore(stage: OrderStage, other: OrderStage): boolean {
  return orderStages.indexOf(stage) < orderStages.indexOf(other)
}

/** Moves the order to a stage, and returns the order as it is then. */
async function enterStage(
  shop: Shop,
  order: OrderRow,
  to: OrderStage,
  { cause, at, detail }: { cause: EventCause; at: Date; detail?: EventDetail },
): Promise<OrderRow> {
  await advanceOrder(shop, order, to, cause, { at, detail })
  return { ...order, status: to, stage: to }
}

/** A colleague has already recorded this parcel. */
async function requireSame({ db }: Shop, { id }: OrderRow, { carrier, trackingNumber }: { carrier: string; trackingNumber: string }) {
  const known = await db.select().from(parcels).where(eq(parcels.orderId, id))
  if (!known.some((parcel) => parcel.carrier === carrier && parcel.trackingNumber === trackingNumber)) throw new Failure('too-late')
}
