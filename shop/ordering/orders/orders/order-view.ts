import { asc, eq } from 'drizzle-orm'
import { orderEvents, parcels, paymentAttempts, refunds } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import { arrivalDates } from '#shop/pricing/delivery.ts'
import type { OrderEvent, OrderView } from '../orders.types.ts'
import type { OrderLineRow, OrderRow } from '../../payments/payments.ts'
import { returnedQuantitiesOf } from '../../payments/refund-balance.ts'
import { listReturns } from '../../fulfilment/returns.ts'
import type { Shop } from '#shop/shop.ts'
import { getOrderLines } from '../order-lock.ts'
import { shownNames } from '#shop/ordering/order-lines/line-names.ts'
import { boxesOfLines, piecePriceOf } from '#shop/ordering/order-lines/order-boxes.ts'
import { listOrderDiscounts } from './discounts.ts'
import { allowedActionsOf } from './allowed-actions.ts'
import { orderSummaryOf } from './rows.ts'

type EventRow = typeof orderEvents.$inferSelect

type NamesOf = (line: OrderLineRow) => ReturnType<typeof shownNames>

/**
 * All details of an order that its owner may see; staff notes are left out. Lines have the names
 * shown at the purchase, unless `nameOf` gives others.
 */
export async function buildOrderView(shop: Shop, order: OrderRow, nameOf: NamesOf = shownNames): Promise<OrderView> {
  const { db } = shop
  const lines = await getOrderLines(shop, order.id)
  const events = await selectEvents(db, { orderId: order.id })
  // Skip queries that cannot find anything: most viewed orders have just been paid.
  const wasSent = events.some(({ status }) => status === 'shipped')
  const wasWithdrawn = events.some(({ kind }) => kind === 'withdrawn')
  const returns = wasSent || wasWithdrawn ? await listReturns(shop, order.id) : []
  const refunded = await selectRefunds(db, { orderId: order.id })
  const isUnpaid = order.status === 'pending_payment'
  const attempts =
    isUnpaid || refunded.length > 0 ? await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, order.id)) : []
  const gone = refunded.length > 0 || returns.length > 0 ? await returnedQuantitiesOf(shop, order.id) : new Map<string, number>()
  const open = attempts.find(({ status }) => status === 'open')
  return {
    ...orderSummaryOf(shop, order, lines),
    id: order.id,
    email: order.email,
    lines: lines.map((line) => ({ ...lineView(shop, line, nameOf), gone: gone.get(line.id) ?? 0 })),
    boxes: (await boxesOfLines(shop, lines)).map(({ id, quantity, size, priceCents, giftCard }) => ({
      id,
      quantity,
      size,
      priceCents,
      totalPriceCents: priceCents * quantity,
      giftCard,
    })),
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    discountCode: order.discountCode,
    discounts: await listOrderDiscounts(shop, order),
    shippingCents: order.shippingCents,
    taxCents: order.taxCents,
    shippingTaxCents: order.shippingTaxCents,
    taxPercent: order.taxPercent,
    taxIncluded: order.taxIncluded,
    explanation: order.explanation ?? [],
    refundedCents: order.refundedCents,
    shipTo: order.shipTo,
    deliveryMethod: order.deliveryMethod,
    note: order.note,
    giftMessage: order.giftMessage,
    payBy: order.payBy,
    paymentDeferredAt: order.paymentDeferredAt,
    paidAt: order.paidAt,
    arrives: order.paidAt ? arrivalDates(shop.settings, order.deliveryMethod, order.paidAt, order.shipTo.country) : null,
    events: events.map(eventOf),
    parcels: wasSent ? await parcelsOf(shop, order) : [],
    refunds: refunded.map((row) => refundOf(row, attempts.find(({ status }) => status === 'paid')?.paymentId ?? null)),
    returns,
    may: allowedActionsOf(shop, order, { lines, events, gone, returns }),
    paymentUrl: isUnpaid && order.payBy > shop.now() ? (open?.linkUrl ?? null) : null,
  }
}

const selectEvents = statement((db, value: ValueOf<{ orderId: string }>) =>
  db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, value('orderId')))
    .orderBy(asc(orderEvents.happenedAt)),
)

const selectRefunds = statement((db, value: ValueOf<{ orderId: string }>) =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, value('orderId')))
    .orderBy(asc(refunds.createdAt), asc(refunds.id)),
)

function lineView({ catalogue }: Shop, line: OrderLineRow, nameOf: NamesOf): Omit<OrderView['lines'][number], 'gone'> {
  return {
    id: line.id,
    ...nameOf(line),
    productSlug: catalogue.product(line.productId)?.slug ?? null,
    pictureId: line.pictureId,
    tint: catalogue.sellable(line.variationId)?.tint ?? 'cocoa',
    country: catalogue.product(line.productId)?.country ?? null,
    boxId: line.boxId,
    quantity: line.quantity,
    unitPriceCents: piecePriceOf(line),
    totalPriceCents: line.totalPriceCents,
  }
}

function eventOf({ kind, status, actor, detail, happenedAt }: EventRow): OrderEvent {
  const by = actor.startsWith('customer:') ? 'you' : actor.startsWith('staff:') ? 'shop' : 'automatic'
  return { kind, status, by, at: happenedAt, ...(isCents(detail.amountCents) && { amountCents: detail.amountCents }) }
}

function isCents(value: unknown): value is number {
  return typeof value === 'number' && value > 0
}

function parcelsOf({ db }: Shop, { id }: OrderRow): Promise<OrderView['parcels']> {
  return db
    .select({
      carrier: parcels.carrier,
      trackingNumber: parcels.trackingNumber,
      trackingUrl: parcels.trackingUrl,
      shippedAt: parcels.shippedAt,
      deliveredAt: parcels.deliveredAt,
    })
    .from(parcels)
    .where(eq(parcels.orderId, id))
    .orderBy(asc(parcels.shippedAt))
}

function refundOf(row: typeof refunds.$inferSelect, paymentId: string | null): OrderView['refunds'][number] {
  return {
    amountCents: row.amountCents,
    reason: row.reason,
    at: row.createdAt,
    doneAt: row.doneAt,
    ofTotal: row.paymentId === paymentId,
  }
}
