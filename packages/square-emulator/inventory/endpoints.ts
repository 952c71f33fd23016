import type { SQLInputValue } from 'node:sqlite'
import { Hono } from 'hono'
import { z } from 'zod'
import { readRequestBody, readQueryString } from '../http/parse-request.ts'
import { findCatalogueRow } from '../catalogue/objects.ts'
import { resultPage, readCursor } from '../http/cursor.ts'
import { objectNotFound } from '../http/fault.ts'
import type { Emulator } from '../emulator.ts'
import { WireId, WireText, WireTime } from '../http/wire-schemas.ts'
import { BatchChangeInventory, changeInventory, InventoryState } from './changes.ts'
import { inventoryCountView, type CountRow } from './counts.ts'

const CountsQuestion = z.object({
  catalog_object_ids: z.array(WireId).max(1000).optional(),
  location_ids: z.array(WireId).max(100).optional(),
  updated_after: WireTime.optional(),
  states: z.array(InventoryState).max(20).optional(),
  cursor: WireText(2000).optional(),
  limit: z.int().min(1).max(1000).optional(),
})
const ChangesQuestion = CountsQuestion.extend({
  types: z
    .array(z.enum(['PHYSICAL_COUNT', 'ADJUSTMENT', 'TRANSFER']))
    .max(3)
    .optional(),
  updated_before: WireTime.optional(),
})
const ListQuestion = z.object({ location_ids: WireText(2000).optional(), cursor: WireText(2000).optional() })

/** Square's Inventory API. */
export function inventoryEndpoints(emulator: Emulator): Hono {
  const app = new Hono()
  app.post('/counts/batch-retrieve', async (c) => c.json(countsPage(emulator, await readRequestBody(c, emulator, CountsQuestion))))
  app.post('/changes/batch-create', async (c) =>
    c.json(changeInventory(emulator, await readRequestBody(c, emulator, BatchChangeInventory))),
  )
  app.post('/changes/batch-retrieve', async (c) => c.json(changesPage(emulator, await readRequestBody(c, emulator, ChangesQuestion))))
  app.get('/:id', (c) => {
    const { location_ids, cursor } = readQueryString(c, ListQuestion)
    const id = c.req.param('id')
    if (!findCatalogueRow(emulator.store, id)) throw objectNotFound(`Catalog object with ID ${id} not found.`)
    return c.json(countsPage(emulator, { catalog_object_ids: [id], location_ids: location_ids?.split(','), cursor }))
  })
  return app
}

function countsPage(emulator: Emulator, { cursor, limit = 1000, ...question }: z.infer<typeof CountsQuestion>) {
  const place = readCursor(cursor, question)
  const { conditions, values } = common(question)
  if (question.states?.length) {
    conditions.push('state in (select value from json_each(?))')
    values.push(JSON.stringify(question.states))
  }
  // Exclusive, as in Square's definition: the caller already knows a count of that exact time.
  if (question.updated_after) {
    conditions.push('calculated_at > ?')
    values.push(Date.parse(question.updated_after))
  }
  if (place) {
    conditions.push('(variation, location, state) > (?, ?, ?)')
    values.push(place[0] ?? '', place[1] ?? '', place[2] ?? '')
  }
  const rows = emulator.store.all<CountRow>(
    `select * from counts where ${conditions.join(' and ')} order by variation, location, state limit ?`,
    ...values,
    limit + 1,
  )
  const page = resultPage(rows, limit, question, (row) => [row.variation, row.location, row.state])
  return { counts: page.rows.map(inventoryCountView), ...(page.cursor && { cursor: page.cursor }) }
}

function changesPage(emulator: Emulator, { cursor, limit = 1000, ...question }: z.infer<typeof ChangesQuestion>) {
  const place = readCursor(cursor, question)
  const { conditions, values } = common(question)
  const add = (condition: string, value: SQLInputValue) => {
    conditions.push(condition)
    values.push(value)
  }
  if (question.types?.length) add('type in (select value from json_each(?))', JSON.stringify(question.types))
  if (question.states?.length)
    add("(type <> 'PHYSICAL_COUNT' or to_state in (select value from json_each(?)))", JSON.stringify(question.states))
  if (question.updated_after) add('created_at > ?', Date.parse(question.updated_after))
  if (question.updated_before) add('created_at < ?', Date.parse(question.updated_before))
  if (place) add('seq > ?', place[0] ?? 0)
  const rows = emulator.store.all<{ seq: number; body: string }>(
    `select seq, body from inventory_changes where ${conditions.join(' and ')} order by seq limit ?`,
    ...values,
    limit + 1,
  )
  const page = resultPage(rows, limit, question, (row) => [row.seq])
  return { changes: page.rows.map((row) => JSON.parse(row.body) as object), ...(page.cursor && { cursor: page.cursor }) }
}

function common(question: { catalog_object_ids?: string[]; location_ids?: string[] }) {
  const conditions = ['1 = 1']
  const values: SQLInputValue[] = []
  if (question.catalog_object_ids?.length) {
    conditions.push('variation in (select value from json_each(?))')
    values.push(JSON.stringify(question.catalog_object_ids))
  }
  if (question.location_ids?.length) {
    conditions.push('location in (select value from json_each(?))')
    values.push(JSON.stringify(question.location_ids))
  }
  return { conditions, values }
}
