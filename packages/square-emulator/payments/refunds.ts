import { z } from 'zod'
import { invalidRequest, objectNotFound, paymentRefused } from '../http/fault.ts'
import { isoTime, newId } from '../http/ids.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import { findOrder, saveOrder } from '../orders/orders.ts'
import type { Emulator } from '../emulator.ts'
import { WireId, IdempotencyKey, NonNegativeMoney, WireText } from '../http/wire-schemas.ts'
import { enqueueNotification } from '../webhooks/events.ts'
import { feeOfRefund } from './fees.ts'
import type { Payment, PaymentRefund } from './payment.ts'
import { findPayment, savePayment } from './payment-rows.ts'
import { checkVersionToken } from './take-payment.ts'

export const RefundPayment = z.object({
  idempotency_key: IdempotencyKey(45),
  amount_money: NonNegativeMoney,
  payment_id: WireId.optional(),
  unlinked: z.boolean().optional(),
  location_id: WireText(50).optional(),
  reason: WireText(192).optional(),
  payment_version_token: WireText(200).optional(),
  team_member_id: WireText(192).optional(),
})

/**
 * Refunds a completed payment, in total never more than was captured. Like Square it returns
 * PENDING. The refund completes at once, so the next read returns COMPLETED.
 */
export function refundPayment(emulator: Emulator, body: z.infer<typeof RefundPayment>): { refund: PaymentRefund } {
  return withIdempotencyKey(emulator, { call: 'refunds.create', key: body.idempotency_key, request: body }, () => {
    if (body.unlinked || !body.payment_id)
      throw invalidRequest('MISSING_REQUIRED_PARAMETER', 'Only refunds of a payment are made here.', 'payment_id')
    const payment = findPayment(emulator, body.payment_id, 'payment_id')
    checkVersionToken(payment, body.payment_version_token, 'payment_version_token')
    const already = checkRefundable(payment, body.amount_money.amount)
    const now = emulator.store.tick()
    const refund: PaymentRefund = {
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
    enqueueNotification(emulator, 'refund.created', { type: 'refund', id: refund.id, object: { refund } })
    complete(emulator, refund, payment, already)
    return { refund }
  })
}

export function findRefund(emulator: Emulator, id: string): PaymentRefund {
  const row = emulator.store.one<{ body: string }>('select body from refunds where id = ?', id)
  if (!row) throw objectNotFound(`Could not find refund with id: ${id}.`)
  return JSON.parse(row.body) as PaymentRefund
}

/** The customer's bank rejects a refund: it fails, and its amount returns to the payment. */
export function failRefund(emulator: Emulator, id: string): void {
  emulator.store.transaction(() => {
    const now = emulator.store.tick()
    const refund: PaymentRefund = { ...findRefund(emulator, id), status: 'FAILED', updated_at: isoTime(now) }
    emulator.store.run(
      'update refunds set status = ?, updated_at = ?, body = ? where id = ?',
      refund.status,
      now,
      JSON.stringify(refund),
      id,
    )
    const payment = findPayment(emulator, refund.payment_id)
    const amount = (payment.refunded_money?.amount ?? 0) - refund.amount_money.amount
    savePayment(emulator, { ...payment, refunded_money: { ...refund.amount_money, amount } }, now)
    enqueueNotification(emulator, 'refund.updated', { type: 'refund', id, object: { refund } })
  })
}

function checkRefundable(payment: Payment, amount: number): number {
  if (payment.status === 'APPROVED')
    throw paymentRefused(
      'REFUND_ERROR',
      'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION',
      'The payment is not captured yet: cancel it.',
      'payment_id',
    )
  if (payment.status !== 'COMPLETED')
    throw paymentRefused('REFUND_ERROR', 'PAYMENT_NOT_REFUNDABLE', `The payment is ${payment.status}.`, 'payment_id')
  const already = payment.refunded_money?.amount ?? 0
  if (amount === 0) throw paymentRefused('REFUND_ERROR', 'REFUND_AMOUNT_INVALID', 'The amount must be above zero.', 'amount_money.amount')
  if (amount > payment.total_money.amount - already) {
    throw paymentRefused(
      'REFUND_ERROR',
      'REFUND_AMOUNT_INVALID',
      'The requested refund amount exceeds the amount available to refund.',
      'amount_money.amount',
    )
  }
  return already
}

function complete(emulator: Emulator, pending: PaymentRefund, payment: Payment, already: number): void {
  const now = emulator.store.tick()
  const processing_fee = feeOfRefund(payment, pending.amount_money, now)
  const refund: PaymentRefund = { ...pending, status: 'COMPLETED', updated_at: isoTime(now), ...(processing_fee && { processing_fee }) }
  emulator.store.run(
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
  savePayment(emulator, { ...payment, refunded_money, refund_ids: [...(payment.refund_ids ?? []), refund.id] }, now)
  enqueueNotification(emulator, 'refund.updated', { type: 'refund', id: refund.id, object: { refund } })
  if (!payment.order_id) return
  const order = findOrder(emulator, payment.order_id)
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
  saveOrder(emulator, { ...order, refunds: [...(order.refunds ?? []), entry] }, now)
}
