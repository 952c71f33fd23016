import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { orderEvents, orderLines, orders, paymentAttempts } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import type { RecordedBasket, RecordedOrder } from '#shop/ports.ts'
import { inTransaction, rollbackWith, type Shop } from '#shop/shop.ts'
import { orderNumbers } from '../orders/order-number.ts'
import { advanceOrder, type EventCause, recordOrderEvent } from '../orders/transitions.ts'
import { clearCart } from './mark-order-paid.ts'
import type { OrderRow } from './payments.ts'
import { sellRebuilt } from './sales.ts'
import { customerOfRecord } from './rebuild-order/customer-of-record.ts'
import { unknownBasket } from './rebuild-order/unknown-basket.ts'
import { rebuiltLines } from './rebuild-order/rebuilt-lines.ts'

// An order that the database has lost, for example because an older backup was restored, is rebuilt
// from the payment provider's records. It keeps its id, so the idempotency keys derived from the id
// stay the same, and its number where that is still free.

/** The payment of a recorded order; null for an order that cost nothing. */
export interface PaymentOfRecord {
  paymentId: string
  amountCents: Cents
  takenAt: Date
  buyerEmail: string | null
}

/**
 * Writes a recorded order as paid, with its payment, events, lines and sold stock. Null when the
 * books know the order or its payment already: a second call writes nothing. `alongside` runs in
 * the same transaction. The caller has applied the latest stock counts (`applyStockCounts`).
 */
export async function rebuildOrder(
  shop: Shop,
  recorded: RecordedOrder,
  { payment, cause }: { payment: PaymentOfRecord | null; cause: EventCause },
  alongside: (inside: Shop, order: OrderRow) => Promise<void>,
): Promise<OrderRow | null> {
  return inTransaction(shop, async (inside) => {
    const basket = basketOfRecord(recorded, payment)
    const order = await insertOrder(inside, recorded, { payment, basket })
    if (!order) return null
    await inside.db.insert(orderLines).values(rebuiltLines(inside, order, basket))
    if (payment && !(await insertPayment(inside, order, recorded, payment))) return rollbackWith(null)
    await inside.db
      .insert(orderEvents)
      .values({ orderId: order.id, status: 'pending_payment', actor: 'point-of-sale', happenedAt: order.placedAt })
    const soldAt = payment?.takenAt ?? order.placedAt
    const paidAt = new Date(Math.max(soldAt.getTime(), order.placedAt.getTime() + 1))
    await advanceOrder(inside, order, 'paid', 'point-of-sale', { at: paidAt })
    const paid: OrderRow = { ...order, status: 'paid', stage: 'paid', paidAt }
    await recordOrderEvent(inside, paid, 'rebuilt', cause)
    await clearCart(inside, paid, paidAt)
    await sellRebuilt(inside, order.id, piecesOf(inside, basket), soldAt)
    await alongside(inside, paid)
    return paid
  })
}

/** Whether the content of the order is known, and its price is the paid amount. */
export function isRebuildable({ basket, totalCents }: RecordedOrder, payment: Pick<PaymentOfRecord, 'amountCents'> | null): boolean {
  return basket !== null && totalCents === (payment?.amountCents ?? 0)
}

function basketOfRecord(recorded: RecordedOrder, payment: PaymentOfRecord | null): RecordedBasket {
  const { basket } = recorded
  return basket && isRebuildable(recorded, payment) ? basket : unknownBasket(recorded, payment?.amountCents ?? 0)
}

/** Inserts the order. Null when the books have it already. */
async function insertOrder(
  shop: Shop,
  recorded: RecordedOrder,
  { payment, basket }: { payment: PaymentOfRecord | null; basket: RecordedBasket },
): Promise<OrderRow | null> {
  const { settings, now, db } = shop
  const { placedAt, delivery } = recorded
  const id = recorded.orderId ?? randomUUID()
  const sum = (of: (line: RecordedBasket['lines'][number]) => number) => basket.lines.reduce((cents, line) => cents + of(line), 0)
  const values = {
    id,
    placeKey: randomUUID(),
    status: 'pending_payment' as const,
    ...(await customerOfRecord(shop, recorded, payment?.buyerEmail ?? null)),
    currency: settings.currency,
    subtotalCents: sum((line) => line.unitPriceCents * line.quantity),
    discountCents: sum((line) => line.discountCents),
    shippingCents: basket.shippingCents,
    taxCents: basket.taxCents,
    shippingTaxCents: basket.shippingTaxCents,
    totalCents: payment?.amountCents ?? 0,
    taxPercent: basket.taxPercent,
    taxIncluded: basket.taxIncluded,
    deliveryMethod: delivery,
    placedAt,
    payBy: new Date(placedAt.getTime() + settings.reservedFor),
    updatedAt: now(),
  }
  for (const number of orderNumbers(recorded.number)) {
    const [order] = await db
      .insert(orders)
      .values({ ...values, number })
      .onConflictDoNothing()
      .returning()
    if (order) return order
    const known = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, id))
    if (known.length > 0) return null
  }
  return null
}

/** Inserts the payment. False when the books have it already. */
async function insertPayment(shop: Shop, order: OrderRow, recorded: RecordedOrder, payment: PaymentOfRecord): Promise<boolean> {
  const written = await shop.db
    .insert(paymentAttempts)
    .values({
      orderId: order.id,
      provider: shop.payments.provider,
      providerOrderId: recorded.providerOrderId,
      paymentId: payment.paymentId,
      status: 'paid',
      amountCents: payment.amountCents,
      createdAt: order.placedAt,
      updatedAt: shop.now(),
    })
    .onConflictDoNothing()
    .returning({ id: paymentAttempts.id })
  return written.length > 0
}

/** The pieces of variations whose stock is counted. */
function piecesOf({ catalogue }: Shop, { lines }: RecordedBasket) {
  const counted = lines.filter(({ variationId }) => catalogue.sellable(variationId)?.tracked)
  return [...Map.groupBy(counted, ({ variationId }) => variationId).entries()].map(([variationId, theirs]) => ({
    variationId,
    quantity: theirs.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
}
