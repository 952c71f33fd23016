import type { SQLInputValue } from 'node:sqlite'
import { Hono } from 'hono'
import { z } from 'zod'
import { QueryFlag, QueryNumber, readBody, readQuery } from '../http/call.ts'
import { pageOf, placeOf } from '../http/cursor.ts'
import { invalid } from '../http/fault.ts'
import type { Till } from '../till.ts'
import { Key, SortOrder, Text, Time } from '../http/wire.ts'
import { refundOf, refundPayment, RefundPayment } from './refunding.ts'
import { paymentOf } from './settling.ts'
import { cancelPayment, cancelPaymentByKey, completePayment, CreatePayment, takePayment, updatePayment, UpdatePayment } from './taking.ts'

const paging = {
  begin_time: Time.optional(),
  end_time: Time.optional(),
  updated_at_begin_time: Time.optional(),
  updated_at_end_time: Time.optional(),
  sort_order: SortOrder.optional(),
  sort_field: z.enum(['CREATED_AT', 'OFFLINE_CREATED_AT', 'UPDATED_AT']).optional(),
  cursor: Text(2000).optional(),
  location_id: Text(50).optional(),
  limit: QueryNumber.optional(),
}
const ListPayments = z.object({
  ...paging,
  total: QueryNumber.optional(),
  last_4: Text(4).optional(),
  card_brand: Text(50).optional(),
  is_offline_payment: QueryFlag.optional(),
})
const ListRefunds = z.object({ ...paging, status: Text(50).optional(), source_type: Text(50).optional() })
const CompletePayment = z.object({ version_token: Text(200).optional() })

/** Square's Payments API. */
export function paymentEndpoints(till: Till): Hono {
  const app = new Hono()
  app.get('/', (c) => {
    const query = readQuery(c, ListPayments)
    const more: [string, SQLInputValue | undefined][] = [
      ['amount = ?', query.total],
      ['last_4 = ?', query.last_4],
      ['card_brand = ?', query.card_brand],
      // No payment here is an offline payment.
      ['? = 0', query.is_offline_payment === undefined ? undefined : Number(query.is_offline_payment)],
    ]
    const { rows, cursor } = list(till, 'payments', query, more)
    return c.json({ payments: rows, ...(cursor && { cursor }) })
  })
  app.post('/', async (c) => {
    const taken = takePayment(till, await readBody(c, till, CreatePayment))
    return c.json(taken, 'errors' in taken ? 400 : 200)
  })
  app.post('/cancel', async (c) => {
    const { idempotency_key } = await readBody(c, till, z.object({ idempotency_key: Key(45) }))
    cancelPaymentByKey(till, idempotency_key)
    return c.json({})
  })
  app.get('/:id', (c) => c.json({ payment: paymentOf(till, c.req.param('id')) }))
  app.put('/:id', async (c) => c.json({ payment: updatePayment(till, c.req.param('id'), await readBody(c, till, UpdatePayment)) }))
  app.post('/:id/cancel', (c) => c.json({ payment: cancelPayment(till, c.req.param('id')) }))
  app.post('/:id/complete', async (c) => {
    const { version_token } = await readBody(c, till, CompletePayment)
    return c.json({ payment: completePayment(till, c.req.param('id'), version_token) })
  })
  return app
}

/** Square's Refunds API. */
export function refundEndpoints(till: Till): Hono {
  const app = new Hono()
  app.get('/', (c) => {
    const query = readQuery(c, ListRefunds)
    const { rows, cursor } = list(till, 'refunds', query, [
      ['status = ?', query.status],
      ["json_extract(body, '$.destination_type') = ?", query.source_type],
    ])
    return c.json({ refunds: rows, ...(cursor && { cursor }) })
  })
  app.post('/', async (c) => c.json(refundPayment(till, await readBody(c, till, RefundPayment))))
  app.get('/:id', (c) => c.json({ refund: refundOf(till, c.req.param('id')) }))
  return app
}

const most = 100

function list(
  till: Till,
  table: 'payments' | 'refunds',
  { cursor, limit: asked, ...question }: z.infer<z.ZodObject<typeof paging>>,
  more: [string, SQLInputValue | undefined][],
) {
  if (asked !== undefined && asked < 1) throw invalid('VALUE_TOO_LOW', 'The limit must be above zero.', 'limit')
  const limit = Math.min(asked ?? most, most)
  const place = placeOf(cursor, question)
  const down = question.sort_order !== 'ASC'
  const column = question.sort_field === 'UPDATED_AT' ? 'updated_at' : 'created_at'
  const given: [string, SQLInputValue | undefined][] = [
    ['created_at >= ?', time(question.begin_time)],
    ['created_at <= ?', time(question.end_time)],
    ['updated_at >= ?', time(question.updated_at_begin_time)],
    ['updated_at <= ?', time(question.updated_at_end_time)],
    ['location = ?', question.location_id],
    ...more,
  ]
  const used = given.filter((one): one is [string, SQLInputValue] => one[1] !== undefined)
  const conditions = ['1 = 1', ...used.map(([condition]) => condition), ...(place ? [`(${column}, seq) ${down ? '<' : '>'} (?, ?)`] : [])]
  const direction = down ? 'desc' : 'asc'
  const rows = till.store.all<{ seq: number; at: number; body: string }>(
    `select seq, ${column} as at, body from ${table} where ${conditions.join(' and ')} order by ${column} ${direction}, seq ${direction} limit ?`,
    ...used.map(([, value]) => value),
    ...(place ? [place[0] ?? 0, place[1] ?? 0] : []),
    limit + 1,
  )
  const page = pageOf(rows, limit, question, (row) => [row.at, row.seq])
  return { rows: page.rows.map((row) => JSON.parse(row.body) as object), cursor: page.cursor }
}

const time = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))
