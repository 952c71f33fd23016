import type { SQLInputValue } from 'node:sqlite'
import { Hono } from 'hono'
import { z } from 'zod'
import { QueryFlag, QueryNumber, readBody, readQuery } from './http/call.ts'
import { pageOf, placeOf } from './http/cursor.ts'
import { invalid, notFound, staleVersion } from './http/fault.ts'
import { isoTime, newId } from './http/ids.ts'
import { once } from './http/once.ts'
import type { Till } from './till.ts'
import { announce } from './webhooks/events.ts'
import { Address, SortOrder, Text, TimeRange } from './http/wire.ts'

const fields = {
  given_name: Text(300).optional(),
  family_name: Text(300).optional(),
  company_name: Text(500).optional(),
  nickname: Text(100).optional(),
  email_address: Text(254).optional(),
  address: Address.optional(),
  phone_number: Text(20).optional(),
  reference_id: Text(100).optional(),
  note: Text(500).optional(),
  birthday: Text(10).optional(),
}
const Create = z.object({ idempotency_key: Text(128).optional(), ...fields })
const Update = z.object({ ...fields, version: z.int().optional() })
const List = z.object({
  cursor: Text(2000).optional(),
  limit: QueryNumber.optional(),
  sort_field: z.enum(['DEFAULT', 'CREATED_AT']).optional(),
  sort_order: SortOrder.optional(),
  count: QueryFlag.optional(),
})
const TextFilter = z.object({ exact: Text(300).optional(), fuzzy: Text(300).optional() }).optional()
const Search = z.object({
  cursor: Text(2000).optional(),
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
export function customerEndpoints(till: Till): Hono {
  const { store } = till
  const app = new Hono()

  app.get('/', (c) => {
    const { sort_order = 'ASC', ...query } = readQuery(c, List)
    return c.json(pageOfCustomers(till, { ...query, down: sort_order === 'DESC', conditions: [], question: [sort_order] }))
  })

  app.post('/', async (c) => {
    const { idempotency_key, ...given } = await readBody(c, till, Create)
    const named = ['given_name', 'family_name', 'company_name', 'email_address', 'phone_number'] as const
    if (!named.some((name) => given[name]))
      throw invalid('MISSING_REQUIRED_PARAMETER', 'A customer needs a name, company, e-mail address or phone number.')
    const customer = once(till, 'customers.create', idempotency_key, given, () => {
      const now = store.tick()
      const made: Customer = {
        ...given,
        id: newId(),
        created_at: isoTime(now),
        updated_at: isoTime(now),
        creation_source: 'THIRD_PARTY',
        preferences: { email_unsubscribed: false },
        version: 0,
      }
      keep(till, made, 'customer.created')
      return made
    })
    return c.json({ customer })
  })

  app.post('/search', async (c) => {
    const { query, ...rest } = await readBody(c, till, Search)
    return c.json(
      pageOfCustomers(till, {
        ...rest,
        down: query?.sort?.order === 'DESC',
        conditions: conditionsOf(query?.filter ?? {}),
        question: query ?? null,
      }),
    )
  })

  app.get('/:id', (c) => c.json({ customer: customerOf(till, c.req.param('id')) }))

  app.put('/:id', async (c) => {
    const { version, ...change } = await readBody(c, till, Update)
    const customer = store.transaction(() => {
      const before = customerOf(till, c.req.param('id'))
      if (version !== undefined && version !== before.version)
        throw staleVersion(`The customer is at version ${before.version}.`, 'version')
      const changed = { ...before, ...change, version: before.version + 1, updated_at: isoTime(store.tick()) }
      keep(till, changed, 'customer.updated')
      return changed
    })
    return c.json({ customer })
  })

  app.delete('/:id', (c) => {
    const version = readQuery(c, z.object({ version: QueryNumber.optional() })).version
    store.transaction(() => {
      const customer = customerOf(till, c.req.param('id'))
      if (version !== undefined && version !== customer.version)
        throw staleVersion(`The customer is at version ${customer.version}.`, 'version')
      store.run('delete from customers where id = ?', customer.id)
      announce(till, 'customer.deleted', { type: 'customer', id: customer.id, object: { customer } })
    })
    return c.json({})
  })
  return app
}

function customerOf(till: Till, id: string): Customer {
  const row = till.store.one<{ body: string }>('select body from customers where id = ?', id)
  if (!row) throw notFound(`Customer with ID ${id} not found.`)
  return JSON.parse(row.body) as Customer
}

function keep(till: Till, customer: Customer, event: 'customer.created' | 'customer.updated'): void {
  till.store.run(
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
  announce(till, event, { type: 'customer', id: customer.id, object: { customer } })
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
  till: Till,
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
  const place = placeOf(cursor, question)
  const where = ['1 = 1', ...conditions.map(([condition]) => condition)].join(' and ')
  const values = conditions.map(([, value]) => value)
  const after = place ? ` and seq ${down ? '<' : '>'} ?` : ''
  const rows = till.store.all<{ seq: number; body: string }>(
    `select seq, body from customers where ${where}${after} order by seq ${down ? 'desc' : 'asc'} limit ?`,
    ...values,
    ...(place ? [place[0] ?? 0] : []),
    limit + 1,
  )
  const page = pageOf(rows, limit, question, (row) => [row.seq])
  const total = count
    ? till.store.one<{ total: number }>(`select count(*) as total from customers where ${where}`, ...values)?.total
    : undefined
  return {
    customers: page.rows.map((row) => JSON.parse(row.body) as Customer),
    ...(page.cursor && { cursor: page.cursor }),
    ...(total !== undefined && { count: total }),
  }
}
