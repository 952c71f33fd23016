import { isDeepStrictEqual } from 'node:util'
import { normalizeDigits } from '#shared/text/normalize-digits.ts'
import type { ProductDraft, DraftVariation } from '#shop/ports.ts'
import { emptyDraft, ProductDraftInput } from '#shop/catalogue/editing/product-editing.ts'
import { type CsvColumn, csvColumns, MisreadCell, type CategoryNames } from './columns.ts'
import type { CsvFault, CsvRow } from './csv-table.ts'

/** The present catalogue: products by id, and the product of each variation and each SKU. */
export interface ImportContext {
  drafts: Map<string, ProductDraft>
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

/** The changes of a file, with all its errors by row and column. An empty cell changes nothing. */
export function planImport(rows: CsvRow[], known: ImportContext): ImportPlan {
  const progress: Progress = { known, faults: [], drafts: new Map(), counts: new Map(), newSkus: new Map() }
  for (const row of rows) planRow(progress, row)
  const { faults, drafts, counts } = progress
  for (const draft of drafts.values()) checkWhole(draft, faults)
  const changed = [...drafts.values()].filter(({ was, to }) => !isDeepStrictEqual(was, to))
  return {
    products: changed.map(({ id, was, to }) => ({ id, was, to })),
    unchanged: drafts.size - changed.length,
    counts: [...counts].map(([variationId, counted]) => ({ variationId, counted })),
    faults: faults.toSorted((a, b) => a.row - b.row),
  }
}

/** The plan while the rows of a file are read. */
interface Progress {
  known: ImportContext
  faults: CsvFault[]
  /** By `Place.key`. */
  drafts: Map<string, Draft>
  counts: Map<string, number>
  /** The product of each new SKU, as `Place.key`. */
  newSkus: Map<string, string>
}

interface Draft extends PlannedProduct {
  /** The row of each variation. */
  rows: Map<DraftVariation, number>
  /** Product values from earlier rows, by column: a later row must not contradict them. */
  earlier: Map<string, unknown>
}

/** Where a row belongs. `key` identifies its product, also a new one. */
interface Place {
  key: string
  product: { id: string; was: ProductDraft } | null
  variationId: string | null
  sku: string
}

/** The product and variation that a row describes. */
interface Target {
  place: Place
  draft: Draft
  variation: DraftVariation
  isNewVariation: boolean
}

type Fault = Pick<CsvFault, 'column' | 'code'>

function planRow(progress: Progress, { row, cells }: CsvRow): void {
  const report = (column: string, code: CsvFault['code']) => void progress.faults.push({ row, column, code })
  const target = targetOf(progress, { row, cells })
  if ('code' in target) return report(target.column, target.code)
  for (const [name, column] of Object.entries(csvColumns)) {
    const code = applyCell(progress.known, target, { name, column, text: cells.get(name) })
    if (code) report(name, code)
  }
  const { place, variation } = target
  const sku = cells.get('sku')
  if (place.variationId && sku) variation.sku = sku
  const counted = cells.get('counted')
  const code = counted === undefined ? null : planCount(progress, target, normalizeDigits(counted))
  if (code) report('counted', code)
}

/** Finds or begins the draft and the variation of a row, and reserves the variation for it. */
function targetOf({ known, drafts, newSkus }: Progress, { row, cells }: CsvRow): Target | Fault {
  const place = placeOf(cells, known)
  if ('code' in place) return place
  const { key, variationId, sku } = place
  if (!variationId && (newSkus.get(sku) ?? key) !== key) return { column: 'sku', code: 'twice' }
  if (!variationId) newSkus.set(sku, key)
  const draft = drafts.get(key) ?? beginDraft(place)
  drafts.set(key, draft)
  const found = draft.to.variations.find((one) => (variationId ? one.id === variationId : one.id === null && one.sku === sku))
  if (found && draft.rows.has(found)) return { column: variationId ? 'variation_id' : 'sku', code: 'twice' }
  const variation = found ?? addVariation(draft, sku)
  draft.rows.set(variation, row)
  return { place, draft, variation, isNewVariation: !found }
}

/** Writes a cell into the target. Returns the code of its error, if any. */
function applyCell(
  { names }: ImportContext,
  { draft, variation, isNewVariation }: Target,
  { name, column, text }: { name: string; column: CsvColumn; text: string | undefined },
): CsvFault['code'] | null {
  if (text === undefined) {
    const isMissing = column.of === 'variation' ? isNewVariation : !draft.was && !draft.earlier.has(name)
    return column.needed && isMissing ? 'needed' : null
  }
  try {
    const value = valueOf(column, text, { draft, variation, names })
    if (column.of === 'variation') Object.assign(variation, { [column.field]: value })
    else if (draft.earlier.has(name) && !isDeepStrictEqual(draft.earlier.get(name), value)) return 'differs'
    else {
      draft.earlier.set(name, value)
      Object.assign(draft.to, { [column.field]: value })
    }
    return null
  } catch (error) {
    if (!(error instanceof MisreadCell)) throw error
    return error.code
  }
}

/** Plans a stock count. Only a stored variation whose stock is counted can have one. */
function planCount({ counts }: Progress, { place, variation }: Target, counted: string): CsvFault['code'] | null {
  if (!/^\d{1,6}$/.test(counted)) return 'invalid'
  if (!place.variationId || !variation.tracked) return 'not-counted'
  counts.set(place.variationId, Number(counted))
  return null
}

/**
 * The product and variation of a row: by its ids, else by its SKU. A new one is identified by its
 * SKU and its product's name.
 */
function placeOf(cells: CsvRow['cells'], known: ImportContext): Place | Fault {
  const [productId, variationId, sku = ''] = KEY_COLUMNS.map((name) => cells.get(name))
  const found = variationId ?? known.bySku.get(sku)
  if (found) {
    const product = productWith(known, known.ofVariation.get(found))
    if (!product || (productId && productId !== product.id)) return { column: variationId ? 'variation_id' : 'product_id', code: 'unknown' }
    return { key: product.id, product, variationId: found, sku }
  }
  if (!sku) return { column: 'sku', code: 'needed' }
  if (productId) {
    const product = productWith(known, productId)
    return product ? { key: productId, product, variationId: null, sku } : { column: 'product_id', code: 'unknown' }
  }
  const name = cells.get('name')
  return name ? { key: `new ${name.toLowerCase()}`, product: null, variationId: null, sku } : { column: 'name', code: 'needed' }
}

function productWith({ drafts }: ImportContext, id: string | undefined): Place['product'] {
  const was = id === undefined ? undefined : drafts.get(id)
  return id !== undefined && was ? { id, was } : null
}

function beginDraft({ product }: Place): Draft {
  const was = product?.was ?? null
  return { id: product?.id ?? null, was, to: was ? structuredClone(was) : emptyDraft(), rows: new Map(), earlier: new Map() }
}

function addVariation({ to }: Draft, sku: string): DraftVariation {
  const added: DraftVariation = { id: null, name: '', sku, priceCents: 0, weightGrams: null, tracked: true }
  to.variations.push(added)
  return added
}

/**
 * The value of a cell. An unchanged cell keeps the stored value, even if the point of sale allows
 * more than a cell can express.
 */
function valueOf(
  column: CsvColumn,
  text: string,
  { draft: { was }, variation, names }: { draft: Draft; variation: DraftVariation; names: CategoryNames },
): unknown {
  const size = was?.variations.find(({ id }) => id !== null && id === variation.id)
  const before: object | null | undefined = column.of === 'product' ? was : size
  const isAsItWas = was && before && String(column.write(was, size ?? variation, names) ?? '').trim() === text
  return isAsItWas ? Reflect.get(before, column.field) : column.read(text, names)
}

/** Reports errors that belong to no single cell, at the product's first row. */
function checkWhole(draft: Draft, faults: CsvFault[]): void {
  const report = (column: string, code: CsvFault['code']) => void faults.push({ row: Math.min(...draft.rows.values()), column, code })
  if (draft.to.variations.length > 100) report('variation', 'invalid')
  else if (!draft.was && draft.to.variations.every(({ priceCents }) => priceCents > 0) && !ProductDraftInput.safeParse(draft.to).success)
    report('name', 'invalid')
}
