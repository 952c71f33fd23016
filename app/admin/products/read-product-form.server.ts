import { cravings, nutrients, tastes } from '#shared/food.ts'
import { normalizeDigits } from '#shared/normalize-digits.ts'
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
    return parseForm(SaveProduct, { key: values.key, was: sheetSeen(values.was), to: sheetIn(values, rows) })
  } catch (error) {
    if (!(error instanceof Failure) || !error.fields) throw error
    const fields = Object.entries(error.fields).map(([path, code]): [string, string] => {
      const name = path.replace(/^to\./, '').replace(/^variations\.(\d+)/, (_, index: string) => `variations.${rows[Number(index)]}`)
      return name === 'variations'
        ? [`variations.${variationRowsOf(values)[0]}.name`, 'required']
        : [name.replace(/^ingredients\..*/, 'ingredients'), code]
    })
    throw new Failure('invalid-input', { fields: Object.fromEntries(fields) })
  }
}

/** The draft that the form showed when it was opened; null for a new product. */
function sheetSeen(text: string | undefined): ProductDraft | null {
  if (!text) return null
  try {
    return ProductDraftInput.parse(JSON.parse(text))
  } catch {
    throw new Failure('invalid-input')
  }
}

function sheetIn(values: ProductFormValues, rows: number[]) {
  const ticked = (group: string) =>
    Object.keys(values).flatMap((name) => (name.startsWith(`${group}.`) && values[name] === 'on' ? name.slice(group.length + 1) : []))
  const orNull = (text: string | undefined) => text?.trim() || null
  const seen = sheetSeen(values.was)
  return {
    name: values.name ?? '',
    description: values.description ?? '',
    hidden: values.hidden === 'on',
    // Keeps the former order, so that unchanged categories do not count as changed.
    categoryIds: inOrder(ticked('category'), seen?.categoryIds ?? []),
    pictureIds: inOrder(ticked('picture'), first(values.picture, seen?.pictureIds ?? [])),
    country: orNull(values.country),
    region: orNull(values.region),
    flavour: orNull(values.flavour),
    cravings: inOrder(ticked('craving'), cravings),
    diets: inOrder(ticked('diet'), seen?.diets ?? []),
    allergens: values.stated === 'on' ? inOrder(ticked('allergen'), seen?.allergens ?? []) : null,
    ingredients: (values.ingredients ?? '').split('\n').flatMap((line) => line.trim() || []),
    heat: Number(values.heat ?? 0),
    compass: figuresIn(values, 'compass', tastes, seen?.compass),
    nutrition: figuresIn(values, 'nutrition', nutrients, seen?.nutrition),
    tint: orNull(values.tint),
    shelf: orNull(values.shelf),
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
  seen: Record<string, number> = {},
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
