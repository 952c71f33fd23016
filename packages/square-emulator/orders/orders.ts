import { invalid, notFound, staleVersion } from '../http/fault.ts'
import { isoTime, newId, newUid } from '../http/ids.ts'
import type { Till } from '../till.ts'
import { announce } from '../webhooks/events.ts'
import { assemble } from './assembling.ts'
import type { Order } from './order.ts'
import type { OrderInput } from './shapes.ts'

/** An order by id. Throws a Fault if it does not exist. */
export function orderOf(till: Till, id: string, field?: string): Order {
  const row = till.store.one<{ body: string }>('select body from orders where id = ?', id)
  if (!row) throw notFound(`Order not found for id ${id}.`, field)
  return JSON.parse(row.body) as Order
}

/** Builds a new order without saving it. */
export function draftOrder(till: Till, input: OrderInput, now = Date.now()): Order {
  checkLocation(till, input.location_id, 'order.location_id')
  const { line_items, taxes, discounts, service_charges, fulfillments, ...rest } = input
  const assembled = assemble(till, { line_items, taxes, discounts, service_charges, pricing_options: input.pricing_options })
  return {
    ...rest,
    id: newId(),
    source: { name: input.source?.name ?? till.settings.merchantName },
    ...assembled,
    ...(fulfillments && { fulfillments: fulfillments.map((one) => ({ state: 'PROPOSED' as const, ...one, uid: one.uid ?? newUid() })) }),
    state: input.state ?? 'OPEN',
    version: 1,
    created_at: isoTime(now),
    updated_at: isoTime(now),
    net_amount_due_money: assembled.total_money,
  }
}

/** Saves a new order and queues its webhook event. Joins the present transaction. */
export function createOrder(till: Till, input: OrderInput): Order {
  const order = draftOrder(till, input, till.store.tick())
  const at = Date.parse(order.created_at)
  till.store.run(
    'insert into orders (id, location, state, customer, created_at, updated_at, body) values (?, ?, ?, ?, ?, ?, ?)',
    order.id,
    order.location_id,
    order.state,
    order.customer_id ?? null,
    at,
    at,
    JSON.stringify(order),
  )
  const { id: order_id, version, location_id, state, created_at } = order
  announce(till, 'order.created', {
    type: 'order_created',
    id: order.id,
    object: { order_created: { order_id, version, location_id, state, created_at } },
  })
  return order
}

/**
 * Saves a changed order as its next version and queues its webhook event. `now` comes from the
 * store's clock.
 */
export function saveOrder(till: Till, changed: Order, now = till.store.tick()): Order {
  const closed = changed.state === 'COMPLETED' || changed.state === 'CANCELED'
  const order: Order = {
    ...changed,
    version: changed.version + 1,
    updated_at: isoTime(now),
    ...(closed && { closed_at: changed.closed_at ?? isoTime(now) }),
  }
  till.store.run(
    'update orders set state = ?, customer = ?, updated_at = ?, closed_at = ?, body = ? where id = ?',
    order.state,
    order.customer_id ?? null,
    now,
    order.closed_at ? Date.parse(order.closed_at) : null,
    JSON.stringify(order),
    order.id,
  )
  const { id: order_id, version, location_id, state, created_at, updated_at } = order
  announce(till, 'order.updated', {
    type: 'order_updated',
    id: order.id,
    object: { order_updated: { order_id, version, location_id, state, created_at, updated_at } },
  })
  return order
}

/** The amount paid so far, in cents. */
export const paidOf = (order: Order) => (order.tenders ?? []).reduce((cents, tender) => cents + tender.amount_money.amount, 0)

export function checkLocation(till: Till, id: string, field: string): void {
  if (id !== till.settings.locationId) throw invalid('INVALID_LOCATION', `There is no location ${id}.`, field)
}

export function checkOrderVersion(order: Order, version: number | undefined, field: string): void {
  if (version !== undefined && version !== order.version) throw staleVersion(`The order is at version ${order.version}.`, field)
}
