import type { SQLInputValue } from 'node:sqlite'
import { z } from 'zod'
import { resultPage, readCursor } from '../http/cursor.ts'
import type { Emulator } from '../emulator.ts'
import { WireId, SortOrder, WireText } from '../http/wire-schemas.ts'
import { DECIMAL_UNIT } from '../arithmetic.ts'
import type { CatalogObject } from './kinds.ts'
import { catalogueObjectViews, type CatalogueRow } from './objects.ts'
import { escapeLikePattern } from './search.ts'

const AttributeFilter = z.object({
  key: WireText(80).optional(),
  custom_attribute_definition_id: WireId.optional(),
  string_filter: WireText(512).optional(),
  number_filter: z.object({ min: DecimalText().optional(), max: DecimalText().optional() }).optional(),
  selection_uids_filter: z.array(WireText(60)).max(100).optional(),
  bool_filter: z.boolean().optional(),
})

export const SearchCatalogItems = z.object({
  text_filter: WireText(512).optional(),
  category_ids: z.array(WireId).max(250).optional(),
  stock_levels: z
    .array(z.enum(['OUT', 'LOW']))
    .max(2)
    .optional(),
  enabled_location_ids: z.array(WireId).max(100).optional(),
  cursor: WireText(2000).optional(),
  limit: z.int().min(1).max(100).optional(),
  sort_order: SortOrder.optional(),
  product_types: z.array(WireText(40)).max(20).optional(),
  custom_attribute_filters: z.array(AttributeFilter).max(10).optional(),
  archived_state: z.enum(['ARCHIVED_STATE_NOT_ARCHIVED', 'ARCHIVED_STATE_ARCHIVED', 'ARCHIVED_STATE_ALL']).optional(),
})

/**
 * Items that match every filter, by name, with the variations that matched by their own name, SKU
 * or UPC.
 */
export function searchItems(emulator: Emulator, search: z.infer<typeof SearchCatalogItems>) {
  const { cursor, limit = 100, ...question } = search
  const place = readCursor(cursor, question)
  const down = search.sort_order === 'DESC'
  const { conditions, values } = conditionsOf(search)
  const name = "coalesce(lower(json_extract(body, '$.item_data.name')), '')"
  if (place) {
    conditions.push(`(${name}, seq) ${down ? '<' : '>'} (?, ?)`)
    values.push(place[0] ?? '', place[1] ?? 0)
  }
  const rows = emulator.store.all<CatalogueRow & { name: string }>(
    `select *, ${name} as name from catalogue where ${conditions.join(' and ')} order by name ${down ? 'desc' : 'asc'}, seq ${down ? 'desc' : 'asc'} limit ?`,
    ...values,
    limit + 1,
  )
  const page = resultPage(rows, limit, question, (row) => [row.name, row.seq])
  const items = catalogueObjectViews(emulator, page.rows)
  return { items, matched_variation_ids: matchingVariations(items, search.text_filter), ...(page.cursor && { cursor: page.cursor }) }
}

function conditionsOf(search: z.infer<typeof SearchCatalogItems>): { conditions: string[]; values: SQLInputValue[] } {
  const conditions = ["type = 'ITEM'", 'deleted = 0']
  const values: SQLInputValue[] = []
  const add = (condition: string, ...more: SQLInputValue[]) => {
    conditions.push(condition)
    values.push(...more)
  }
  for (const word of wordsOf(search.text_filter)) {
    const like = `%${escapeLikePattern(word)}%`
    add(
      `(words like ? escape '\\' or exists (select 1 from catalogue as part where part.parent = catalogue.id and part.deleted = 0 and part.words like ? escape '\\'))`,
      like,
      like,
    )
  }
  if (search.category_ids?.length) {
    const ids = JSON.stringify(search.category_ids)
    add(
      `(json_extract(body, '$.item_data.category_id') in (select value from json_each(?)) or exists (select 1
        from json_each(body, '$.item_data.categories') as named where json_extract(named.value, '$.id') in (select value from json_each(?))))`,
      ids,
      ids,
    )
  }
  if (search.product_types?.length)
    add("json_extract(body, '$.item_data.product_type') in (select value from json_each(?))", JSON.stringify(search.product_types))
  if (search.enabled_location_ids?.length) {
    const ids = JSON.stringify(search.enabled_location_ids)
    add(
      `(json_extract(body, '$.present_at_all_locations') or exists (select 1 from json_each(body, '$.present_at_location_ids') as here
        where here.value in (select value from json_each(?)))) and not exists (select 1 from json_each(body, '$.absent_at_location_ids') as away
        where away.value in (select value from json_each(?)))`,
      ids,
      ids,
    )
  }
  if (search.stock_levels?.length) add(`(${search.stock_levels.map((level) => stockLevel[level]).join(' or ')})`)
  if (search.archived_state !== 'ARCHIVED_STATE_ALL') {
    add(`coalesce(json_extract(body, '$.item_data.is_archived'), 0) = ${search.archived_state === 'ARCHIVED_STATE_ARCHIVED' ? 1 : 0}`)
  }
  for (const filter of search.custom_attribute_filters ?? []) addAttributeFilter(filter, add)
  return { conditions, values }
}

/**
 * Out: a tracked variation without stock. Low: a tracked variation at or below its own alert
 * threshold.
 */
const tracked = (condition: string) => `exists (select 1 from catalogue as part
  left join counts on counts.variation = part.id and counts.state = 'IN_STOCK'
  where part.parent = catalogue.id and part.deleted = 0 and json_extract(part.body, '$.item_variation_data.track_inventory') and ${condition})`
const stockLevel = {
  OUT: tracked('coalesce(counts.quantity, 0) <= 0'),
  LOW: tracked(`coalesce(counts.quantity, 0) > 0 and json_extract(part.body, '$.item_variation_data.inventory_alert_type') = 'LOW_QUANTITY'
    and counts.quantity <= ${DECIMAL_UNIT} * json_extract(part.body, '$.item_variation_data.inventory_alert_threshold')`),
}

function addAttributeFilter(filter: z.infer<typeof AttributeFilter>, add: (condition: string, ...values: SQLInputValue[]) => void): void {
  const field = (name: string) => `json_extract(attribute.value, '$.${name}')`
  const tests: string[] = []
  const values: SQLInputValue[] = []
  const test = (condition: string, ...more: SQLInputValue[]) => {
    tests.push(condition)
    values.push(...more)
  }
  if (filter.key) test('attribute.key = ?', filter.key)
  if (filter.custom_attribute_definition_id) test(`${field('custom_attribute_definition_id')} = ?`, filter.custom_attribute_definition_id)
  if (filter.string_filter !== undefined)
    test(`${field('string_value')} like ? escape '\\'`, `%${escapeLikePattern(filter.string_filter)}%`)
  if (filter.bool_filter !== undefined) test(`${field('boolean_value')} = ?`, filter.bool_filter ? 1 : 0)
  if (filter.number_filter?.min !== undefined) test(`cast(${field('number_value')} as real) >= ?`, Number(filter.number_filter.min))
  if (filter.number_filter?.max !== undefined) test(`cast(${field('number_value')} as real) <= ?`, Number(filter.number_filter.max))
  if (filter.selection_uids_filter?.length) {
    const uids = JSON.stringify(filter.selection_uids_filter)
    test(
      "exists (select 1 from json_each(attribute.value, '$.selection_uid_values') as chosen where chosen.value in (select value from json_each(?)))",
      uids,
    )
  }
  if (tests.length > 0)
    add(`exists (select 1 from json_each(body, '$.custom_attribute_values') as attribute where ${tests.join(' and ')})`, ...values)
}

function matchingVariations(items: readonly CatalogObject[], text: string | undefined): string[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const variations = items.flatMap((item) => (item.item_data as { variations: CatalogObject[] }).variations)
  return variations
    .filter((variation) => {
      const data = variation.item_variation_data as Record<'name' | 'sku' | 'upc', string | undefined>
      const own = [data.name, data.sku, data.upc].join(' ').toLowerCase()
      return words.some((word) => own.includes(word))
    })
    .map((variation) => variation.id)
}

const wordsOf = (text = '') => text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)

function DecimalText() {
  return z
    .string()
    .max(20)
    .regex(/^-?\d+(\.\d+)?$/)
}
