import type { SQLInputValue } from 'node:sqlite'
import { z } from 'zod'
import { resultPage, readCursor, type ResultPage } from '../http/cursor.ts'
import { invalidRequest } from '../http/fault.ts'
import type { EmulatorStore } from '../store.ts'
import { WireId, SortOrder, WireText, WireTime } from '../http/wire-schemas.ts'
import { topLevelKinds } from './kinds.ts'
import type { CatalogueRow } from './objects.ts'
import { CatalogObjectType } from './shapes.ts'

const Attribute = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[a-z_]+$/)
const ByIds = <Name extends string>(name: Name) =>
  z.object({ [name]: z.array(WireId).min(1).max(250) } as Record<Name, z.ZodArray<typeof WireId>>)

export const SearchCatalogObjects = z.object({
  cursor: WireText(2000).optional(),
  object_types: z.array(CatalogObjectType).max(30).optional(),
  include_deleted_objects: z.boolean().optional(),
  include_related_objects: z.boolean().optional(),
  include_category_path_to_root: z.boolean().optional(),
  begin_time: WireTime.optional(),
  limit: z.int().optional(),
  query: z
    .object({
      sorted_attribute_query: z.object({
        attribute_name: Attribute,
        initial_attribute_value: WireText(512).optional(),
        sort_order: SortOrder.optional(),
      }),
      exact_query: z.object({ attribute_name: Attribute, attribute_value: WireText(512) }),
      set_query: z.object({ attribute_name: Attribute, attribute_values: z.array(WireText(512)).min(1).max(250) }),
      prefix_query: z.object({ attribute_name: Attribute, attribute_prefix: z.string().min(1).max(512) }),
      range_query: z.object({
        attribute_name: Attribute,
        attribute_min_value: z.int().optional(),
        attribute_max_value: z.int().optional(),
      }),
      text_query: z.object({ keywords: z.array(WireText(200)).min(1).max(3) }),
      items_for_tax_query: ByIds('tax_ids'),
      items_for_modifier_list_query: ByIds('modifier_list_ids'),
      items_for_item_options_query: ByIds('item_option_ids'),
      item_variations_for_item_option_values_query: ByIds('item_option_value_ids'),
    })
    .partial()
    .optional(),
})
export type SearchCatalogObjects = z.infer<typeof SearchCatalogObjects>

const largestPage = 1000
const usualPage = 100

/** A page of matching objects, in creation order unless the query sorts them. */
export function searchObjects(store: EmulatorStore, search: SearchCatalogObjects): ResultPage<CatalogueRow> {
  const { cursor, limit: asked, ...question } = search
  const limit = asked && asked > 0 && asked <= largestPage ? asked : usualPage
  const place = readCursor(cursor, question)
  const { conditions, values } = conditionsOf(search)
  const sorted = search.query?.sorted_attribute_query
  const down = sorted?.sort_order === 'DESC'
  const key = sorted ? `coalesce(lower(${attribute(sorted.attribute_name)}), '')` : "''"
  if (sorted?.initial_attribute_value !== undefined) {
    conditions.push(`${key} ${down ? '<=' : '>='} ?`)
    values.push(sorted.initial_attribute_value.toLowerCase())
  }
  if (place) {
    conditions.push(`(${key}, seq) ${down ? '<' : '>'} (?, ?)`)
    values.push(place[0] ?? '', place[1] ?? 0)
  }
  const rows = store.all<CatalogueRow & { key: string }>(
    `select *, ${key} as key from catalogue where ${conditions.join(' and ')}
     order by ${sorted ? `key ${down ? 'desc' : 'asc'}, ` : ''}seq ${down ? 'desc' : 'asc'} limit ?`,
    ...values,
    limit + 1,
  )
  return resultPage(rows, limit, question, (row) => [row.key, row.seq])
}

function conditionsOf(search: SearchCatalogObjects): { conditions: string[]; values: SQLInputValue[] } {
  const conditions = ['type in (select value from json_each(?))']
  const values: SQLInputValue[] = [JSON.stringify(search.object_types?.length ? search.object_types : topLevelKinds)]
  const add = (condition: string, ...more: SQLInputValue[]) => {
    conditions.push(condition)
    values.push(...more)
  }
  if (!search.include_deleted_objects) add('deleted = 0')
  else if (search.include_category_path_to_root)
    throw invalidRequest('CONFLICTING_PARAMETERS', 'Deleted objects have no path to the root.', 'include_category_path_to_root')
  if (search.begin_time) add('version > ?', Date.parse(search.begin_time))

  const query = search.query ?? {}
  if (query.exact_query)
    add(`${attribute(query.exact_query.attribute_name)} like ? escape '\\'`, `%${escapeLikePattern(query.exact_query.attribute_value)}%`)
  if (query.prefix_query)
    add(`${attribute(query.prefix_query.attribute_name)} like ? escape '\\'`, `${escapeLikePattern(query.prefix_query.attribute_prefix)}%`)
  if (query.set_query) {
    const wanted = query.set_query.attribute_values.map((value) => value.toLowerCase())
    add(`lower(${attribute(query.set_query.attribute_name)}) in (select value from json_each(?))`, JSON.stringify(wanted))
  }
  if (query.range_query) {
    const { attribute_name: name, attribute_min_value: min, attribute_max_value: max } = query.range_query
    const number = attribute(name === 'price' || name === 'price_money' ? 'price_money.amount' : name)
    if (min === undefined && max === undefined) throw invalidRequest('INVALID_VALUE', 'A range needs an end.', 'query.range_query')
    if (min !== undefined) add(`${number} >= ?`, min)
    if (max !== undefined) add(`${number} <= ?`, max)
  }
  // Keywords of fewer than three letters are ignored, as Square's OpenAPI document says.
  for (const word of query.text_query?.keywords ?? [])
    if (word.length > 2) add(`words like ? escape '\\'`, `%${escapeLikePattern(word.toLowerCase())}%`)
  if (query.items_for_tax_query) add(names('tax_ids'), JSON.stringify(query.items_for_tax_query.tax_ids))
  if (query.items_for_modifier_list_query)
    add(names('modifier_list_info', 'modifier_list_id'), JSON.stringify(query.items_for_modifier_list_query.modifier_list_ids))
  if (query.items_for_item_options_query)
    add(names('item_options', 'item_option_id'), JSON.stringify(query.items_for_item_options_query.item_option_ids))
  if (query.item_variations_for_item_option_values_query) {
    add(
      names('item_option_values', 'item_option_value_id'),
      JSON.stringify(query.item_variations_for_item_option_values_query.item_option_value_ids),
    )
  }
  return { conditions, values }
}

/**
 * The value of a field of the object's own data. The caller validates `name`, because it is put
 * into the SQL text. It must never be user input.
 */
const attribute = (name: string) => `json_extract(body, '$.' || data || '.${name}')`

/** Matches objects whose list contains one of the given ids. */
const names = (list: string, field?: string) =>
  `exists (select 1 from json_each(body, '$.' || data || '.${list}') as named
    where ${field ? `json_extract(named.value, '$.${field}')` : 'named.value'} in (select value from json_each(?)))`

/** Escapes SQL wildcards. */
export const escapeLikePattern = (text: string) => text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)
