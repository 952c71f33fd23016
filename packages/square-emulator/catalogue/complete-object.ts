import { invalidRequest } from '../http/fault.ts'
import { newPartUid } from '../http/ids.ts'
import type { Emulator } from '../emulator.ts'
import { objectData, type ObjectFields, type CatalogObjectKind } from './kinds.ts'
import type { CatalogueRow } from './objects.ts'

/**
 * Fills in the fields that Square computes itself: defaults, plain descriptions, names and types of
 * custom attribute values.
 */
export function completeObject(
  emulator: Emulator,
  object: { type: CatalogObjectKind } & ObjectFields,
): { type: CatalogObjectKind } & ObjectFields {
  const whole: { type: CatalogObjectKind } & ObjectFields = { present_at_all_locations: true, ...structuredClone(object) }
  const data = objectData(whole)
  if (whole.type === 'ITEM') completeItem(data)
  if (whole.type === 'ITEM_VARIATION') completeVariation(data)
  if (whole.type === 'CATEGORY') Object.assign(data, { category_type: 'REGULAR_CATEGORY', ...data, is_top_level: !data.parent_category })
  if (whole.type === 'DISCOUNT') Object.assign(data, { discount_type: data.amount_money ? 'FIXED_AMOUNT' : 'FIXED_PERCENTAGE', ...data })
  if (whole.type === 'TAX') {
    Object.assign(data, { calculation_phase: 'TAX_SUBTOTAL_PHASE', inclusion_type: 'ADDITIVE', enabled: true, percentage: '0', ...data })
  }
  if (whole.type === 'CUSTOM_ATTRIBUTE_DEFINITION') completeDefinition(data)
  if (whole.custom_attribute_values)
    whole.custom_attribute_values = named(emulator, whole.custom_attribute_values as Record<string, ObjectFields>)
  return whole
}

function completeItem(data: ObjectFields): void {
  const html = typeof data.description_html === 'string' ? data.description_html : undefined
  if (html !== undefined) data.description_plaintext = html.replaceAll(/<[^>]*>/g, '')
  else if (typeof data.description === 'string') data.description_plaintext = data.description
  if (data.description === undefined && data.description_plaintext !== undefined)
    data.description = html?.replaceAll(/<[^>]*>/g, '').slice(0, 4096)
  Object.assign(data, { product_type: 'REGULAR', is_archived: false, is_taxable: true, ...data })
}

function completeVariation(data: ObjectFields): void {
  const pricing = data.price_money ? 'FIXED_PRICING' : 'VARIABLE_PRICING'
  Object.assign(data, { pricing_type: pricing, sellable: true, stockable: true, ...data })
  if (data.pricing_type === 'FIXED_PRICING' && !data.price_money)
    throw invalidRequest('INVALID_VALUE', 'A fixed price needs price_money.', 'item_variation_data.price_money')
}

function completeDefinition(data: ObjectFields): void {
  Object.assign(data, {
    app_visibility: 'APP_VISIBILITY_READ_WRITE_VALUES',
    seller_visibility: 'SELLER_VISIBILITY_READ_WRITE_VALUES',
    key: newPartUid(),
    ...data,
  })
  const selection = data.selection_config as { allowed_selections?: { uid?: string }[] } | undefined
  for (const one of selection?.allowed_selections ?? []) one.uid ??= newPartUid()
}

function named(emulator: Emulator, values: Record<string, ObjectFields>): Record<string, ObjectFields> {
  const rows = emulator.store.all<CatalogueRow>("select * from catalogue where type = 'CUSTOM_ATTRIBUTE_DEFINITION' and deleted = 0")
  const definitions = new Map(rows.map((row) => [keyOf(row), row]))
  const entries = Object.entries(values).map(([key, value]) => {
    const row = definitions.get(key)
    if (!row) throw invalidRequest('INVALID_VALUE', `There is no custom attribute with the key ${key}.`, `custom_attribute_values.${key}`)
    const definition = (JSON.parse(row.body) as { custom_attribute_definition_data: ObjectFields }).custom_attribute_definition_data
    const field = valueField[String(definition.type)] ?? 'string_value'
    if (value[field] === undefined)
      throw invalidRequest('INVALID_VALUE', `The custom attribute ${key} needs a ${field}.`, `custom_attribute_values.${key}`)
    return [
      key,
      { name: definition.name, key, type: definition.type, custom_attribute_definition_id: row.id, [field]: value[field] },
    ] as const
  })
  return Object.fromEntries(entries)
}

const keyOf = (row: CatalogueRow) =>
  (JSON.parse(row.body) as { custom_attribute_definition_data: { key: string } }).custom_attribute_definition_data.key
const valueField: Record<string, string> = {
  STRING: 'string_value',
  NUMBER: 'number_value',
  BOOLEAN: 'boolean_value',
  SELECTION: 'selection_uid_values',
}
