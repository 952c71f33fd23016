import { findCatalogueRow } from '../catalogue/objects.ts'
import { invalidRequest, objectNotFound, paymentRefused } from '../http/fault.ts'
import { isoTime, newId } from '../http/ids.ts'
import { recordMovement, notifyCounts } from '../inventory/counts.ts'
import { checkOrderVersion, findOrder, paidCents, saveOrder } from '../orders/orders.ts'
import type { Order, Tender } from '../orders/order.ts'
import type { Emulator } from '../emulator.ts'
import { enqueueNotification } from '../webhooks/events.ts'
import { feeOfPayment } from './fees.ts'
import type { Payment } from './payment.ts'

/** A payment by id. Throws a Fault if it does not exist. */
export function findPayment(emulator: Emulator, id: string, field?: string): Payment {
  const row = emulator.store.one<{ body: string }>('select body from payments where id = ?', id)
  if (!row) throw objectNotFound(`Could not find payment with id: ${id}.`, field)
  return JSON.parse(row.body) as Payment
}

/** Saves a new payment and queues its webhook event. Joins the present transaction. */
export function insertPayment(emulator: Emulator, payment: Payment, idempotencyKey: string | null = null): void {
  const at = Date.parse(payment.created_at)
  emulator.store.run(
    `insert into payments (id, order_id, location, status, idempotency_key, created_at, updated_at, last_4, card_brand, amount, body)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    payment.id,
    payment.order_id ?? null,
    payment.location_id,
    payment.status,
    idempotencyKey,
    at,
    at,
    payment.card_details?.card.last_4 ?? null,
    payment.card_details?.card.card_brand ?? null,
    payment.total_money.amount,
    JSON.stringify(payment),
  )
  enqueueNotification(emulator, 'payment.created', { type: 'payment', id: payment.id, object: { payment } })
}

/**
 * Saves a changed payment with a new version token and queues its webhook event. `now` comes from
 * the store's clock.
 */
export function savePayment(emulator: Emulator, changed: Payment, now = emulator.store.tick()): Payment {
  const payment = { ...changed, updated_at: isoTime(now), version_token: newId(40) }
  emulator.store.run(
    'update payments set status = ?, updated_at = ?, body = ? where id = ?',
    payment.status,
    now,
    JSON.stringify(payment),
    payment.id,
  )
  enqueueNotification(emulator, 'payment.updated', { type: 'payment', id: payment.id, object: { payment } })
  return payment
}

/**
 * Captures an approved payment, in the present transaction. A payment for an order also adds the
 * tender. When nothing more is due, the order is completed (or stays open for its fulfilment), and
 * the sold goods leave the stock at the same time.
 */
export function capturePayment(emulator: Emulator, approved: Payment): Payment {
  const now = emulator.store.tick()
  const processing_fee = feeOfPayment(approved, now)
  const payment = savePayment(
    emulator,
    {
      ...approved,
      status: 'COMPLETED',
      ...(processing_fee && { processing_fee }),
      receipt_number: approved.id.slice(0, 4),
      ...(approved.card_details && {
        card_details: {
          ...approved.card_details,
          status: 'CAPTURED',
          card_payment_timeline: { ...approved.card_details.card_payment_timeline, captured_at: isoTime(now) },
        },
      }),
    },
    now,
  )
  if (!payment.order_id) return payment
  const order = findOrder(emulator, payment.order_id)
  const due = order.net_amount_due_money.amount - payment.amount_money.amount
  const paid = saveOrder(
    emulator,
    {
      ...order,
      tenders: [...(order.tenders ?? []), tenderOf(payment)],
      net_amount_due_money: { ...order.net_amount_due_money, amount: due },
      state: due > 0 ? 'OPEN' : stateWhenPaid(order),
    },
    now,
  )
  if (due <= 0) sell(emulator, paid, now)
  return payment
}

/** Completes the approved payments of an order together. Their sum must equal the amount due. */
export function completeOrderPayments(
  emulator: Emulator,
  orderId: string,
  paymentIds: readonly string[],
  version: number | undefined,
): Order {
  const order = findOrder(emulator, orderId)
  checkOrderVersion(order, version, 'order_version')
  checkPayable(order)
  const payments = paymentIds.map((id) => findPayment(emulator, id, 'payment_ids'))
  for (const payment of payments) {
    if (payment.order_id !== orderId) throw invalidRequest('INVALID_VALUE', `Payment ${payment.id} is not for this order.`, 'payment_ids')
    if (payment.status !== 'APPROVED') throw invalidRequest('INVALID_VALUE', `Payment ${payment.id} is ${payment.status}.`, 'payment_ids')
  }
  const total = payments.reduce((cents, payment) => cents + payment.amount_money.amount, 0)
  if (total !== order.net_amount_due_money.amount)
    throw invalidRequest(
      'PAYMENT_AMOUNT_MISMATCH',
      `Due are ${order.net_amount_due_money.amount}, the payments come to ${total}.`,
      'payment_ids',
    )
  for (const payment of payments) capturePayment(emulator, payment)
  if (payments.length > 0) return findOrder(emulator, orderId)
  // An order with a zero total needs no payment.
  const now = emulator.store.tick()
  const paid = saveOrder(emulator, { ...order, state: stateWhenPaid(order) }, now)
  sell(emulator, paid, now)
  return paid
}

/** Throws a Fault if the order is canceled or already paid in full. */
export function checkPayable(order: Order): void {
  if (order.state === 'CANCELED') throw paymentRefused('PAYMENT_METHOD_ERROR', 'BAD_REQUEST', 'The order is cancelled.', 'order_id')
  if (order.state === 'COMPLETED' || (order.net_amount_due_money.amount <= 0 && paidCents(order) > 0)) {
    throw paymentRefused('PAYMENT_METHOD_ERROR', 'BAD_REQUEST', 'The order is already paid.', 'order_id')
  }
}

const stateWhenPaid = (order: Order): Order['state'] =>
  order.fulfillments?.some((one) => one.state !== 'COMPLETED' && one.state !== 'CANCELED') ? 'OPEN' : 'COMPLETED'

function tenderOf(payment: Payment): Tender {
  const common = {
    id: payment.id,
    location_id: payment.location_id,
    transaction_id: payment.order_id ?? payment.id,
    created_at: payment.created_at,
    ...(payment.note && { note: payment.note }),
    amount_money: payment.amount_money,
    payment_id: payment.id,
    ...(payment.tip_money && { tip_money: payment.tip_money }),
  }
  if (payment.card_details)
    return { ...common, type: 'CARD', card_details: { status: 'CAPTURED', card: payment.card_details.card, entry_method: 'KEYED' } }
  if (payment.cash_details) {
    const { buyer_supplied_money: buyer_tendered_money, change_back_money } = payment.cash_details
    return { ...common, type: 'CASH', cash_details: { buyer_tendered_money, change_back_money } }
  }
  return { ...common, type: 'OTHER' }
}

/** Subtracts the order's variations from the stock, if their stock is tracked. */
function sell(emulator: Emulator, order: Order, now: number): void {
  const sold: string[] = []
  for (const line of order.line_items ?? []) {
    const row = line.catalog_object_id ? findCatalogueRow(emulator.store, line.catalog_object_id) : undefined
    if (row?.type !== 'ITEM_VARIATION' || !tracksInventory(row.body, order.location_id)) continue
    recordMovement(
      emulator,
      {
        variation: row.id,
        location: order.location_id,
        from: 'IN_STOCK',
        to: 'SOLD',
        quantity: line.quantity,
        occurredAt: now,
        more: {
          transaction_id: order.id,
          total_price_money: line.total_money,
        },
      },
      now,
    )
    sold.push(row.id)
  }
  if (sold.length > 0) notifyCounts(emulator, sold, order.location_id)
}

function tracksInventory(body: string, location: string): boolean {
  const data = (
    JSON.parse(body) as {
      item_variation_data: { track_inventory?: boolean; location_overrides?: { location_id: string; track_inventory?: boolean }[] }
    }
  ).item_variation_data
  return data.location_overrides?.find((one) => one.location_id === location)?.track_inventory ?? data.track_inventory ?? false
}
