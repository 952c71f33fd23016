import type { SQLInputValue } from 'node:sqlite'
import { Hono } from 'hono'
import { z } from 'zod'
import { QueryFlag, QueryNumber, readRequestBody, readQueryString } from './http/parse-request.ts'
import { resultPage, readCursor } from './http/cursor.ts'
import { invalidRequest, objectNotFound, staleVersion } from './http/fault.ts'
import { isoTime, newId } from './http/ids.ts'
import { withIdempotencyKey } from './http/idempotency.ts'
import type { Emulator } from './emulator.ts'
import { enqueueNotification } from './webhooks/events.ts'
import { WireAddress, SortOrder, WireText, TimeRange } from './http/wire-schemas.ts'

const fields = {
  given_name: WireText(300).optional(),
  family_name: WireText(300).optional(),
  company_name: WireText(500).optional(),
  nickname: WireText(100).optional(),
  email_address: WireText(254).optional(),
  address: WireAddress.optional(),
  phone_number: WireText(20).optional(),
  reference_id: WireText(100).optional(),
  note: WireText(500).optional(),
  birthday: WireText(10).optional(),
}
const Create = z.object({ idempotency_key: WireText(128).optional(), ...fields })
const Update = z.object({ ...fields, version: z.int().optional() })
const List = z.object({
  cursor: WireText(2000).optional(),
  limit: QueryNumber.optional(),
  sort_field: z.enum(['DEFAULT', 'CREATED_AT']).optional(),
  sort_order: SortOrder.optional(),
  count: QueryFlag.optional(),
})
const TextFilter = z.object({ exact: WireText(300).optional(), fuzzy: WireText(300).optional() }).optional()
const Search = z.object({
  cursor: WireText(2000).optional(),
  limit: z.int().min(1).max(100).optional(),
  count: z.boolean().optional(),
  query: z
    .object({
      filter: z
        .object({
          created_at: TimeRange.optional(),
          updated_at: TimeRange.optional(),
          email_address: TextFilter,
          phone_number: TextFilter,
          reference_id: TextFilter,
        })
        .optional(),
      sort: z.object({ field: z.enum(['DEFAULT', 'CREATED_AT']).optional(), order: SortOrder.optional() }).optional(),
    })
    .optional(),
})

interface Customer extends Omit<z.infer<typeof Update>, 'version'> {
  id: string
  created_at: string
  updated_at: string
  creation_source: 'THIRD_PARTY'
  preferences: { email_unsubscribed: boolean }
  version: number
}

/** Square's Customers API. */
export function customerEndpoints(emulator: Emulator): Hono {
  const app = new Hono()

  app.get('/', (c) => {
    const { sort_order = 'ASC', ...query } = readQueryString(c, List)
    return c.json(pageOfCustomers(emulator, { ...query, down: sort_order === 'DESC', conditions: [], question: [sort_order] }))
  })

  app.post('/', async (c) => c.json({ customer: createCustomer(emulator, await readRequestBody(c, emulator, Create)) }))

  app.post('/search', async (c) => {
    const { query, ...rest } = await readRequestBody(c, emulator, Search)
    return c.json(
      pageOfCustomers(emulator, {
        ...rest,
        down: query?.sort?.order === 'DESC',
        conditions: conditionsOf(query?.filter ?? {}),
        question: query ?? null,
      }),
    )
  })

  app.get('/:id', (c) => c.json({ customer: customerOf(emulator, c.req.param('id')) }))

  app.put('/:id', async (c) => {
    const change = await readRequestBody(c, emulator, Update)
    return c.json({ customer: updateCustomer(emulator, c.req.param('id'), change) })
  })

  app.delete('/:id', (c) => {
    const { version } = readQueryString(c, z.object({ version: QueryNumber.optional() }))
    deleteCustomer(emulator, c.req.param('id'), version)
    return c.json({})
  })
  return app
}

function createCustomer(emulator: Emulator, { idempotency_key, ...given }: z.infer<typeof Create>): Customer {
  const named = ['given_name', 'family_name', 'company_name', 'email_address', 'phone_number'] as const
  if (!named.some((name) => given[name]))
    throw invalidRequest('MISSING_REQUIRED_PARAMETER', 'A customer needs a name, company, e-mail address or phone number.')
  return withIdempotencyKey(emulator, { call: 'customers.create', key: idempotency_key, request: given }, () => {
    const now = emulator.store.tick()
    const customer: Customer = {
      ...given,
      id: newId(),
      created_at: isoTime(now),
      updated_at: isoTime(now),
      creation_source: 'THIRD_PARTY',
      preferences: { email_unsubscribed: false },
      version: 0,
    }
    save(emulator, customer, 'customer.created')
    return customer
  })
}

function updateCustomer(emulator: Emulator, id: string, { version, ...change }: z.infer<typeof Update>): Customer {
  const { store } = emulator
  return store.transaction(() => {
    const before = customerOf(emulator, id)
    checkVersion(before, version)
    const changed = { ...before, ...change, version: before.version + 1, updated_at: isoTime(store.tick()) }
    save(emulator, changed, 'customer.updated')
    return changed
  })
}

function deleteCustomer(emulator: Emulator, id: string, version: number | undefined): void {
  emulator.store.transaction(() => {
    const customer = customerOf(emulator, id)
    checkVersion(customer, version)
    emulator.store.run('delete from customers where id = ?', customer.id)
    enqueueNotification(emulator, 'customer.deleted', { type: 'customer', id: customer.id, object: { customer } })
  })
}

/** Undefined: the caller accepts any version. */
function checkVersion(customer: Customer, version: number | undefined): void {
  if (version !== undefined && version !== customer.version)
    throw staleVersion(`The customer is at version ${customer.version}.`, 'version')
}

function customerOf(emulator: Emulator, id: string): Customer {
  const row = emulator.store.one<{ body: string }>('select body from customers where id = ?', id)
  if (!row) throw objectNotFound(`Customer with ID ${id} not found.`)
  return JSON.parse(row.body) as Customer
}

function save(emulator: Emulator, customer: Customer, event: 'customer.created' | 'customer.updated'): void {
  emulator.store.run(
    `insert into customers (id, email, phone, reference, created_at, updated_at, body) values (?, ?, ?, ?, ?, ?, ?)
     on conflict (id) do update set email = excluded.email, phone = excluded.phone, reference = excluded.reference, updated_at = excluded.updated_at, body = excluded.body`,
    customer.id,
    customer.email_address?.toLowerCase() ?? null,
    customer.phone_number ?? null,
    customer.reference_id ?? null,
    Date.parse(customer.created_at),
    Date.parse(customer.updated_at),
    JSON.stringify(customer),
  )
  enqueueNotification(emulator, event, { type: 'customer', id: customer.id, object: { customer } })
}

type Condition = [string, SQLInputValue]

function conditionsOf(filter: NonNullable<NonNullable<z.infer<typeof Search>['query']>['filter']>): Condition[] {
  const conditions: Condition[] = []
  for (const column of ['created_at', 'updated_at'] as const) {
    const range = filter[column]
    if (range?.start_at) conditions.push([`${column} >= ?`, Date.parse(range.start_at)])
    if (range?.end_at) conditions.push([`${column} < ?`, Date.parse(range.end_at)])
  }
  const texts = { email: filter.email_address, phone: filter.phone_number, reference: filter.reference_id }
  for (const [column, text] of Object.entries(texts)) {
    if (text?.exact !== undefined) conditions.push([`${column} = ?`, column === 'email' ? text.exact.toLowerCase() : text.exact])
    if (text?.fuzzy !== undefined) conditions.push([`instr(lower(${column}), ?) > 0`, text.fuzzy.toLowerCase()])
  }
  return conditions
}

function pageOfCustomers(
  emulator: Emulator,
  {
    cursor,
    limit: asked = 100,
    count,
    down,
    conditions,
    question,
  }: { cursor?: string; limit?: number; count?: boolean; down: boolean; conditions: Condition[]; question: unknown },
) {
  const limit = Math.min(Math.max(asked, 1), 100)
  const place = readCursor(cursor, question)
  const where = ['1 = 1', ...conditions.map(([condition]) => condition)].join(' and ')
  const values = conditions.map(([, value]) => value)
  const after = place ? ` and seq ${down ? '<' : '>'} ?` : ''
  const rows = emulator.store.all<{ seq: number; body: string }>(
    `select seq, body from customers where ${where}${after} order by seq ${down ? 'desc' : 'asc'} limit ?`,
    ...values,
    ...(place ? [place[0] ?? 0] : []),
    limit + 1,
  )
  const page = resultPage(rows, limit, question, (row) => [row.seq])
  const total = count
    ? emulator.store.one<{ total: number }>(`select count(*) as total from customers where ${where}`, ...values)?.total
    : undefined
  return {
    customers: page.rows.map((row) => JSON.parse(row.body) as Customer),
    ...(page.cursor && { cursor: page.cursor }),
    ...(total !== undefined && { count: total }),
  }
}
