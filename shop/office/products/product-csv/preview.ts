import { isDeepStrictEqual } from 'node:util'
import type { ProductDraft } from '#shop/ports.ts'
import { csvColumns } from './columns.ts'
import type { ImportContext, ImportPlan } from './planning.ts'
import type { CsvFault } from './csv-table.ts'

/** The effect of an import. Nothing is imported while there is an error. */
export interface ImportPreview {
  added: number
  changed: number
  unchanged: number
  counted: number
  faults: CsvFault[]
  /** Number of errors beyond the hundred listed. */
  moreFaults: number
  /** The first products or texts that would change, with the changed columns. */
  examples: { name: string; isNew: boolean; fields: string[] }[]
  /** Price changes, the largest first, and how many more there are. */
  prices: ChangeSample<{ fromCents: number; toCents: number }>
  /** Stock counts that differ from the stored stock, the largest difference first. */
  counts: ChangeSample<{ onHand: number; counted: number }>
}

interface ChangeSample<Change> {
  first: (Change & { variationId: string; product: string; variation: string })[]
  more: number
}

const MAX_FAULTS = 100
const MAX_EXAMPLES = 20
const MAX_CHANGES = 40

/** Summarizes a plan before it is carried out. */
export function previewImport(
  { products, unchanged, counts, faults }: ImportPlan,
  known: ImportContext,
  onHand: ReadonlyMap<string, number>,
): ImportPreview {
  return {
    added: products.filter(({ id }) => id === null).length,
    changed: products.filter(({ id }) => id !== null).length,
    unchanged,
    counted: counts.length,
    ...firstFaultsOf(faults),
    examples: products.slice(0, MAX_EXAMPLES).map(({ id, was, to }) => ({
      name: to.name,
      isNew: id === null,
      fields: was ? changedColumns(was, to) : [],
    })),
    prices: sampleOf(products.flatMap(pricesOf), ({ fromCents, toCents }) => Math.abs(Math.log((toCents + 1) / (fromCents + 1)))),
    counts: sampleOf(
      counts.map(({ variationId, counted }) => ({
        variationId,
        ...namesOf(variationId, known),
        onHand: onHand.get(variationId) ?? 0,
        counted,
      })),
      (one) => Math.abs(one.counted - one.onHand),
    ),
  }
}

/** The first errors, and how many more there are. */
export function firstFaultsOf(faults: CsvFault[]): Pick<ImportPreview, 'faults' | 'moreFaults'> {
  return { faults: faults.slice(0, MAX_FAULTS), moreFaults: Math.max(0, faults.length - MAX_FAULTS) }
}

function sampleOf<One>(all: One[], weight: (one: One) => number): { first: One[]; more: number } {
  const first = all.toSorted((a, b) => weight(b) - weight(a)).slice(0, MAX_CHANGES)
  return { first, more: all.length - first.length }
}

/** The columns with a changed cell, of a product or of one of its variations. */
function changedColumns(was: ProductDraft, to: ProductDraft): string[] {
  const sizes = sizesOf(was, to)
  const differs = (field: string) =>
    sizes.some(({ before, after }) => !before || !isDeepStrictEqual(Reflect.get(before, field), Reflect.get(after, field)))
  const changed = Object.entries(csvColumns).filter(([, { of, field }]) =>
    of === 'product' ? !isDeepStrictEqual(Reflect.get(was, field), Reflect.get(to, field)) : differs(field),
  )
  return [...(differs('sku') ? ['sku'] : []), ...changed.map(([name]) => name)]
}

function pricesOf({ was, to }: ImportPlan['products'][number]) {
  return sizesOf(was, to).flatMap(({ before, after }) => {
    if (!before?.id || after.priceCents === before.priceCents) return []
    return [{ variationId: before.id, product: to.name, variation: after.name, fromCents: before.priceCents, toCents: after.priceCents }]
  })
}

/** Each variation after the import, with its present values; none for a new one. */
function sizesOf(was: ProductDraft | null, to: ProductDraft) {
  return to.variations.map((after) => ({ after, before: was?.variations.find(({ id }) => id !== null && id === after.id) }))
}

function namesOf(variationId: string, { drafts, ofVariation }: ImportContext): { product: string; variation: string } {
  const draft = drafts.get(ofVariation.get(variationId) ?? '')
  return { product: draft?.name ?? '', variation: draft?.variations.find(({ id }) => id === variationId)?.name ?? '' }
}
