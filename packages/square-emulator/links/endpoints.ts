import { Hono } from 'hono'
import { z } from 'zod'
import { QueryNumber, readBody, readQuery } from '../http/call.ts'
import { pageOf, placeOf } from '../http/cursor.ts'
import type { Till } from '../till.ts'
import { Text } from '../http/wire.ts'
import { createLink, CreatePaymentLink, deleteLink, linkOf, showLink, updateLink, UpdatePaymentLink, type PaymentLink } from './links.ts'

const List = z.object({ cursor: Text(2000).optional(), limit: QueryNumber.optional() })

/** Square's Checkout API: payment links. */
export function linkEndpoints(till: Till): Hono {
  const app = new Hono()
  app.get('/', (c) => {
    const { cursor, limit: asked = 100 } = readQuery(c, List)
    const limit = Math.min(Math.max(asked, 1), 1000)
    const place = placeOf(cursor, 'links')
    const rows = till.store.all<{ seq: number; body: string }>(
      'select seq, body from payment_links where deleted_at is null and seq < ? order by seq desc limit ?',
      place?.[0] ?? Number.MAX_SAFE_INTEGER,
      limit + 1,
    )
    const page = pageOf(rows, limit, 'links', (row) => [row.seq])
    const payment_links = page.rows.map((row) => showLink(till, JSON.parse(row.body) as PaymentLink))
    return c.json({ payment_links, ...(page.cursor && { cursor: page.cursor }) })
  })
  app.post('/', async (c) => c.json(createLink(till, await readBody(c, till, CreatePaymentLink))))
  app.get('/:id', (c) => c.json({ payment_link: showLink(till, linkOf(till, c.req.param('id'))) }))
  app.put('/:id', async (c) => c.json({ payment_link: updateLink(till, c.req.param('id'), await readBody(c, till, UpdatePaymentLink)) }))
  app.delete('/:id', (c) => c.json(deleteLink(till, c.req.param('id'))))
  return app
}
