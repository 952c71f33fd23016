import { z } from 'zod'
import { invalidRequest } from '../http/fault.ts'
import { newPartUid } from '../http/ids.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import type { Emulator } from '../emulator.ts'
import { WireText } from '../http/wire-schemas.ts'
import { assembleOrder } from './assemble-order.ts'
import type { Order } from './order.ts'
import { checkOrderVersion, findOrder, paidCents, saveOrder } from './orders.ts'
import { OrderInput, OrderPatch } from './shapes.ts'

export const UpdateOrder = z.object({
  idempotency_key: WireText(192).optional(),
  order: OrderPatch.optional(),
  fields_to_clear: z.array(WireText(200)).max(100).optional(),
})

const priced = ['line_items', 'taxes', 'discounts', 'service_charges'] as const
const lists = [...priced, 'fulfillments'] as const

/**
 * Updates an order. Fields of the sparse order are overwritten, parts of lists are matched by uid,
 * and the paths in fields_to_clear are removed. Prices can change only while nothing is paid. A
 * canceled or completed order keeps its state.
 */
export function updateOrder(emulator: Emulator, id: string, body: z.infer<typeof UpdateOrder>): Order {
  return withIdempotencyKey(emulator, { call: `orders.update ${id}`, key: body.idempotency_key, request: body }, () => {
    const order = findOrder(emulator, id)
    const patch = body.order ?? {}
    if (patch.version === undefined)
      throw invalidRequest('MISSING_REQUIRED_PARAMETER', 'An update names the version it is made on.', 'order.version')
    checkOrderVersion(order, patch.version, 'order.version')
    if (patch.location_id && patch.location_id !== order.location_id)
      throw invalidRequest('INVALID_VALUE', 'An order stays at its location.', 'order.location_id')
    checkState(order, patch.state)

    const draft: Record<string, unknown> = structuredClone({ ...order })
    for (const path of body.fields_to_clear ?? []) clear(draft, path)
    const { version: _version, location_id: _location, metadata, state, ...fields } = patch
    for (const [name, value] of Object.entries(fields)) {
      draft[name] = (lists as readonly string[]).includes(name) ? merged(draft[name], value) : value
    }
    if (metadata) draft.metadata = { ...(draft.metadata as Record<string, string> | undefined), ...metadata }
    if (state) draft.state = state
    const changed = touchesPrices(body) ? repriced(emulator, order, draft) : (draft as unknown as Order)
    return saveOrder(emulator, changed)
  })
}

function checkState(order: Order, wanted: Order['state'] | undefined): void {
  if (!wanted || wanted === order.state) return
  const closed = order.state === 'COMPLETED' || order.state === 'CANCELED'
  if (closed) throw invalidRequest('INVALID_VALUE', `The order is ${order.state} and stays so.`, 'order.state')
  if (wanted === 'CANCELED' && paidCents(order) > 0)
    throw invalidRequest('INVALID_VALUE', 'A paid order is refunded, not cancelled.', 'order.state')
  if (wanted === 'COMPLETED' && order.net_amount_due_money.amount > 0)
    throw invalidRequest('INVALID_VALUE', 'An order is completed when it is paid.', 'order.state')
  if (wanted === 'DRAFT') throw invalidRequest('INVALID_VALUE', 'An open order is no draft again.', 'order.state')
}

function touchesPrices({ order, fields_to_clear = [] }: z.infer<typeof UpdateOrder>): boolean {
  return priced.some((name) => order?.[name] !== undefined || fields_to_clear.some((path) => path.startsWith(name)))
}

function repriced(emulator: Emulator, order: Order, draft: Record<string, unknown>): Order {
  if (paidCents(order) > 0) throw invalidRequest('INVALID_VALUE', 'What is paid for keeps its prices.', 'order')
  const parsed = OrderInput.safeParse({ ...draft, state: undefined })
  if (!parsed.success)
    throw invalidRequest(
      'INVALID_VALUE',
      parsed.error.issues[0]?.message ?? 'The order does not hold together.',
      parsed.error.issues[0]?.path.join('.'),
    )
  const assembled = assembleOrder(emulator, parsed.data)
  const kept = Object.fromEntries(
    Object.entries(draft).filter(([name]) => !(priced as readonly string[]).includes(name)),
  ) as unknown as Order
  return { ...kept, ...assembled, net_amount_due_money: assembled.total_money }
}

type Part = Record<string, unknown> & { uid?: string }

function merged(before: unknown, given: unknown): Part[] {
  const parts = [...((before as Part[] | undefined) ?? [])]
  for (const part of given as Part[]) {
    const at = parts.findIndex((one) => one.uid === part.uid)
    if (part.uid && at >= 0) parts[at] = { ...parts[at], ...part }
    else parts.push({ ...part, uid: part.uid ?? newPartUid() })
  }
  return parts
}

/**
 * Clears 'note', 'metadata.key', 'line_items[uid]' or 'line_items[uid].note'. Required and
 * calculated fields stay.
 */
function clear(order: Record<string, unknown>, path: string): void {
  const match = /^([a-z_]+)(?:\[([^\]]{1,60})\])?(?:\.([\w-]+))?$/.exec(path)
  const [, name = '', uid, inner] = match ?? []
  const clearable = [...lists, 'metadata', 'reference_id', 'customer_id', 'ticket_name'] as readonly string[]
  if (!match || !clearable.includes(name)) throw invalidRequest('INVALID_VALUE', `${path} cannot be cleared.`, 'fields_to_clear')
  if (uid !== undefined) {
    const parts = (order[name] as Part[] | undefined) ?? []
    if (inner === undefined) order[name] = withoutMentions(order, name, uid, parts)
    else for (const part of parts) if (part.uid === uid) delete part[inner]
  } else if (inner !== undefined) {
    delete (order[name] as Record<string, unknown> | undefined)?.[inner]
  } else {
    for (const part of (order[name] as Part[] | undefined) ?? [])
      if (name !== 'metadata' && part.uid) withoutMentions(order, name, part.uid, [])
    delete order[name]
  }
}

/** A removed tax or discount is also removed from the lines that reference it. */
function withoutMentions(order: Record<string, unknown>, name: string, uid: string, parts: Part[]): Part[] {
  const mention = name === 'taxes' ? ['applied_taxes', 'tax_uid'] : name === 'discounts' ? ['applied_discounts', 'discount_uid'] : null
  if (mention) {
    const [list = '', key = ''] = mention
    for (const owner of [...((order.line_items as Part[] | undefined) ?? []), ...((order.service_charges as Part[] | undefined) ?? [])]) {
      const named = owner[list] as Record<string, unknown>[] | undefined
      if (named) owner[list] = named.filter((one) => one[key] !== uid)
    }
  }
  return parts.filter((part) => part.uid !== uid)
}
