import { invalidRequest, objectNotFound, staleVersion } from '../http/fault.ts'
import { isoTime, newId, newPartUid } from '../http/ids.ts'
import type { Emulator } from '../emulator.ts'
import { enqueueNotification } from '../webhooks/events.ts'
import { assembleOrder } from './assemble-order.ts'
import type { Order } from './order.ts'
import type { OrderInput } from './shapes.ts'

/** An order by id. Throws a Fault if it does not exist. */
export function findOrder(emulator: Emulator, id: string, field?: string): Order {
  const row = emulator.store.one<{ body: string }>('select body from orders where id = ?', id)
  if (!row) throw objectNotFound(`Order not found for id ${id}.`, field)
  return JSON.parse(row.body) as Order
}

/** Builds a new order without saving it. */
export function draftOrder(emulator: Emulator, input: OrderInput, now = Date.now()): Order {
  checkLocation(emulator, input.location_id, 'order.location_id')
  const { line_items, taxes, discounts, service_charges, fulfillments, ...rest } = input
  const assembled = assembleOrder(emulator, { line_items, taxes, discounts, service_charges, pricing_options: input.pricing_options })
  return {
    ...rest,
    id: newId(),
    source: { name: input.source?.name ?? emulator.settings.merchantName },
    ...assembled,
    ...(fulfillments && {
      fulfillments: fulfillments.map((one) => ({ state: 'PROPOSED' as const, ...one, uid: one.uid ?? newPartUid() })),
    }),
    state: input.state ?? 'OPEN',
    version: 1,
    created_at: isoTime(now),
    updated_at: isoTime(now),
    net_amount_due_money: assembled.total_money,
  }
}

/** Saves a new order and queues its webhook event. Joins the present transaction. */
export function createOrder(emulator: Emulator, input: OrderInput): Order {
  const order = draftOrder(emulator, input, emulator.store.tick())
  const at = Date.parse(order.created_at)
  emulator.store.run(
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
  enqueueNotification(emulator, 'order.created', {
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
export function saveOrder(emulator: Emulator, changed: Order, now = emulator.store.tick()): Order {
  const closed = changed.state === 'COMPLETED' || changed.state === 'CANCELED'
  const order: Order = {
    ...changed,
    version: changed.version + 1,
    updated_at: isoTime(now),
    ...(closed && { closed_at: changed.closed_at ?? isoTime(now) }),
  }
  emulator.store.run(
    'update orders set state = ?, customer = ?, updated_at = ?, closed_at = ?, body = ? where id = ?',
    order.state,
    order.customer_id ?? null,
    now,
    order.closed_at ? Date.parse(order.closed_at) : null,
    JSON.stringify(order),
    order.id,
  )
  const { id: order_id, version, location_id, state, created_at, updated_at } = order
  enqueueNotification(emulator, 'order.updated', {
    type: 'order_updated',
    id: order.id,
    object: { order_updated: { order_id, version, location_id, state, created_at, updated_at } },
  })
  return order
}

/** The amount paid so far, in cents. */
export const paidCents = (order: Order) => (order.tenders ?? []).reduce((cents, tender) => cents + tender.amount_money.amount, 0)

export function checkLocation(emulator: Emulator, id: string, field: string): void {
  if (id !== emulator.settings.locationId) throw invalidRequest('INVALID_LOCATION', `There is no location ${id}.`, field)
}

export function checkOrderVersion(order: Order, version: number | undefined, field: string): void {
  if (version !== undefined && version !== order.version) throw staleVersion(`The order is at version ${order.version}.`, field)
}
