import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { refunds } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { Failure } from '#shop/failure.ts'
import { findOrderForStaff, lockOrderForStaff } from '../orders/order-lock.ts'
import type { OutboxHandler } from '#shop/base/outbox.ts'
import { type RefundBalance, getRefundBalance, oweRefund, type RefundPieces, recordRefundedAmount } from './refund-balance.ts'
import { giveRefundInOrder } from './refunds/give-refund.ts'
import { type OpenRefund, queryOpenRefunds, wakeUpRefund } from './refunds/open-refunds.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import { notifyCustomer } from '../order-notices/notify-customer.ts'

export { OpenRefund } from './refunds/open-refunds.ts'
export { checkRefundReturned, findReturnedRefunds } from './refunds/returned-refunds.ts'

/**
 * `key` is the form's idempotency key: a second submit refunds nothing. `shipping`: refund the rest
 * of the delivery charge. `extraCents`: an amount that belongs to no line.
 *
 * `leftCents`: the balance that the form showed, so that two staff members do not refund the same
 * thing at once.
 */
export const RefundOrder = z.object({
  key: z.uuid().describe('An idempotency key: a retry with the same key refunds nothing.'),
  lines: z.array(z.object({ lineId: z.uuid(), quantity: z.int().min(1).max(1000), restock: z.boolean().default(false) })).max(200),
  shipping: z.boolean().default(false).describe('Whether to refund the rest of the delivery cost.'),
  extraCents: z.int().min(0).max(100_000_000).default(0).describe('An amount that belongs to no line.'),
  leftCents: z.int().min(0).optional().describe('The refundable balance that the caller saw.'),
  reason: z.enum(['goodwill', 'returned']),
  note: z.string().trim().max(1000).default(''),
})

/** The choices of the refund form. Amounts in cents. */
export const Refundable = z.object({
  currency: z.string(),
  leftCents: z.int().describe('The refundable balance.'),
  shippingLeftCents: z.int(),
  lines: z.array(
    z.object({
      lineId: z.uuid(),
      productName: z.string(),
      variationName: z.string(),
      pictureId: z.string().nullable(),
      bought: z.int(),
      left: z.int(),
      worth: z.array(z.int()).describe('The refund for 1, 2, ... items of the line, in cents.'),
    }),
  ),
})
export type Refundable = z.infer<typeof Refundable>

/**
 * The refundable balance of an order, for managers. Locks nothing, since the refund checks it again.
 * Throws Failure('not-found').
 */
export async function getRefundable(shop: Shop, by: Actor, number: string): Promise<Refundable> {
  const order = await findOrderForStaff(shop, by, 'orders.refund', number)
  const { leftCents, shippingLeftCents, lines } = await getRefundBalance(shop, order)
  return {
    currency: order.currency,
    leftCents,
    shippingLeftCents,
    lines: lines.map(({ line, left, worth }) => ({
      lineId: line.id,
      productName: line.productName,
      variationName: line.variationName,
      pictureId: line.pictureId,
      bought: line.quantity,
      left,
      worth,
    })),
  }
}

/** The amount of a refund in cents, as of now, without making it. Throws like `refundOrder`. */
export function priceRefund(shop: Shop, by: Actor, number: string, input: z.infer<typeof RefundOrder>): Promise<Cents> {
  return inTransaction(shop, async (inside) => {
    const order = await lockOrderForStaff(inside, by, 'orders.refund', number)
    return reckon(await getRefundBalance(inside, order), input).amountCents
  })
}

/**
 * Makes a manager's refund, once per key, and emails the customer. The worker refunds the money and
 * restocks the pieces. Returns the amount in cents. Throws Failure: 'not-found', 'too-much' (more
 * pieces or money than are left), 'changed-meanwhile' (the balance is not the one shown),
 * 'invalid-input' (an empty refund).
 */
export async function refundOrder(
  shop: Shop,
  by: Actor,
  number: string,
  input: z.infer<typeof RefundOrder>,
): Promise<{ refundId: string; amountCents: Cents }> {
  const given = await inTransaction(shop, async (inside) => {
    const order = await lockOrderForStaff(inside, by, 'orders.refund', number)
    requireRight(by, 'orders.refund')
    const [before] = await inside.db.select().from(refunds).where(eq(refunds.key, input.key))
    if (before && before.orderId !== order.id) throw new Failure('invalid-input', { fields: { key: 'invalid' } })
    if (before) return { refundId: before.id, amountCents: before.amountCents }
    const { paymentId, pieces, shippingCents, amountCents } = reckon(await getRefundBalance(inside, order), input)
    const { key, reason, note } = input
    const cause = `staff:${by.userId}` as const
    const refundId = await oweRefund(inside, order, {
      key,
      paymentId,
      amountCents,
      shippingCents,
      pieces,
      reason,
      requestedBy: cause,
      note,
    })
    // The key has just been used for another order.
    if (!refundId) throw new Failure('invalid-input', { fields: { key: 'invalid' } })
    await recordRefundedAmount(inside, order, { amountCents, reason, cause })
    await notifyCustomer(
      inside,
      order,
      'order-refunded',
      { refund_cents: amountCents, reason },
      { key: `order-refunded:${order.id}:${refundId}`, items: pieces },
    )
    const after = { amountCents, reason, pieces: pieces.reduce((sum, { quantity }) => sum + quantity, 0) }
    await recordAudit(inside, by, { action: 'order.refunded', target: `order:${order.number}`, before: { status: order.status }, after })
    return { refundId, amountCents }
  })
  await failpoint('refund-written')
  return given
}

/**
 * Outbox handler of the kind 'refund': makes the refund with its stored idempotency key. A refusal
 * is retried like any error, since the money is owed.
 */
export const deliverRefund: OutboxHandler = async (shop, payload) => {
  const { refundId } = payload as { refundId: string }
  await giveRefundInOrder(shop, refundId)
}

/**
 * Refunds that the payment provider has not accepted yet, oldest first, for managers. Throws
 * Failure('not-found').
 */
export function listOpenRefunds(shop: Shop, by: Actor): Promise<OpenRefund[]> {
  requireRight(by, 'orders.refund')
  return queryOpenRefunds(shop)
}

/**
 * Retries an open refund at once, whether it was given up or waits for its next attempt. Throws
 * Failure('not-found') when there is no such open refund.
 */
export async function retryRefund(shop: Shop, by: Actor, refundId: string): Promise<void> {
  requireRight(by, 'orders.refund')
  if (!z.uuid().safeParse(refundId).success) throw new Failure('not-found')
  await inTransaction(shop, async (inside) => {
    const number = await wakeUpRefund(inside, refundId)
    if (number === null) throw new Failure('not-found')
    await recordAudit(inside, by, { action: 'refund.tried-again', target: `order:${number}` })
  })
}

/**
 * Checks a refund against the balance. Throws Failure: 'not-found', 'changed-meanwhile',
 * 'too-much', 'invalid-input'.
 */
function reckon(balance: RefundBalance, { lines, shipping, extraCents, leftCents }: z.infer<typeof RefundOrder>) {
  if (leftCents !== undefined && leftCents !== balance.leftCents) throw new Failure('changed-meanwhile')
  const pieces = piecesOf(balance, lines)
  const shippingCents = shipping ? balance.shippingLeftCents : 0
  const amountCents = pieces.reduce((sum, piece) => sum + piece.amountCents, shippingCents + extraCents)
  const { paymentId } = balance
  if (amountCents > balance.leftCents || !paymentId) throw new Failure('too-much')
  if (amountCents === 0) throw new Failure('invalid-input')
  return { paymentId, pieces, shippingCents, amountCents }
}

/**
 * The requested pieces with their worth. Throws Failure: 'not-found' (no line of this order),
 * 'too-much'.
 */
function piecesOf({ lines }: RefundBalance, asked: z.infer<typeof RefundOrder>['lines']): RefundPieces[] {
  if (new Set(asked.map(({ lineId }) => lineId)).size < asked.length) throw new Failure('invalid-input')
  return asked.map(({ lineId, quantity, restock }) => {
    const found = lines.find(({ line }) => line.id === lineId)
    if (!found) throw new Failure('not-found')
    const amountCents = found.worth[quantity - 1]
    if (amountCents === undefined) throw new Failure('too-much')
    return { line: found.line, quantity, amountCents, restock }
  })
}
