import { and, eq, isNotNull, notExists, sql, sum } from 'drizzle-orm'
import { orders, paymentAttempts, refundLines, refunds, returnLines, returns } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import { enqueue } from '#shop/base/outbox.ts'
import { getOrderLines } from '../orders/order-lock.ts'
import type { OrderLineRow, OrderRow } from './payments.ts'
import { pieceValuesOf } from './refund-balance/piece-values.ts'
import { enqueueRestock } from './restocking.ts'
import type { Shop } from '#shop/shop.ts'
import type { RefundReason } from '../orders/orders.types.ts'
import { publishRefundWebhook } from '../order-notices/order-webhooks.ts'
import { advanceOrder, type EventCause, canBecome, recordOrderEvent } from '../orders/transitions.ts'

// Owed refunds: the refundable balance, and how a refund is recorded. The caller holds the row lock
// on the order, so that two refunds never use the same cents.

/** The refundable balance of an order, in cents. */
export interface RefundBalance {
  /** The payment that paid the order; null when nothing was charged. */
  paymentId: string | null
  leftCents: Cents
  /**
   * The refundable part of the delivery charge, including tax added to it. At most `leftCents` of
   * it can be refunded.
   */
  shippingLeftCents: Cents
  lines: { line: OrderLineRow; left: number; worth: Cents[] }[]
}

export interface RefundPieces {
  line: OrderLineRow
  quantity: number
  amountCents: Cents
  /** Whether the pieces are restocked. */
  restock: boolean
}

interface OwedRefund {
  /** The form's idempotency key; generated when it is missing. */
  key?: string
  paymentId: string
  amountCents: Cents
  shippingCents?: Cents
  pieces?: RefundPieces[]
  reason: RefundReason
  requestedBy: EventCause
  note?: string
  returnId?: string
}

/**
 * The refundable balance: money, delivery, and for each line the worth of 1, 2, ... more pieces.
 */
export async function getRefundBalance(shop: Shop, order: OrderRow): Promise<RefundBalance> {
  const { db } = shop
  const [paid] = await db
    .select({ paymentId: paymentAttempts.paymentId, amountCents: paymentAttempts.amountCents })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.status, 'paid'), isNotNull(paymentAttempts.paymentId)))
  const [shipping] = await db
    .select({ cents: sum(refunds.shippingCents) })
    .from(refunds)
    .where(eq(refunds.orderId, order.id))
  const gone = await returnedQuantitiesOf(shop, order.id)
  const lines = await getOrderLines(shop, order.id)
  return {
    paymentId: paid?.paymentId ?? null,
    leftCents: paid ? paid.amountCents - order.refundedCents : 0,
    shippingLeftCents: paid ? order.shippingCents + (order.taxIncluded ? 0 : order.shippingTaxCents) - Number(shipping?.cents ?? 0) : 0,
    lines: lines.map((line) => {
      const left = Math.max(0, line.quantity - (gone.get(line.id) ?? 0))
      return { line, left, worth: pieceValuesOf(line, order.taxIncluded, line.quantity - left) }
    }),
  }
}

/** Pieces of each line that were refunded or returned. */
export async function returnedQuantitiesOf({ db }: Shop, orderId: string): Promise<Map<string, number>> {
  const refunded = await db
    .select({ lineId: refundLines.orderLineId, quantity: sum(refundLines.quantity) })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(eq(refunds.orderId, orderId))
    .groupBy(refundLines.orderLineId)
  // Pieces that were returned when no money was left to refund.
  const returned = await db
    .select({ lineId: returnLines.orderLineId, quantity: sum(returnLines.quantity) })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(
      and(
        eq(returns.orderId, orderId),
        eq(returns.status, 'received'),
        notExists(
          db
            .select({ one: sql`1` })
            .from(refunds)
            .where(eq(refunds.returnId, returns.id)),
        ),
      ),
    )
    .groupBy(returnLines.orderLineId)
  const gone = new Map<string, number>()
  for (const { lineId, quantity } of [...refunded, ...returned]) gone.set(lineId, (gone.get(lineId) ?? 0) + Number(quantity))
  return gone
}

/**
 * Inserts a refund with its idempotency key. After the commit, the worker refunds the money and
 * restocks the pieces. Returns the refund's id, or null when this refund was inserted before.
 */
export async function oweRefund(shop: Shop, order: OrderRow, owed: OwedRefund): Promise<string | null> {
  const { pieces = [], paymentId, amountCents, shippingCents = 0, reason, requestedBy, note: why = '', returnId, key } = owed
  const [row] = await shop.db
    .insert(refunds)
    .values({
      orderId: order.id,
      ...(key && { key }),
      paymentId,
      amountCents,
      shippingCents,
      reason,
      requestedBy,
      note: why,
      returnId,
      createdAt: shop.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return null
  if (pieces.length > 0)
    await shop.db.insert(refundLines).values(
      pieces.map(({ line, quantity, amountCents: cents, restock }) => ({
        refundId: row.id,
        orderLineId: line.id,
        quantity,
        amountCents: cents,
        restocked: restock,
      })),
    )
  await enqueue(shop, { kind: 'refund', key: `refund:${row.id}`, payload: { refundId: row.id } })
  await publishRefundWebhook(shop, 'refund.requested', row)
  await enqueueRestock(shop, {
    orderId: order.id,
    key: `restock:${row.id}`,
    pieces: pieces.filter(({ restock }) => restock).map(({ line, quantity }) => ({ variationId: line.variationId, quantity })),
  })
  return row.id
}

/**
 * Updates the refunded sum of the payment that paid the order, owed refunds included, and returns
 * it.
 */
export async function updateRefundedTotal(shop: Shop, orderId: string): Promise<Cents> {
  const given = shop.db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .innerJoin(paymentAttempts, and(eq(paymentAttempts.paymentId, refunds.paymentId), eq(paymentAttempts.status, 'paid')))
    .where(eq(refunds.orderId, orderId))
  const [row] = await shop.db
    .update(orders)
    .set({ refundedCents: sql`(${given})`, updatedAt: shop.now() })
    .where(eq(orders.id, orderId))
    .returning({ cents: orders.refundedCents })
  return row?.cents ?? 0
}

/**
 * Updates the refunded sum and records `amountCents` in the order's timeline: as a new status where
 * the status may change, else as a note.
 */
export async function recordRefundedAmount(
  shop: Shop,
  order: OrderRow,
  { amountCents, reason, cause }: { amountCents: Cents; reason: RefundReason; cause: EventCause },
): Promise<void> {
  const refunded = await updateRefundedTotal(shop, order.id)
  const to = refunded >= order.totalCents ? 'refunded' : 'partially_refunded'
  const detail = { amountCents, reason }
  if (refunded > 0 && canBecome(order.status, to, order.stage)) await advanceOrder(shop, order, to, cause, { detail })
  else await recordOrderEvent(shop, order, 'refund', cause, detail)
}
