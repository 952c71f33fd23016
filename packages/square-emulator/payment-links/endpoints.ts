import { Hono } from 'hono'
import { z } from 'zod'
import { QueryNumber, readRequestBody, readQueryString } from '../http/parse-request.ts'
import { resultPage, readCursor } from '../http/cursor.ts'
import type { Emulator } from '../emulator.ts'
import { WireText } from '../http/wire-schemas.ts'
import {
  createPaymentLink,
  CreatePaymentLink,
  deletePaymentLink,
  findPaymentLink,
  paymentLinkView,
  updatePaymentLink,
  UpdatePaymentLink,
  type PaymentLink,
} from './payment-links.ts'

const DEFAULT_LIMIT = 100
const List = z.object({ cursor: WireText(2000).optional(), limit: QueryNumber.optional() })

/** Square's Checkout API: payment links. */
export function linkEndpoints(emulator: Emulator): Hono {
  const app = new Hono()
  app.get('/', (c) => {
    const { cursor, limit: asked = DEFAULT_LIMIT } = readQueryString(c, List)
    // Square ignores a limit out of range.
    const limit = asked >= 1 && asked <= 1000 ? asked : DEFAULT_LIMIT
    const place = readCursor(cursor, 'links')
    const rows = emulator.store.all<{ seq: number; body: string }>(
      'select seq, body from payment_links where deleted_at is null and seq < ? order by seq desc limit ?',
      place?.[0] ?? Number.MAX_SAFE_INTEGER,
      limit + 1,
    )
    const page = resultPage(rows, limit, 'links', (row) => [row.seq])
    const payment_links = page.rows.map((row) => paymentLinkView(emulator, JSON.parse(row.body) as PaymentLink))
    return c.json({ payment_links, ...(page.cursor && { cursor: page.cursor }) })
  })
  app.post('/', async (c) => c.json(createPaymentLink(emulator, await readRequestBody(c, emulator, CreatePaymentLink))))
  app.get('/:id', (c) => c.json({ payment_link: paymentLinkView(emulator, findPaymentLink(emulator, c.req.param('id'))) }))
  app.put('/:id', async (c) =>
    c.json({ payment_link: updatePaymentLink(emulator, c.req.param('id'), await readRequestBody(c, emulator, UpdatePaymentLink)) }),
  )
  app.delete('/:id', (c) => c.json(deletePaymentLink(emulator, c.req.param('id'))))
  return app
}
