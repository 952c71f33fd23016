import { normalizeDigits } from '#shared/text/normalize-digits.ts'
import {
  completeProductFields,
  isProductField,
  type ProductFieldName,
  productFieldNames,
  productFields,
  type ProductFields,
} from '#shared/product-fields.ts'
import { unreachable } from '#shared/present.ts'
import { parseStorableJson } from '#shared/text/storable.ts'
import { Failure } from '#shop/failure.ts'
import type { ProductDraft } from '#shop/ports.ts'
import { SaveProduct, ProductDraftInput } from '#shop/catalogue/editing/product-editing.ts'
import { parseForm } from '#app/request/forms.server.ts'
import { parseCents } from '../parts/parse-cents.ts'
import { variationRowsOf, type ProductFormValues } from '../parts/form/product-form-values.ts'

/** Parses the product form. Throws Failure('invalid-input') with the form's own field names. */
export function readProductChange(values: ProductFormValues) {
  const rows = variationRowsOf(values).filter((row) => isFilled(values, row) && values[`variations.${row}.remove`] !== 'on')
  try {
    return parseForm(SaveProduct, { key: values.key, was: draftSeen(values.was), to: sheetIn(values, rows) })
  } catch (error) {
    if (!(error instanceof Failure) || !error.fields) throw error
    const fields = Object.entries(error.fields).flatMap(([path, code]): [string, string][] => {
      const name = path.replace(/^to\./, '').replace(/^variations\.(\d+)/, (_, index: string) => `variations.${rows[Number(index)]}`)
      return name === 'variations' ? missingVariation(values) : [[inputNameOf(name), code]]
    })
    throw new Failure('invalid-input', { fields: Object.fromEntries(fields) })
  }
}

/** A product needs one variation: all required fields of the first row. */
function missingVariation(values: ProductFormValues): [string, string][] {
  const row = variationRowsOf(values)[0]
  return [
    [`variations.${row}.name`, 'required'],
    [`variations.${row}.priceCents`, 'required'],
  ]
}

/** The input of a refused value. All lines of a field have one input. */
function inputNameOf(path: string): string {
  const [name = ''] = path.split('.', 1)
  return isProductField(name) && productFields[name].kind === 'lines' ? name : path
}

/** The draft that the form showed when it was opened; null for a new product. */
function draftSeen(text: string | undefined): ProductDraft | null {
  if (!text) return null
  try {
    return ProductDraftInput.parse(completeProductFields(parseStorableJson(text) as Partial<ProductFields>))
  } catch {
    throw new Failure('invalid-input')
  }
}

function sheetIn(values: ProductFormValues, rows: number[]) {
  const seen = draftSeen(values.was)
  return {
    name: values.name ?? '',
    hidden: values.hidden === 'on',
    // Keeps the former order, so that unchanged categories do not count as changed.
    categoryIds: inOrder(tickedIn(values, 'category'), seen?.categoryIds ?? []),
    pictureIds: inOrder(tickedIn(values, 'picture'), first(values.picture, seen?.pictureIds ?? [])),
    ...Object.fromEntries(productFieldNames.map((field) => [field, fieldIn(values, field, seen?.[field])])),
    variations: rows.map((row) => ({
      id: orNull(values[`variations.${row}.id`]),
      name: values[`variations.${row}.name`] ?? '',
      sku: orNull(values[`variations.${row}.sku`]),
      priceCents: parseCents(values[`variations.${row}.priceCents`] ?? '') ?? Number.NaN,
      weightGrams: numberIn(values[`variations.${row}.weightGrams`]),
      tracked: values[`variations.${row}.tracked`] === 'on',
    })),
  }
}

/**
 * The value of a product field, for the schema to check. `seen`: its value when the form opened.
 */
function fieldIn(values: ProductFormValues, name: ProductFieldName, seen: ProductFields[ProductFieldName] | undefined): unknown {
  const field = productFields[name]
  const text = values[name] ?? ''
  const list = Array.isArray(seen) ? seen : []
  switch (field.kind) {
    case 'paragraphs':
      return text
    case 'line':
    case 'country':
    case 'choice':
      return orNull(text)
    case 'choices':
      // A custom attribute is read in the order of the table; the point of sale's own lists keep
      // theirs.
      return inOrder(tickedIn(values, field.each), field.isNative ? list : field.of)
    case 'level':
      return Number(text || field.of[0])
    case 'lines':
      return text.split('\n').flatMap((one) => one.trim() || [])
    case 'figures':
      return figuresIn(values, name, field.of, typeof seen === 'object' && seen && !Array.isArray(seen) ? seen : {})
    case 'allergens':
      return values.stated === 'on' ? inOrder(tickedIn(values, field.each), list) : null
    default:
      return unreachable(field)
  }
}

const tickedIn = (values: ProductFormValues, group: string) =>
  Object.keys(values).flatMap((name) => (name.startsWith(`${group}.`) && values[name] === 'on' ? name.slice(group.length + 1) : []))

const orNull = (text: string | undefined) => text?.trim() || null

/** Null for an empty field. Other text becomes NaN, which the schema refuses. */
function numberIn(typed = ''): number | null {
  return typed.trim() === '' ? null : Number(normalizeDigits(typed))
}

const isFilled = (values: ProductFormValues, row: number) =>
  ['id', 'name', 'sku', 'priceCents', 'weightGrams'].some((name) => (values[`variations.${row}.${name}`] ?? '').trim() !== '')

function inOrder(given: string[], known: readonly string[]): string[] {
  return [...known.filter((one) => given.includes(one)), ...given.filter((one) => !known.includes(one))]
}

const first = (wanted: string | undefined, ids: string[]) =>
  wanted && ids.includes(wanted) ? [wanted, ...ids.filter((id) => id !== wanted)] : ids

/**
 * In the order of `seen`, then the order of the form. Text that is not a number becomes NaN, which
 * the schema refuses.
 */
function figuresIn(
  values: ProductFormValues,
  group: string,
  names: readonly string[],
  seen: Record<string, number>,
): Record<string, number | undefined> {
  const order = [...Object.keys(seen), ...names.filter((name) => !(name in seen))]
  return Object.fromEntries(
    order.flatMap((name) => {
      const typed = values[`${group}.${name}`]
      if (typed === undefined) return name in seen ? [[name, seen[name]]] : []
      return typed.trim() === '' ? [] : [[name, Number(normalizeDigits(typed).replace(',', '.'))]]
    }),
  )
}
