import { Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../http/call.ts'
import { invalid } from '../http/fault.ts'
import { once } from '../http/once.ts'
import { payOrder } from '../payments/settling.ts'
import type { Till } from '../till.ts'
import { Id, Key, Text } from '../http/wire.ts'
import type { Order } from './order.ts'
import { createOrder, draftOrder, orderOf } from './orders.ts'
import { searchOrders, SearchOrders } from './search.ts'
import { OrderInput } from './shapes.ts'
import { updateOrder, UpdateOrder } from './updating.ts'

const CreateOrder = z.object({ idempotency_key: Text(192).optional(), order: OrderInput })
const CalculateOrder = z.object({ order: OrderInput })
const BatchRetrieve = z.object({ location_id: Text(50).optional(), order_ids: z.array(Id).min(1).max(100) })
const PayOrder = z.object({ idempotency_key: Key(192), order_version: z.int().optional(), payment_ids: z.array(Id).max(10).optional() })

/** Square's Orders API. */
export function orderEndpoints(till: Till): Hono {
  const app = new Hono()

  app.post('/', async (c) => {
    const body = await readBody(c, till, CreateOrder)
    return c.json({ order: once(till, 'orders.create', body.idempotency_key, body, () => createOrder(till, body.order)) })
  })

  app.post('/calculate', async (c) => {
    const { order } = await readBody(c, till, CalculateOrder)
    const { id: _id, ...preview } = draftOrder(till, order)
    return c.json({ order: preview })
  })

  app.post('/batch-retrieve', async (c) => {
    const body = await readBody(c, till, BatchRetrieve)
    const rows = till.store.all<{ body: string }>(
      'select orders.body from json_each(?) as wanted join orders on orders.id = wanted.value where ? is null or location = ? order by wanted.key',
      JSON.stringify([...new Set(body.order_ids)]),
      body.location_id ?? null,
      body.location_id ?? null,
    )
    return c.json({ orders: rows.map((row) => JSON.parse(row.body) as Order) })
  })

  app.post('/search', async (c) => c.json(searchOrders(till, await readBody(c, till, SearchOrders))))
  app.get('/:id', (c) => c.json({ order: orderOf(till, c.req.param('id')) }))
  app.put('/:id', async (c) => c.json({ order: updateOrder(till, c.req.param('id'), await readBody(c, till, UpdateOrder)) }))

  app.post('/:id/pay', async (c) => {
    const id = c.req.param('id')
    const body = await readBody(c, till, PayOrder)
    if (new Set(body.payment_ids).size < (body.payment_ids ?? []).length)
      throw invalid('INVALID_VALUE', 'A payment is named twice.', 'payment_ids')
    return c.json({
      order: once(till, `orders.pay ${id}`, body.idempotency_key, body, () =>
        payOrder(till, id, body.payment_ids ?? [], body.order_version),
      ),
    })
  })
  return app
}
