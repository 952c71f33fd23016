import { type ProductFieldName, productFieldNames, productFields, type ProductFields } from '#shared/product-fields.ts'
import type { ProductDraft, DraftVariation } from '#shop/ports.ts'

export type ProductFormValues = Record<string, string>

/** Empty rows for new sizes. */
const SPARE_ROWS = 1

/** The draft as form values. */
export function productFormValuesOf(draft: ProductDraft): ProductFormValues {
  return {
    name: draft.name,
    hidden: draft.hidden ? 'on' : '',
    ...ticked('category', draft.categoryIds),
    ...ticked('picture', draft.pictureIds),
    ...Object.assign({}, ...productFieldNames.map((field) => fieldFormValues(field, draft[field]))),
    ...Object.assign({}, ...draft.variations.map(rowOf)),
  }
}

function fieldFormValues(name: ProductFieldName, value: ProductFields[ProductFieldName]): ProductFormValues {
  const field = productFields[name]
  const list = Array.isArray(value) ? value : []
  if (field.kind === 'allergens') return { stated: value ? 'on' : '', ...ticked(field.each, list) }
  if (field.kind === 'choices') return ticked(field.each, list)
  if (field.kind === 'lines') return { [name]: list.join('\n') }
  if (typeof value !== 'object' || value === null) return { [name]: String(value ?? '') }
  return Object.fromEntries(Object.entries(value).map(([key, figure]) => [`${name}.${key}`, String(figure)]))
}

const ticked = (group: string, ids: readonly string[]): ProductFormValues => Object.fromEntries(ids.map((id) => [`${group}.${id}`, 'on']))

/** Indexes of the size rows in the form: the existing rows, and one empty row. */
export function variationRowsOf(values: ProductFormValues): number[] {
  const rows = Object.keys(values).flatMap((name) => /^variations\.(\d{1,3})\.name$/.exec(name)?.[1] ?? [])
  const filled = rows.map(Number).filter((row) => values[`variations.${row}.name`] || values[`variations.${row}.id`])
  const next = Math.max(-1, ...filled) + 1
  return [...filled.toSorted((a, b) => a - b), ...Array.from({ length: SPARE_ROWS }, (_, index) => next + index)]
}

/** Formats 450 as '4.50', for an input field. */
export const moneyInputValue = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

function rowOf({ id, name, sku, priceCents, weightGrams, tracked }: DraftVariation, row: number): ProductFormValues {
  return {
    [`variations.${row}.id`]: id ?? '',
    [`variations.${row}.name`]: name,
    [`variations.${row}.sku`]: sku ?? '',
    [`variations.${row}.priceCents`]: moneyInputValue(priceCents),
    [`variations.${row}.weightGrams`]: weightGrams === null ? '' : String(weightGrams),
    [`variations.${row}.tracked`]: tracked ? 'on' : '',
  }
}
