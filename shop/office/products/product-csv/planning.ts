import { isDeepStrictEqual } from 'node:util'
import { normalizeDigits } from '#shared/normalize-digits.ts'
import type { ProductDraft, DraftVariation } from '#shop/ports.ts'
import { ProductDraftInput } from '#shop/catalogue/editing/product-editing.ts'
import { type CsvColumn, csvColumns, MisreadCell, type CategoryNames } from './columns.ts'
import type { CsvFault, CsvRow } from './csv-table.ts'

/** The present catalogue: products by id, and the product of each variation and each SKU. */
export interface ImportContext {
  sheets: Map<string, ProductDraft>
  ofVariation: Map<string, string>
  bySku: Map<string, string>
  names: CategoryNames
}

interface PlannedProduct {
  /** Null for a new product. */
  id: string | null
  was: ProductDraft | null
  to: ProductDraft
}

export interface ImportPlan {
  products: PlannedProduct[]
  unchanged: number
  counts: { variationId: string; counted: number }[]
  faults: CsvFault[]
}

/** The columns that identify a row. All others but 'counted' are in columns.ts. */
export const KEY_COLUMNS = ['product_id', 'variation_id', 'sku'] as const

const empty: ProductDraft = {
  name: '',
  description: '',
  hidden: false,
  categoryIds: [],
  pictureIds: [],
  country: null,
  region: null,
  flavour: null,
  cravings: [],
  diets: [],
  allergens: null,
  ingredients: [],
  heat: 0,
  compass: {},
  nutrition: {},
  tint: null,
  shelf: null,
  variations: [],
}

/** The changes of a file, with all its errors by row and column. An empty cell changes nothing. */
export function planImport(rows: CsvRow[], known: ImportContext): ImportPlan {
  const faults: CsvFault[] = []
  const fault = (row: number, column: string, code: CsvFault['code']) => void faults.push({ row, column, code })
  const drafts = new Map<string, Draft>()
  const counts = new Map<string, number>()
  /** The product of each new SKU. */
  const taken = new Map<string, string>()
  for (const { row, cells } of rows) {
    const place = placeOf(cells, known)
    if ('fault' in place) {
      fault(row, place.fault, place.code)
      continue
    }
    if (!place.variationId && (taken.get(place.sku) ?? place.draft) !== place.draft) {
      fault(row, 'sku', 'twice')
      continue
    }
    if (!place.variationId) taken.set(place.sku, place.draft)
    const draft = drafts.get(place.draft) ?? begun(place, known)
    drafts.set(place.draft, draft)
    const variation = draft.to.variations.find((one) =>
      place.variationId ? one.id === place.variationId : one.id === null && one.sku === place.sku,
    )
    if (variation && draft.rows.has(variation)) {
      fault(row, place.variationId ? 'variation_id' : 'sku', 'twice')
      continue
    }
    const written = variation ?? fresh(draft, place.sku)
    draft.rows.set(written, row)
    for (const [name, column] of Object.entries(csvColumns)) {
      const text = cells.get(name)
      if (text === undefined) {
        if (column.needed && (column.of === 'variation' ? !variation : !draft.was && !draft.said.has(name))) fault(row, name, 'needed')
        continue
      }
      try {
        const value = valueOf(column, text, draft, written, known.names)
        if (column.of === 'variation') Object.assign(written, { [column.field]: value })
        else if (draft.said.has(name) && !isDeepStrictEqual(draft.said.get(name), value)) fault(row, name, 'differs')
        else {
          draft.said.set(name, value)
          Object.assign(draft.to, { [column.field]: value })
        }
      } catch (error) {
        if (!(error instanceof MisreadCell)) throw error
        fault(row, name, error.code)
      }
    }
    const sku = cells.get('sku')
    if (place.variationId && sku) written.sku = sku
    const typed = cells.get('counted')
    if (typed === undefined) continue
    const counted = normalizeDigits(typed)
    if (!/^\d{1,6}$/.test(counted)) fault(row, 'counted', 'invalid')
    else if (!place.variationId || !written.tracked) fault(row, 'counted', 'not-counted')
    else counts.set(place.variationId, Number(counted))
  }
  for (const draft of drafts.values()) checkWhole(draft, fault)
  const changed = [...drafts.values()].filter(({ was, to }) => !isDeepStrictEqual(was, to))
  return {
    products: changed.map(({ id, was, to }) => ({ id, was, to })),
    unchanged: drafts.size - changed.length,
    counts: [...counts].map(([variationId, counted]) => ({ variationId, counted })),
    faults: faults.toSorted((a, b) => a.row - b.row),
  }
}

interface Draft extends PlannedProduct {
  /** The row of each variation. */
  rows: Map<DraftVariation, number>
  /** Product values from earlier rows: a later row must not contradict them. */
  said: Map<string, unknown>
}

type Place = { draft: string; productId: string | null; variationId: string | null; sku: string }

/**
 * The product and variation of a row: by its ids, else by its SKU. A new one is identified by its
 * SKU and its product's name.
 */
function placeOf(cells: CsvRow['cells'], known: ImportContext): Place | { fault: string; code: CsvFault['code'] } {
  const [productId, variationId, sku = ''] = KEY_COLUMNS.map((name) => cells.get(name))
  const found = variationId ?? known.bySku.get(sku)
  if (found) {
    const owner = known.ofVariation.get(found)
    if (!owner || (productId && productId !== owner)) return { fault: variationId ? 'variation_id' : 'product_id', code: 'unknown' }
    return { draft: owner, productId: owner, variationId: found, sku }
  }
  if (!sku) return { fault: 'sku', code: 'needed' }
  if (productId)
    return known.sheets.has(productId) ? { draft: productId, productId, variationId: null, sku } : { fault: 'product_id', code: 'unknown' }
  const name = cells.get('name')
  return name ? { draft: `new ${name.toLowerCase()}`, productId: null, variationId: null, sku } : { fault: 'name', code: 'needed' }
}

function begun({ productId }: Place, known: ImportContext): Draft {
  const was = productId ? known.sheets.get(productId)! : null
  return { id: productId, was, to: structuredClone(was ?? empty), rows: new Map(), said: new Map() }
}

function fresh({ to }: Draft, sku: string): DraftVariation {
  const made: DraftVariation = { id: null, name: '', sku, priceCents: 0, weightGrams: null, tracked: true }
  to.variations.push(made)
  return made
}

/**
 * The value of a cell. An unchanged cell keeps the stored value, even if the point of sale allows
 * more than a cell can express.
 */
function valueOf(column: CsvColumn, text: string, { was }: Draft, written: DraftVariation, names: CategoryNames): unknown {
  const size = was?.variations.find(({ id }) => id !== null && id === written.id)
  const before: object | null | undefined = column.of === 'product' ? was : size
  const isAsItWas = was && before && String(column.write(was, size ?? written, names) ?? '').trim() === text
  return isAsItWas ? Reflect.get(before, column.field) : column.read(text, names)
}

/** Reports errors that belong to no single cell, at the product's first row. */
function checkWhole(draft: Draft, fault: (row: number, column: string, code: CsvFault['code']) => void): void {
  const first = Math.min(...draft.rows.values())
  const { allergens, ingredients } = draft.to
  const saysWhatIsInIt = !draft.was || !isDeepStrictEqual([draft.was.allergens, draft.was.ingredients], [allergens, ingredients])
  if (saysWhatIsInIt && allergens === null && ingredients.length > 0) fault(first, 'allergens', 'needed')
  else if (draft.to.variations.length > 100) fault(first, 'variation', 'invalid')
  else if (!draft.was && draft.to.variations.every(({ priceCents }) => priceCents > 0) && !ProductDraftInput.safeParse(draft.to).success)
    fault(first, 'name', 'invalid')
}
