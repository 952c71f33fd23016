import { Hono } from 'hono'
import { z } from 'zod'
import { readRequestBody } from '../http/parse-request.ts'
import { invalidRequest } from '../http/fault.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import { completeOrderPayments } from '../payments/payment-rows.ts'
import type { Emulator } from '../emulator.ts'
import { WireId, IdempotencyKey, WireText } from '../http/wire-schemas.ts'
import type { Order } from './order.ts'
import { createOrder, draftOrder, findOrder } from './orders.ts'
import { searchOrders, SearchOrders } from './search.ts'
import { OrderInput } from './shapes.ts'
import { updateOrder, UpdateOrder } from './update-order.ts'

const CreateOrder = z.object({ idempotency_key: WireText(192).optional(), order: OrderInput })
const CalculateOrder = z.object({ order: OrderInput })
const BatchRetrieve = z.object({ location_id: WireText(50).optional(), order_ids: z.array(WireId).min(1).max(100) })
const PayOrder = z.object({
  idempotency_key: IdempotencyKey(192),
  order_version: z.int().optional(),
  payment_ids: z.array(WireId).max(10).optional(),
})

/** Square's Orders API. */
export function orderEndpoints(emulator: Emulator): Hono {
  const app = new Hono()

  app.post('/', async (c) => {
    const body = await readRequestBody(c, emulator, CreateOrder)
    return c.json({
      order: withIdempotencyKey(emulator, { call: 'orders.create', key: body.idempotency_key, request: body }, () =>
        createOrder(emulator, body.order),
      ),
    })
  })

  app.post('/calculate', async (c) => {
    const { order } = await readRequestBody(c, emulator, CalculateOrder)
    const { id: _id, ...preview } = draftOrder(emulator, order)
    return c.json({ order: preview })
  })

  app.post('/batch-retrieve', async (c) => {
    const body = await readRequestBody(c, emulator, BatchRetrieve)
    const rows = emulator.store.all<{ body: string }>(
      'select orders.body from json_each(?) as wanted join orders on orders.id = wanted.value where ? is null or location = ? order by wanted.key',
      JSON.stringify([...new Set(body.order_ids)]),
      body.location_id ?? null,
      body.location_id ?? null,
    )
    return c.json({ orders: rows.map((row) => JSON.parse(row.body) as Order) })
  })

  app.post('/search', async (c) => c.json(searchOrders(emulator, await readRequestBody(c, emulator, SearchOrders))))
  app.get('/:id', (c) => c.json({ order: findOrder(emulator, c.req.param('id')) }))
  app.put('/:id', async (c) => c.json({ order: updateOrder(emulator, c.req.param('id'), await readRequestBody(c, emulator, UpdateOrder)) }))

  app.post('/:id/pay', async (c) => {
    const id = c.req.param('id')
    const body = await readRequestBody(c, emulator, PayOrder)
    if (new Set(body.payment_ids).size < (body.payment_ids ?? []).length)
      throw invalidRequest('INVALID_VALUE', 'A payment is named twice.', 'payment_ids')
    return c.json({
      order: withIdempotencyKey(emulator, { call: `orders.pay ${id}`, key: body.idempotency_key, request: body }, () =>
        completeOrderPayments(emulator, id, body.payment_ids ?? [], body.order_version),
      ),
    })
  })
  return app
}
