import { asc, desc, inArray, type SQL } from 'drizzle-orm'
import { discountUses, orderEvents, orderLines, orders, parcels, paymentAttempts } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'
import { shownNames } from '#shop/ordering/order-lines/line-names.ts'
import { type OrderBoxRow, orderBoxesOf } from '#shop/ordering/order-lines/order-boxes.ts'
import { exportRefunds } from './refunds-export.ts'
import { exportReturns } from './returns-export.ts'

/** A customer's orders with their lines, events, payments, refunds and returns. */
export async function exportOrders(shop: Shop, theirs: SQL) {
  const { db } = shop
  const rows = await db.select().from(orders).where(theirs).orderBy(desc(orders.placedAt))
  const ids = rows.map(({ id }) => id)
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position))
  const boxes = await orderBoxesOf(shop, ids)
  const events = await db.select().from(orderEvents).where(inArray(orderEvents.orderId, ids)).orderBy(asc(orderEvents.happenedAt))
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, ids))
    .orderBy(asc(paymentAttempts.createdAt))
  const sent = await db.select().from(parcels).where(inArray(parcels.orderId, ids)).orderBy(asc(parcels.shippedAt))
  const uses = await db.select().from(discountUses).where(inArray(discountUses.orderId, ids)).orderBy(asc(discountUses.createdAt))
  const refunded = await exportRefunds(shop, ids, lines)
  const returned = await exportReturns(shop, ids, lines)
  return rows.map((order) => {
    const of = (row: { orderId: string }) => row.orderId === order.id
    return {
      ...orderOf(order),
      lines: lines.filter(of).map((line) => ({ ...lineOf(line), box: boxNumberOf(boxes, line) })),
      boxes: boxes.filter(of).map(boxOf),
      discounts: uses.filter(of).map(discountOf),
      events: events.filter(of).map(({ kind, status, detail, happenedAt }) => ({ what: kind, status, ...detail, at: happenedAt })),
      payments: attempts.filter(of).map(paymentOf),
      parcels: sent.filter(of).map(parcelOf),
      returns: returned.get(order.id) ?? [],
      refunds: refunded.get(order.id) ?? [],
    }
  })
}

function orderOf(order: typeof orders.$inferSelect) {
  return {
    number: order.number,
    status: order.status,
    placed_at: order.placedAt,
    payment_deferred_at: order.paymentDeferredAt,
    payment_link_sent_at: order.paymentLinkSentAt,
    paid_at: order.paidAt,
    terms_accepted_at: order.termsAcceptedAt,
    email: order.email,
    first_name: order.customerFirstName,
    language: order.locale,
    deliver_to: order.shipTo,
    delivery: order.deliveryMethod,
    note: order.note,
    gift_message: order.giftMessage,
    currency: order.currency,
    subtotal_cents: order.subtotalCents,
    discount_cents: order.discountCents,
    discount_code: order.discountCode,
    shipping_cents: order.shippingCents,
    tax_cents: order.taxCents,
    shipping_tax_cents: order.shippingTaxCents,
    tax_percent: order.taxPercent,
    tax_included: order.taxIncluded,
    total_cents: order.totalCents,
    total_explained: order.explanation,
    refunded_cents: order.refundedCents,
  }
}

function lineOf(line: typeof orderLines.$inferSelect) {
  return {
    product: shownNames(line).productName,
    variation: shownNames(line).variationName,
    quantity: line.quantity,
    unit_price_cents: line.unitPriceCents,
    discount_cents: line.discountCents,
    tax_cents: line.taxCents,
    total_price_cents: line.totalPriceCents,
  }
}

function boxOf({ quantity, size, priceCents, preferences, giftCard }: OrderBoxRow) {
  return { quantity, snacks: size, price_cents: priceCents, preferences, gift_card: giftCard }
}

/** Counts the boxes of the order from 1. */
function boxNumberOf(boxes: OrderBoxRow[], { orderId, boxId }: typeof orderLines.$inferSelect): number | null {
  return boxId === null ? null : boxes.filter((box) => box.orderId === orderId).findIndex(({ id }) => id === boxId) + 1
}

function discountOf({ name, code, amountCents, createdAt, releasedAt }: typeof discountUses.$inferSelect) {
  return { name, code, amount_cents: amountCents, taken_at: createdAt, given_back_at: releasedAt }
}

function paymentOf({ status, amountCents, paymentId, createdAt, updatedAt }: typeof paymentAttempts.$inferSelect) {
  return { status, amount_cents: amountCents, payment_id: paymentId, begun_at: createdAt, changed_at: updatedAt }
}

function parcelOf({ carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt }: typeof parcels.$inferSelect) {
  return {
    carrier,
    tracking_number: trackingNumber,
    tracking_page: trackingUrl,
    shipped_at: shippedAt,
    delivered_at: deliveredAt,
  }
}
