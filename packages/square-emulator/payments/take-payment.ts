import { z } from 'zod'
import { WEEK } from '#shared/durations.ts'
import { invalidRequest, objectNotFound, staleVersion, type WireError } from '../http/fault.ts'
import { isoTime, newId } from '../http/ids.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import { checkLocation, findOrder } from '../orders/orders.ts'
import type { Emulator } from '../emulator.ts'
import { WireAddress, WireId, IdempotencyKey, NonNegativeMoney, WireText } from '../http/wire-schemas.ts'
import { cardDetails, sandboxNonces, type KnownCard, type CardVerdict } from './cards.ts'
import type { Payment } from './payment.ts'
import { capturePayment, checkPayable, insertPayment, findPayment, savePayment } from './payment-rows.ts'

export const CreatePayment = z.object({
  source_id: z.string().min(1).max(255),
  idempotency_key: IdempotencyKey(45),
  amount_money: NonNegativeMoney,
  tip_money: NonNegativeMoney.optional(),
  delay_action: z.enum(['CANCEL', 'COMPLETE']).optional(),
  autocomplete: z.boolean().optional(),
  order_id: WireId.optional(),
  customer_id: WireText(191).optional(),
  location_id: WireText(50).optional(),
  reference_id: WireText(40).optional(),
  accept_partial_authorization: z.boolean().optional(),
  buyer_email_address: WireText(255).optional(),
  billing_address: WireAddress.optional(),
  shipping_address: WireAddress.optional(),
  note: WireText(500).optional(),
  statement_description_identifier: WireText(20).optional(),
  cash_details: z.object({ buyer_supplied_money: NonNegativeMoney }).optional(),
  external_details: z.object({ type: WireText(50), source: WireText(255), source_id: WireText(255).optional() }).optional(),
})
type CreatePayment = z.infer<typeof CreatePayment>

/**
 * The outcome of an attempt. A refused card is an outcome and not an error: the attempt is stored
 * and sent as a webhook event like any other.
 */
type PaymentOutcome = { payment: Payment } | { errors: WireError[] }

/**
 * Takes a payment from a sandbox token, in cash or from an external source, once per idempotency
 * key.
 */
export function takePayment(emulator: Emulator, body: CreatePayment): PaymentOutcome {
  return withIdempotencyKey<PaymentOutcome>(emulator, { call: 'payments.create', key: body.idempotency_key, request: body }, () => {
    checkLocation(emulator, body.location_id ?? emulator.settings.locationId, 'location_id')
    if (body.amount_money.amount === 0 && body.source_id !== 'CASH')
      throw invalidRequest('VALUE_TOO_LOW', 'The amount must be above zero.', 'amount_money.amount')
    const attempt = { ...freshPayment(emulator, body), ...sourceOf(body) }
    return charge(emulator, attempt, {
      card: Object.hasOwn(sandboxNonces, body.source_id) ? sandboxNonces[body.source_id] : undefined,
      autocomplete: body.autocomplete ?? true,
      key: body.idempotency_key,
    })
  })
}

/** A card and the decision of its bank. */
interface PresentedCard {
  card: KnownCard
  verdict: CardVerdict
}

/**
 * Charges an order's due amount to a card. It checks in the present transaction that the order can
 * still be paid. Of several concurrent attempts one succeeds; the others receive a Fault.
 */
export function chargeOrder(
  emulator: Emulator,
  orderId: string,
  { card, verdict, ...more }: PresentedCard & { note?: string; buyer_email_address?: string },
): PaymentOutcome {
  const order = findOrder(emulator, orderId)
  checkPayable(order)
  const attempt = {
    ...freshPayment(emulator, {
      amount_money: order.net_amount_due_money,
      order_id: orderId,
      ...more,
      reference_id: order.reference_id,
      customer_id: order.customer_id,
    }),
    source_type: 'CARD' as const,
  }
  return charge(emulator, attempt, { card: { card, verdict }, autocomplete: true, key: null })
}

/** Captures an approved payment. */
export function completePayment(emulator: Emulator, id: string, versionToken: string | undefined): Payment {
  return emulator.store.transaction(() => {
    const payment = findPayment(emulator, id)
    checkVersionToken(payment, versionToken, 'version_token')
    if (payment.status !== 'APPROVED')
      throw invalidRequest('BAD_REQUEST', `Payment ${id} is in state ${payment.status} and cannot be completed.`)
    if (payment.order_id) matchDue(emulator, payment)
    return capturePayment(emulator, payment)
  })
}

/** Cancels an approved payment. */
export function cancelPayment(emulator: Emulator, id: string): Payment {
  return emulator.store.transaction(() => {
    const payment = findPayment(emulator, id)
    if (payment.status !== 'APPROVED')
      throw invalidRequest('BAD_REQUEST', `Payment ${id} is in state ${payment.status} and cannot be canceled.`)
    const now = emulator.store.tick()
    return savePayment(
      emulator,
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
export function cancelPaymentByKey(emulator: Emulator, key: string): void {
  const row = emulator.store.one<{ id: string; status: string }>('select id, status from payments where idempotency_key = ?', key)
  if (row?.status === 'APPROVED') cancelPayment(emulator, row.id)
  else if (row?.status === 'COMPLETED') throw invalidRequest('BAD_REQUEST', 'The payment is completed: refund it.', 'idempotency_key')
}

export const UpdatePayment = z.object({
  idempotency_key: IdempotencyKey(45),
  payment: z
    .object({ amount_money: NonNegativeMoney.optional(), tip_money: NonNegativeMoney.optional(), version_token: WireText(200).optional() })
    .optional(),
})

/** Changes the amounts of a payment that is approved but not yet captured. */
export function updatePayment(emulator: Emulator, id: string, body: z.infer<typeof UpdatePayment>): Payment {
  return withIdempotencyKey(emulator, { call: `payments.update ${id}`, key: body.idempotency_key, request: body }, () => {
    const payment = findPayment(emulator, id)
    checkVersionToken(payment, body.payment?.version_token, 'payment.version_token')
    if (payment.status !== 'APPROVED')
      throw invalidRequest('BAD_REQUEST', `Payment ${id} is in state ${payment.status} and cannot be updated.`)
    const amount_money = body.payment?.amount_money ?? payment.amount_money
    const tip_money = body.payment?.tip_money ?? payment.tip_money
    const total_money = { ...amount_money, amount: amount_money.amount + (tip_money?.amount ?? 0) }
    return savePayment(emulator, { ...payment, amount_money, ...(tip_money && { tip_money }), total_money, approved_money: total_money })
  })
}

export function checkVersionToken(payment: Payment, token: string | undefined, field: string): void {
  if (token !== undefined && token !== payment.version_token) throw staleVersion('The payment has changed since.', field)
}

type Asked = Pick<
  Partial<CreatePayment>,
  'tip_money' | 'order_id' | 'reference_id' | 'customer_id' | 'note' | 'delay_action' | 'buyer_email_address'
> &
  Pick<CreatePayment, 'amount_money' | 'billing_address' | 'shipping_address' | 'statement_description_identifier'>

function freshPayment(emulator: Emulator, asked: Asked): Omit<Payment, 'source_type'> {
  const now = emulator.store.tick()
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
    location_id: emulator.settings.locationId,
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
  if (Object.hasOwn(sandboxNonces, body.source_id)) return { source_type: 'CARD' }
  if (body.source_id === 'EXTERNAL') {
    if (!body.external_details)
      throw invalidRequest('MISSING_REQUIRED_PARAMETER', 'Missing required parameter: external_details.', 'external_details')
    return { source_type: 'EXTERNAL', external_details: body.external_details }
  }
  if (body.source_id === 'CASH') {
    const given = body.cash_details?.buyer_supplied_money
    if (!given) throw invalidRequest('MISSING_REQUIRED_PARAMETER', 'Missing required parameter: cash_details.', 'cash_details')
    const change = given.amount - body.amount_money.amount - (body.tip_money?.amount ?? 0)
    if (change < 0) throw invalidRequest('VALUE_TOO_LOW', 'The cash given is less than the amount.', 'cash_details.buyer_supplied_money')
    return { source_type: 'CASH', cash_details: { buyer_supplied_money: given, change_back_money: { ...given, amount: change } } }
  }
  throw objectNotFound('Card nonce not found.', 'source_id')
}

interface ChargeOptions {
  /** Undefined for cash and external sources. */
  card: PresentedCard | undefined
  autocomplete: boolean
  key: string | null
}

function charge(emulator: Emulator, attempt: Payment, { card: presented, autocomplete, key }: ChargeOptions): PaymentOutcome {
  if (attempt.order_id) {
    checkPayable(findOrder(emulator, attempt.order_id, 'order_id'))
    if (autocomplete) matchDue(emulator, attempt)
  }
  if (presented) attempt.card_details = cardDetails(presented.card, presented.verdict, attempt.created_at)
  if (presented && !presented.verdict.approved) {
    const { approved_money: _approved, ...failed } = attempt
    insertPayment(emulator, { ...failed, status: 'FAILED' }, key)
    return { errors: attempt.card_details?.errors ?? [] }
  }
  insertPayment(emulator, attempt, key)
  return { payment: autocomplete ? capturePayment(emulator, attempt) : attempt }
}

function matchDue(emulator: Emulator, payment: Payment): void {
  const order = findOrder(emulator, payment.order_id ?? '', 'order_id')
  checkPayable(order)
  const due = order.net_amount_due_money.amount
  if (payment.amount_money.amount !== due)
    throw invalidRequest('PAYMENT_AMOUNT_MISMATCH', `Due are ${due}, offered are ${payment.amount_money.amount}.`, 'amount_money')
}
