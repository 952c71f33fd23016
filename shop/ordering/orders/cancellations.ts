import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { orders } from '#database/schema.ts'
import { type Cents, splitCents } from '#shared/money.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { releaseDiscounts } from '#shop/pricing/discounts.ts'
import { Failure } from '#shop/failure.ts'
import { closeWithdrawal } from './close-withdrawal.ts'
import { lockOrder, hasOrderNumber } from './order-lock.ts'
import type { OrderRow } from '../payments/payments.ts'
import { type RefundBalance, getRefundBalance, oweRefund, type RefundPieces, updateRefundedTotal } from '../payments/refund-balance.ts'
import { enqueueRestock } from '../payments/restocking.ts'
import { endUnpaidOrder } from '../payments/expiry.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import { notifyCustomer } from '../order-notices/notify-customer.ts'
import { advanceOrder, type EventCause, type OrderStage } from './transitions.ts'

export const CancelForCustomer = z.object({ note: z.string().trim().max(1000).default('') })

/**
 * Cancels the customer's own order until it is packed, and emails a confirmation. An unpaid order
 * ends, except when a payment came first: then it stays paid. For a paid order, the remaining money
 * is refunded and the pieces are restocked. Harmless for a canceled order. Throws Failure:
 * 'not-found', 'too-late', 'payment-unavailable' (the payment page of an unpaid order cannot be
 * closed now).
 */
export async function cancelOrder(shop: Shop, by: Customer, number: string): Promise<void> {
  const order = await find(shop, and(hasOrderNumber(number), eq(orders.userId, by.userId)))
  await cancel(shop, order, { cause: `customer:${by.userId}`, until: ['paid'] })
}

/**
 * Cancels an order for a customer who asked by phone, until the parcel has left; for managers.
 * `note` is internal.
 */
export async function cancelForCustomer(shop: Shop, by: Actor, number: string, { note }: z.infer<typeof CancelForCustomer>): Promise<void> {
  requireRight(by, 'orders.change')
  const order = await find(shop, hasOrderNumber(number))
  const alongside = async (inside: Shop, { number, status }: OrderRow) => {
    await recordAudit(inside, by, {
      action: 'order.cancelled',
      target: `order:${number}`,
      before: { status },
      after: { status: 'cancelled' },
    })
  }
  await cancel(shop, order, { cause: `staff:${by.userId}`, until: ['paid', 'packing'], note, alongside })
}

/**
 * Cancels a paid order inside the surrounding transaction, with a refund of all its money and a
 * restock of all its pieces.
 */
export async function cancelPaidOrder(shop: Shop, orderId: string, cause: EventCause): Promise<void> {
  await cancelPaid(shop, orderId, { cause, until: ['paid'] })
}

async function find({ db }: Shop, which: ReturnType<typeof and>): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(which)
  if (!order) throw new Failure('not-found')
  return order
}

interface Cancellation {
  cause: EventCause
  /** The stages in which a paid order may still be cancelled. */
  until: OrderStage[]
  note?: string
  /** Runs in the transaction that cancels. */
  alongside?: (inside: Shop, order: OrderRow) => Promise<void>
}

async function cancel(shop: Shop, order: OrderRow, cancellation: Cancellation): Promise<void> {
  const { cause, alongside } = cancellation
  await failpoint('order-looked-up')
  if (order.status === 'cancelled') return
  if (order.status === 'pending_payment') {
    await endUnpaidOrder(shop, order.id, 'cancelled', cause, { tell: true, alongside }).catch((error: unknown) => {
      throw new Failure('payment-unavailable', { cause: error })
    })
    return
  }
  await inTransaction(shop, (inside) => cancelPaid(inside, order.id, cancellation))
  await failpoint('refund-written')
}

async function cancelPaid(shop: Shop, orderId: string, { cause, until, note, alongside }: Cancellation): Promise<void> {
  const order = await lockOrder(shop, orderId)
  if (order.status === 'cancelled') return
  if (order.stage === null || !until.includes(order.stage)) throw new Failure('too-late')
  const balance = await getRefundBalance(shop, order)
  const refundCents = balance.leftCents
  const returnId = await closeWithdrawal(shop, order.id)
  if (balance.paymentId && refundCents > 0) {
    const { paymentId } = balance
    const back = { paymentId, amountCents: refundCents, ...shared(balance) }
    await oweRefund(shop, order, { ...back, reason: 'cancelled', requestedBy: cause, note, returnId })
    await updateRefundedTotal(shop, order.id)
  } else {
    const pieces = balance.lines.flatMap(({ line, left }) => (left > 0 ? [{ variationId: line.variationId, quantity: left }] : []))
    await enqueueRestock(shop, { orderId: order.id, key: `restock:cancelled:${order.id}`, pieces })
  }
  await advanceOrder(shop, order, 'cancelled', cause, { detail: { refundCents } })
  // A single-use code becomes available again for another order.
  await releaseDiscounts(shop, order.id)
  await notifyCustomer(shop, order, 'order-cancelled', { refund_cents: refundCents }, { key: `order-cancelled:${order.id}` })
  await alongside?.(shop, order)
}

/**
 * The remaining money, split between delivery and the remaining lines. Earlier refunds without a
 * line are subtracted from it.
 */
function shared({ leftCents, shippingLeftCents, lines }: RefundBalance): { shippingCents: Cents; pieces: RefundPieces[] } {
  const shippingCents = Math.min(shippingLeftCents, leftCents)
  const rest = lines.filter(({ left }) => left > 0)
  const worth = rest.map((line) => line.worth.at(-1) ?? 0)
  const amounts = splitCents(
    Math.min(
      leftCents - shippingCents,
      worth.reduce((sum, one) => sum + one, 0),
    ),
    worth,
  )
  return {
    shippingCents,
    pieces: rest.map(({ line, left }, index) => ({ line, quantity: left, amountCents: amounts[index] ?? 0, restock: true })),
  }
}
