import type { SQLInputValue } from 'node:sqlite'
import { z } from 'zod'
import { resultPage, readCursor } from '../http/cursor.ts'
import { invalidRequest } from '../http/fault.ts'
import type { Emulator } from '../emulator.ts'
import { WireId, SortOrder, WireText, TimeRange } from '../http/wire-schemas.ts'
import type { Order } from './order.ts'

export const SearchOrders = z.object({
  location_ids: z.array(WireId).min(1).max(10),
  cursor: WireText(2000).optional(),
  limit: z.int().min(1).max(1000).optional(),
  return_entries: z.boolean().optional(),
  query: z
    .object({
      filter: z
        .object({
          state_filter: z.object({
            states: z
              .array(z.enum(['OPEN', 'COMPLETED', 'CANCELED', 'DRAFT']))
              .min(1)
              .max(4),
          }),
          date_time_filter: z.object({
            created_at: TimeRange.optional(),
            updated_at: TimeRange.optional(),
            closed_at: TimeRange.optional(),
          }),
          customer_filter: z.object({ customer_ids: z.array(WireId).max(10).optional() }),
          source_filter: z.object({ source_names: z.array(WireText(255)).max(10).optional() }),
          fulfillment_filter: z.object({
            fulfillment_types: z
              .array(z.enum(['PICKUP', 'SHIPMENT', 'DELIVERY']))
              .max(3)
              .optional(),
            fulfillment_states: z
              .array(z.enum(['PROPOSED', 'RESERVED', 'PREPARED', 'COMPLETED', 'CANCELED', 'FAILED']))
              .max(6)
              .optional(),
          }),
        })
        .partial()
        .optional(),
      sort: z.object({ sort_field: z.enum(['CREATED_AT', 'UPDATED_AT', 'CLOSED_AT']), sort_order: SortOrder.optional() }).optional(),
    })
    .optional(),
})

const columns = { CREATED_AT: 'created_at', UPDATED_AT: 'updated_at', CLOSED_AT: 'closed_at' } as const

/** A page of orders (or of their ids and versions), newest first by default. */
export function searchOrders(emulator: Emulator, search: z.infer<typeof SearchOrders>) {
  const { cursor, limit = 500, ...question } = search
  checkTimeFilter(search)
  const place = readCursor(cursor, question)
  const column = columns[search.query?.sort?.sort_field ?? 'CREATED_AT']
  const down = search.query?.sort?.sort_order !== 'ASC'
  const { conditions, values } = conditionsOf(search)
  if (column === 'closed_at') conditions.push('closed_at is not null')
  if (place) {
    conditions.push(`(${column}, seq) ${down ? '<' : '>'} (?, ?)`)
    values.push(place[0] ?? 0, place[1] ?? 0)
  }
  const direction = down ? 'desc' : 'asc'
  const rows = emulator.store.all<{ seq: number; at: number; body: string }>(
    `select seq, ${column} as at, body from orders where ${conditions.join(' and ')} order by ${column} ${direction}, seq ${direction} limit ?`,
    ...values,
    limit + 1,
  )
  const page = resultPage(rows, limit, question, (row) => [row.at, row.seq])
  const orders = page.rows.map((row) => JSON.parse(row.body) as Order)
  const found = search.return_entries
    ? { order_entries: orders.map(({ id: order_id, version, location_id }) => ({ order_id, version, location_id })) }
    : { orders }
  return { ...found, ...(page.cursor && { cursor: page.cursor }) }
}

/** Square filters by one time only, and sorts by the same. */
function checkTimeFilter({ query }: z.infer<typeof SearchOrders>): void {
  const filtered = Object.keys(query?.filter?.date_time_filter ?? {}).map((field) => field.toUpperCase())
  const sorted = query?.sort?.sort_field ?? 'CREATED_AT'
  if (filtered.length > 1 || filtered.some((field) => field !== sorted))
    throw invalidRequest('BAD_REQUEST', 'sort_field must match the one field of date_time_filter.', 'query.sort.sort_field')
}

function conditionsOf(search: z.infer<typeof SearchOrders>): { conditions: string[]; values: SQLInputValue[] } {
  const conditions = ['location in (select value from json_each(?))']
  const values: SQLInputValue[] = [JSON.stringify(search.location_ids)]
  const add = (condition: string, value: SQLInputValue) => {
    conditions.push(condition)
    values.push(value)
  }
  const filter = search.query?.filter ?? {}
  if (filter.state_filter) add('state in (select value from json_each(?))', JSON.stringify(filter.state_filter.states))
  for (const column of ['created_at', 'updated_at', 'closed_at'] as const) {
    const range = filter.date_time_filter?.[column]
    if (range?.start_at) add(`${column} >= ?`, Date.parse(range.start_at))
    if (range?.end_at) add(`${column} <= ?`, Date.parse(range.end_at))
  }
  if (filter.customer_filter?.customer_ids?.length)
    add('customer in (select value from json_each(?))', JSON.stringify(filter.customer_filter.customer_ids))
  if (filter.source_filter?.source_names?.length) {
    add("json_extract(body, '$.source.name') in (select value from json_each(?))", JSON.stringify(filter.source_filter.source_names))
  }
  for (const [field, wanted] of [
    ['type', filter.fulfillment_filter?.fulfillment_types],
    ['state', filter.fulfillment_filter?.fulfillment_states],
  ] as const) {
    if (!wanted?.length) continue
    add(
      `exists (select 1 from json_each(body, '$.fulfillments') as one where json_extract(one.value, '$.${field}') in (select value from json_each(?)))`,
      JSON.stringify(wanted),
    )
  }
  return { conditions, values }
}
