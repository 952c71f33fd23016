import { asc, desc, eq, inArray } from 'drizzle-orm'
import { orderEvents, orderLines, orders, paymentAttempts, refunds } from '#database/schema.ts'
import type { Shop } from '../shop.ts'

/** The customer's orders with what was bought, what happened to them and how they were paid. */
export async function ordersIn({ db }: Shop, userId: string) {
  const rows = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.placedAt))
  const ids = rows.map(({ id }) => id)
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position))
  const events = await db.select().from(orderEvents).where(inArray(orderEvents.orderId, ids)).orderBy(asc(orderEvents.happenedAt))
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, ids))
    .orderBy(asc(paymentAttempts.createdAt))
  const returned = await db.select().from(refunds).where(inArray(refunds.orderId, ids)).orderBy(asc(refunds.createdAt))
  return rows.map((order) => {
    const of = (row: { orderId: string }) => row.orderId === order.id
    return {
      number: order.number,
      status: order.status,
      placed_at: order.placedAt,
      paid_at: order.paidAt,
      email: order.email,
      first_name: order.customerFirstName,
      language: order.locale,
      deliver_to: order.shipTo,
      delivery: order.deliveryMethod,
      currency: order.currency,
      subtotal_cents: order.subtotalCents,
      discount_cents: order.discountCents,
      discount_code: order.discountCode,
      shipping_cents: order.shippingCents,
      tax_cents: order.taxCents,
      tax_percent: order.taxPercent,
      total_cents: order.totalCents,
      lines: lines.filter(of).map((line) => ({
        product: line.productName,
        variation: line.variationName,
        quantity: line.quantity,
        unit_price_cents: line.unitPriceCents,
        discount_cents: line.discountCents,
        tax_cents: line.taxCents,
        total_price_cents: line.totalPriceCents,
      })),
      events: events.filter(of).map(({ status, happenedAt }) => ({ status, at: happenedAt })),
      payments: attempts.filter(of).map(({ status, amountCents, paymentId, createdAt, updatedAt }) => ({
        status,
        amount_cents: amountCents,
        payment_id: paymentId,
        begun_at: createdAt,
        changed_at: updatedAt,
      })),
      refunds: returned.filter(of).map(({ amountCents, reason, createdAt, doneAt }) => ({
        amount_cents: amountCents,
        reason,
        promised_at: createdAt,
        given_at: doneAt,
      })),
    }
  })
}
