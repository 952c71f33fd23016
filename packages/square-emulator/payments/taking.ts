import { z } from 'zod'
import { WEEK } from '#shared/durations.ts'
import { invalid, notFound, staleVersion, type WireError } from '../http/fault.ts'
import { isoTime, newId } from '../http/ids.ts'
import { once } from '../http/once.ts'
import { checkLocation, orderOf } from '../orders/orders.ts'
import type { Till } from '../till.ts'
import { Address, Id, Key, Price, Text } from '../http/wire.ts'
import { cardDetails, nonces, type KnownCard, type Verdict } from './cards.ts'
import type { Payment } from './payment.ts'
import { capture, checkPayable, keepPayment, paymentOf, savePayment } from './settling.ts'

export const CreatePayment = z.object({
  source_id: z.string().min(1).max(255),
  idempotency_key: Key(45),
  amount_money: Price,
  tip_money: Price.optional(),
  delay_action: z.enum(['CANCEL', 'COMPLETE']).optional(),
  autocomplete: z.boolean().optional(),
  order_id: Id.optional(),
  customer_id: Text(191).optional(),
  location_id: Text(50).optional(),
  reference_id: Text(40).optional(),
  accept_partial_authorization: z.boolean().optional(),
  buyer_email_address: Text(255).optional(),
  billing_address: Address.optional(),
  shipping_address: Address.optional(),
  note: Text(500).optional(),
  statement_description_identifier: Text(20).optional(),
  cash_details: z.object({ buyer_supplied_money: Price }).optional(),
  external_details: z.object({ type: Text(50), source: Text(255), source_id: Text(255).optional() }).optional(),
})
type CreatePayment = z.infer<typeof CreatePayment>

/**
 * The outcome of an attempt. A refused card is an outcome and not an error: the attempt is stored
 * and sent as a webhook event like any other.
 */
export type Taken = { payment: Payment } | { errors: WireError[] }

/**
 * Takes a payment from a sandbox token, in cash or from an external source, once per idempotency
 * key.
 */
export function takePayment(till: Till, body: CreatePayment): Taken {
  return once<Taken>(till, 'payments.create', body.idempotency_key, body, () => {
    checkLocation(till, body.location_id ?? till.settings.locationId, 'location_id')
    if (body.amount_money.amount === 0 && body.source_id !== 'CASH')
      throw invalid('VALUE_TOO_LOW', 'The amount must be above zero.', 'amount_money.amount')
    const attempt = { ...freshPayment(till, body), ...sourceOf(body) }
    return charge(
      till,
      attempt,
      Object.hasOwn(nonces, body.source_id) ? nonces[body.source_id] : undefined,
      body.autocomplete ?? true,
      body.idempotency_key,
    )
  })
}

/**
 * Charges an order's due amount to a card. It checks in the present transaction that the order can
 * still be paid. Of several concurrent attempts one succeeds; the others receive a Fault.
 */
export function chargeOrder(
  till: Till,
  orderId: string,
  card: KnownCard,
  verdict: Verdict,
  more: { note?: string; buyer_email_address?: string },
): Taken {
  const order = orderOf(till, orderId)
  checkPayable(order)
  const attempt = {
    ...freshPayment(till, {
      amount_money: order.net_amount_due_money,
      order_id: orderId,
      ...more,
      reference_id: order.reference_id,
      customer_id: order.customer_id,
    }),
    source_type: 'CARD' as const,
  }
  return charge(till, attempt, { card, verdict }, true, null)
}

/** Captures an approved payment. */
export function completePayment(till: Till, id: string, versionToken: string | undefined): Payment {
  return till.store.transaction(() => {
    const payment = paymentOf(till, id)
    checkToken(payment, versionToken, 'version_token')
    if (payment.status !== 'APPROVED') throw invalid('BAD_REQUEST', `Payment ${id} is in state ${payment.status} and cannot be completed.`)
    if (payment.order_id) matchDue(till, payment)
    return capture(till, payment)
  })
}

/** Cancels an approved payment. */
export function cancelPayment(till: Till, id: string): Payment {
  return till.store.transaction(() => {
    const payment = paymentOf(till, id)
    if (payment.status !== 'APPROVED') throw invalid('BAD_REQUEST', `Payment ${id} is in state ${payment.status} and cannot be canceled.`)
    const now = till.store.tick()
    return savePayment(
      till,
      {
        ...payment,
        status: 'CANCELED',
        ...(payment.card_details && {
          card_details: {
            ...payment.card_details,
            status: 'VOIDED',
            card_payment_timeline: { ...payment.card_details.card_payment_timeline, voided_at: isoTime(now) },
          },
        }),
      },
      now,
    )
  })
}

/** Cancels the payment of an earlier request with this key. Does nothing if there is none. */
export function cancelPaymentByKey(till: Till, key: string): void {
  const row = till.store.one<{ id: string; status: string }>('select id, status from payments where idempotency_key = ?', key)
  if (row?.status === 'APPROVED') cancelPayment(till, row.id)
  else if (row?.status === 'COMPLETED') throw invalid('BAD_REQUEST', 'The payment is completed: refund it.', 'idempotency_key')
}

export const UpdatePayment = z.object({
  idempotency_key: Key(45),
  payment: z.object({ amount_money: Price.optional(), tip_money: Price.optional(), version_token: Text(200).optional() }).optional(),
})

/** Changes the amounts of a payment that is approved but not yet captured. */
export function updatePayment(till: Till, id: string, body: z.infer<typeof UpdatePayment>): Payment {
  return once(till, `payments.update ${id}`, body.idempotency_key, body, () => {
    const payment = paymentOf(till, id)
    checkToken(payment, body.payment?.version_token, 'payment.version_token')
    if (payment.status !== 'APPROVED') throw invalid('BAD_REQUEST', `Payment ${id} is in state ${payment.status} and cannot be updated.`)
    const amount_money = body.payment?.amount_money ?? payment.amount_money
    const tip_money = body.payment?.tip_money ?? payment.tip_money
    const total_money = { ...amount_money, amount: amount_money.amount + (tip_money?.amount ?? 0) }
    return savePayment(till, { ...payment, amount_money, ...(tip_money && { tip_money }), total_money, approved_money: total_money })
  })
}

export function checkToken(payment: Payment, token: string | undefined, field: string): void {
  if (token !== undefined && token !== payment.version_token) throw staleVersion('The payment has changed since.', field)
}

type Asked = Pick<
  Partial<CreatePayment>,
  'tip_money' | 'order_id' | 'reference_id' | 'customer_id' | 'note' | 'delay_action' | 'buyer_email_address'
> &
  Pick<CreatePayment, 'amount_money' | 'billing_address' | 'shipping_address' | 'statement_description_identifier'>

function freshPayment(till: Till, asked: Asked): Omit<Payment, 'source_type'> {
  const now = till.store.tick()
  const { amount_money, tip_money, order_id, reference_id, customer_id, note, buyer_email_address, billing_address, shipping_address } =
    asked
  const total_money = { ...amount_money, amount: amount_money.amount + (tip_money?.amount ?? 0) }
  return {
    id: newId(),
    created_at: isoTime(now),
    updated_at: isoTime(now),
    amount_money,
    ...(tip_money && { tip_money }),
    total_money,
    approved_money: total_money,
    status: 'APPROVED',
    delay_duration: 'PT168H',
    delay_action: asked.delay_action ?? 'CANCEL',
    delayed_until: isoTime(now + WEEK),
    location_id: till.settings.locationId,
    ...(order_id && { order_id }),
    ...(reference_id && { reference_id }),
    ...(customer_id && { customer_id }),
    ...(buyer_email_address && { buyer_email_address }),
    ...(billing_address && { billing_address }),
    ...(shipping_address && { shipping_address }),
    ...(note && { note }),
    ...(asked.statement_description_identifier && { statement_description_identifier: asked.statement_description_identifier }),
    application_details: { square_product: 'ECOMMERCE_API' },
    version_token: newId(40),
  }
}

function sourceOf(body: CreatePayment): Pick<Payment, 'source_type' | 'cash_details' | 'external_details'> {
  if (Object.hasOwn(nonces, body.source_id)) return { source_type: 'CARD' }
  if (body.source_id === 'EXTERNAL') {
    if (!body.external_details)
      throw invalid('MISSING_REQUIRED_PARAMETER', 'Missing required parameter: external_details.', 'external_details')
    return { source_type: 'EXTERNAL', external_details: body.external_details }
  }
  if (body.source_id === 'CASH') {
    const given = body.cash_details?.buyer_supplied_money
    if (!given) throw invalid('MISSING_REQUIRED_PARAMETER', 'Missing required parameter: cash_details.', 'cash_details')
    const change = given.amount - body.amount_money.amount - (body.tip_money?.amount ?? 0)
    if (change < 0) throw invalid('VALUE_TOO_LOW', 'The cash given is less than the amount.', 'cash_details.buyer_supplied_money')
    return { source_type: 'CASH', cash_details: { buyer_supplied_money: given, change_back_money: { ...given, amount: change } } }
  }
  throw notFound('Card nonce not found.', 'source_id')
}

function charge(
  till: Till,
  attempt: Payment,
  with_: { card: KnownCard; verdict: Verdict } | undefined,
  autocomplete: boolean,
  key: string | null,
): Taken {
  if (attempt.order_id) {
    checkPayable(orderOf(till, attempt.order_id, 'order_id'))
    if (autocomplete) matchDue(till, attempt)
  }
  if (with_) attempt.card_details = cardDetails(with_.card, with_.verdict, attempt.created_at)
  if (with_ && !with_.verdict.approved) {
    const { approved_money: _approved, ...failed } = attempt
    keepPayment(till, { ...failed, status: 'FAILED' }, key)
    return { errors: attempt.card_details?.errors ?? [] }
  }
  keepPayment(till, attempt, key)
  return { payment: autocomplete ? capture(till, attempt) : attempt }
}

function matchDue(till: Till, payment: Payment): void {
  const order = orderOf(till, payment.order_id ?? '', 'order_id')
  checkPayable(order)
  const due = order.net_amount_due_money.amount
  if (payment.amount_money.amount !== due)
    throw invalid('PAYMENT_AMOUNT_MISMATCH', `Due are ${due}, offered are ${payment.amount_money.amount}.`, 'amount_money')
}
