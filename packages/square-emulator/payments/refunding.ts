import { z } from 'zod'
import { invalid, notFound, refused } from '../http/fault.ts'
import { isoTime, newId } from '../http/ids.ts'
import { once } from '../http/once.ts'
import { orderOf, saveOrder } from '../orders/orders.ts'
import type { Till } from '../till.ts'
import { Id, Key, Price, Text } from '../http/wire.ts'
import { announce } from '../webhooks/events.ts'
import type { Payment, Refund } from './payment.ts'
import { paymentOf, savePayment } from './settling.ts'
import { checkToken } from './taking.ts'

export const RefundPayment = z.object({
  idempotency_key: Key(45),
  amount_money: Price,
  payment_id: Id.optional(),
  unlinked: z.boolean().optional(),
  location_id: Text(50).optional(),
  reason: Text(192).optional(),
  payment_version_token: Text(200).optional(),
  team_member_id: Text(192).optional(),
})

/**
 * Refunds a completed payment, in total never more than was captured. Like Square it returns
 * PENDING. The refund completes at once, so the next read returns COMPLETED.
 */
export function refundPayment(till: Till, body: z.infer<typeof RefundPayment>): { refund: Refund } {
  return once(till, 'refunds.create', body.idempotency_key, body, () => {
    if (body.unlinked || !body.payment_id)
      throw invalid('MISSING_REQUIRED_PARAMETER', 'Only refunds of a payment are made here.', 'payment_id')
    const payment = paymentOf(till, body.payment_id, 'payment_id')
    checkToken(payment, body.payment_version_token, 'payment_version_token')
    const already = checkRefundable(payment, body.amount_money.amount)
    const now = till.store.tick()
    const refund: Refund = {
      id: `${payment.id}_${newId(20)}`,
      status: 'PENDING',
      location_id: payment.location_id,
      unlinked: false,
      destination_type: payment.source_type,
      amount_money: body.amount_money,
      payment_id: payment.id,
      ...(payment.order_id && { order_id: payment.order_id }),
      ...(body.reason && { reason: body.reason }),
      ...(body.team_member_id && { team_member_id: body.team_member_id }),
      created_at: isoTime(now),
      updated_at: isoTime(now),
    }
    announce(till, 'refund.created', { type: 'refund', id: refund.id, object: { refund } })
    complete(till, refund, payment, already)
    return { refund }
  })
}

export function refundOf(till: Till, id: string): Refund {
  const row = till.store.one<{ body: string }>('select body from refunds where id = ?', id)
  if (!row) throw notFound(`Could not find refund with id: ${id}.`)
  return JSON.parse(row.body) as Refund
}

/** The customer's bank rejects a refund: it fails, and its amount returns to the payment. */
export function returnRefund(till: Till, id: string): void {
  till.store.transaction(() => {
    const now = till.store.tick()
    const refund: Refund = { ...refundOf(till, id), status: 'FAILED', updated_at: isoTime(now) }
    till.store.run('update refunds set status = ?, updated_at = ?, body = ? where id = ?', refund.status, now, JSON.stringify(refund), id)
    const payment = paymentOf(till, refund.payment_id)
    const amount = (payment.refunded_money?.amount ?? 0) - refund.amount_money.amount
    savePayment(till, { ...payment, refunded_money: { ...refund.amount_money, amount } }, now)
    announce(till, 'refund.updated', { type: 'refund', id, object: { refund } })
  })
}

function checkRefundable(payment: Payment, amount: number): number {
  if (payment.status === 'APPROVED')
    throw refused('REFUND_ERROR', 'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION', 'The payment is not captured yet: cancel it.', 'payment_id')
  if (payment.status !== 'COMPLETED')
    throw refused('REFUND_ERROR', 'PAYMENT_NOT_REFUNDABLE', `The payment is ${payment.status}.`, 'payment_id')
  const already = payment.refunded_money?.amount ?? 0
  if (amount === 0) throw refused('REFUND_ERROR', 'REFUND_AMOUNT_INVALID', 'The amount must be above zero.', 'amount_money.amount')
  if (amount > payment.total_money.amount - already) {
    throw refused(
      'REFUND_ERROR',
      'REFUND_AMOUNT_INVALID',
      'The requested refund amount exceeds the amount available to refund.',
      'amount_money.amount',
    )
  }
  return already
}

function complete(till: Till, pending: Refund, payment: Payment, already: number): void {
  const now = till.store.tick()
  const refund: Refund = { ...pending, status: 'COMPLETED', updated_at: isoTime(now) }
  till.store.run(
    'insert into refunds (id, payment_id, location, status, created_at, updated_at, amount, body) values (?, ?, ?, ?, ?, ?, ?, ?)',
    refund.id,
    payment.id,
    refund.location_id,
    refund.status,
    Date.parse(refund.created_at),
    now,
    refund.amount_money.amount,
    JSON.stringify(refund),
  )
  const refunded_money = { ...refund.amount_money, amount: already + refund.amount_money.amount }
  savePayment(till, { ...payment, refunded_money, refund_ids: [...(payment.refund_ids ?? []), refund.id] }, now)
  announce(till, 'refund.updated', { type: 'refund', id: refund.id, object: { refund } })
  if (!payment.order_id) return
  const order = orderOf(till, payment.order_id)
  const entry = {
    id: refund.id,
    location_id: refund.location_id,
    transaction_id: order.id,
    tender_id: payment.id,
    created_at: refund.created_at,
    reason: refund.reason ?? '',
    amount_money: refund.amount_money,
    status: 'APPROVED' as const,
  }
  saveOrder(till, { ...order, refunds: [...(order.refunds ?? []), entry] }, now)
}
