import type { SQLInputValue } from 'node:sqlite'
import { Hono } from 'hono'
import { z } from 'zod'
import { DAY } from '#shared/durations.ts'
import { QueryFlag, QueryNumber, readRequestBody, readQueryString } from '../http/parse-request.ts'
import { resultPage, readCursor } from '../http/cursor.ts'
import { invalidRequest } from '../http/fault.ts'
import type { Emulator } from '../emulator.ts'
import { IdempotencyKey, SortOrder, WireText, WireTime } from '../http/wire-schemas.ts'
import { findRefund, refundPayment, RefundPayment } from './refunds.ts'
import { findPayment } from './payment-rows.ts'
import {
  cancelPayment,
  cancelPaymentByKey,
  completePayment,
  CreatePayment,
  takePayment,
  updatePayment,
  UpdatePayment,
} from './take-payment.ts'

const paging = {
  begin_time: WireTime.optional(),
  end_time: WireTime.optional(),
  updated_at_begin_time: WireTime.optional(),
  updated_at_end_time: WireTime.optional(),
  sort_order: SortOrder.optional(),
  cursor: WireText(2000).optional(),
  location_id: WireText(50).optional(),
  limit: QueryNumber.optional(),
}
const ListPayments = z.object({
  ...paging,
  sort_field: z.enum(['CREATED_AT', 'OFFLINE_CREATED_AT', 'UPDATED_AT']).optional(),
  total: QueryNumber.optional(),
  last_4: WireText(4).optional(),
  card_brand: WireText(50).optional(),
  is_offline_payment: QueryFlag.optional(),
  offline_begin_time: WireTime.optional(),
  offline_end_time: WireTime.optional(),
})
const ListRefunds = z.object({
  ...paging,
  sort_field: z.enum(['CREATED_AT', 'UPDATED_AT']).optional(),
  status: WireText(50).optional(),
  source_type: WireText(50).optional(),
})
const CompletePayment = z.object({ version_token: WireText(200).optional() })

/** Square's Payments API. */
export function paymentEndpoints(emulator: Emulator): Hono {
  const app = new Hono()
  app.get('/', (c) => {
    const query = readQueryString(c, ListPayments)
    const more: [string, SQLInputValue | undefined][] = [
      ['amount = ?', query.total],
      ['last_4 = ?', query.last_4],
      ['card_brand = ?', query.card_brand],
      // No payment here is an offline payment.
      ['? = 0', query.is_offline_payment === undefined ? undefined : Number(query.is_offline_payment)],
      ['? is null', query.offline_begin_time ?? query.offline_end_time],
    ]
    const { rows, cursor } = list(emulator, 'payments', query, more)
    return c.json({ payments: rows, ...(cursor && { cursor }) })
  })
  app.post('/', async (c) => {
    const taken = takePayment(emulator, await readRequestBody(c, emulator, CreatePayment))
    return c.json(taken, 'errors' in taken ? 400 : 200)
  })
  app.post('/cancel', async (c) => {
    const { idempotency_key } = await readRequestBody(c, emulator, z.object({ idempotency_key: IdempotencyKey(45) }))
    cancelPaymentByKey(emulator, idempotency_key)
    return c.json({})
  })
  app.get('/:id', (c) => c.json({ payment: findPayment(emulator, c.req.param('id')) }))
  app.put('/:id', async (c) =>
    c.json({ payment: updatePayment(emulator, c.req.param('id'), await readRequestBody(c, emulator, UpdatePayment)) }),
  )
  app.post('/:id/cancel', (c) => c.json({ payment: cancelPayment(emulator, c.req.param('id')) }))
  app.post('/:id/complete', async (c) => {
    const { version_token } = await readRequestBody(c, emulator, CompletePayment)
    return c.json({ payment: completePayment(emulator, c.req.param('id'), version_token) })
  })
  return app
}

/** Square's Refunds API. */
export function refundEndpoints(emulator: Emulator): Hono {
  const app = new Hono()
  app.get('/', (c) => {
    const query = readQueryString(c, ListRefunds)
    const { rows, cursor } = list(emulator, 'refunds', query, [
      ['status = ?', query.status],
      ["json_extract(body, '$.destination_type') = ?", query.source_type],
    ])
    return c.json({ refunds: rows, ...(cursor && { cursor }) })
  })
  app.post('/', async (c) => c.json(refundPayment(emulator, await readRequestBody(c, emulator, RefundPayment))))
  app.get('/:id', (c) => c.json({ refund: findRefund(emulator, c.req.param('id')) }))
  return app
}

const most = 100
const YEAR = 365 * DAY

function list(
  emulator: Emulator,
  table: 'payments' | 'refunds',
  { cursor, limit: asked, ...question }: z.infer<typeof ListPayments> | z.infer<typeof ListRefunds>,
  more: [string, SQLInputValue | undefined][],
) {
  if (asked !== undefined && asked < 1) throw invalidRequest('VALUE_TOO_LOW', 'The limit must be above zero.', 'limit')
  const limit = Math.min(asked ?? most, most)
  const place = readCursor(cursor, question)
  const down = question.sort_order !== 'ASC'
  const column = question.sort_field === 'UPDATED_AT' ? 'updated_at' : 'created_at'
  const given: [string, SQLInputValue | undefined][] = [
    // Square looks back a year unless it is told otherwise.
    ['created_at >= ?', time(question.begin_time) ?? emulator.store.tick() - YEAR],
    ['created_at <= ?', time(question.end_time)],
    ['updated_at >= ?', time(question.updated_at_begin_time)],
    ['updated_at <= ?', time(question.updated_at_end_time)],
    ['location = ?', question.location_id],
    ...more,
  ]
  const used = given.filter((one): one is [string, SQLInputValue] => one[1] !== undefined)
  const conditions = ['1 = 1', ...used.map(([condition]) => condition), ...(place ? [`(${column}, seq) ${down ? '<' : '>'} (?, ?)`] : [])]
  const direction = down ? 'desc' : 'asc'
  const rows = emulator.store.all<{ seq: number; at: number; body: string }>(
    `select seq, ${column} as at, body from ${table} where ${conditions.join(' and ')} order by ${column} ${direction}, seq ${direction} limit ?`,
    ...used.map(([, value]) => value),
    ...(place ? [place[0] ?? 0, place[1] ?? 0] : []),
    limit + 1,
  )
  const page = resultPage(rows, limit, question, (row) => [row.at, row.seq])
  return { rows: page.rows.map((row) => JSON.parse(row.body) as object), cursor: page.cursor }
}

const time = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))
