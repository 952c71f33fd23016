import { isDeepStrictEqual } from 'node:util'
import type { ProductSheet } from '#shop/ports.ts'
import { columns } from './columns.ts'
import type { Known, Plan } from './planning.ts'
import type { CsvFault } from './table.ts'

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
  prices: Told<{ fromCents: number; toCents: number }>
  /** Stock counts that differ from the stored stock, the largest difference first. */
  counts: Told<{ onHand: number; counted: number }>
}

interface Told<Change> {
  first: (Change & { variationId: string; product: string; variation: string })[]
  more: number
}

const FAULTS = 100
const EXAMPLES = 20
const CHANGES = 40

/** Summarizes a plan before it is carried out. */
export function previewOf({ products, unchanged, counts, faults }: Plan, known: Known, onHand: ReadonlyMap<string, number>): ImportPreview {
  return {
    added: products.filter(({ id }) => id === null).length,
    changed: products.filter(({ id }) => id !== null).length,
    unchanged,
    counted: counts.length,
    ...toldOf(faults),
    examples: products.slice(0, EXAMPLES).map(({ id, was, to }) => ({
      name: to.name,
      isNew: id === null,
      fields: was ? changedColumns(was, to) : [],
    })),
    prices: told(products.flatMap(pricesOf), ({ fromCents, toCents }) => Math.abs(Math.log((toCents + 1) / (fromCents + 1)))),
    counts: told(
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
export function toldOf(faults: CsvFault[]): Pick<ImportPreview, 'faults' | 'moreFaults'> {
  return { faults: faults.slice(0, FAULTS), moreFaults: Math.max(0, faults.length - FAULTS) }
}

function told<One>(all: One[], weight: (one: One) => number): { first: One[]; more: number } {
  const first = all.toSorted((a, b) => weight(b) - weight(a)).slice(0, CHANGES)
  return { first, more: all.length - first.length }
}

/** The columns with a changed cell, of a product or of one of its variations. */
function changedColumns(was: ProductSheet, to: ProductSheet): string[] {
  const sizes = sizesOf(was, to)
  const differs = (field: string) =>
    sizes.some(({ before, after }) => !before || !isDeepStrictEqual(Reflect.get(before, field), Reflect.get(after, field)))
  const changed = Object.entries(columns).filter(([, { of, field }]) =>
    of === 'product' ? !isDeepStrictEqual(Reflect.get(was, field), Reflect.get(to, field)) : differs(field),
  )
  return [...(differs('sku') ? ['sku'] : []), ...changed.map(([name]) => name)]
}

function pricesOf({ was, to }: Plan['products'][number]) {
  return sizesOf(was, to).flatMap(({ before, after }) => {
    if (!before?.id || after.priceCents === before.priceCents) return []
    return [{ variationId: before.id, product: to.name, variation: after.name, fromCents: before.priceCents, toCents: after.priceCents }]
  })
}

/** Each variation after the import, with its present values; none for a new one. */
function sizesOf(was: ProductSheet | null, to: ProductSheet) {
  return to.variations.map((after) => ({ after, before: was?.variations.find(({ id }) => id !== null && id === after.id) }))
}

function namesOf(variationId: string, { sheets, ofVariation }: Known): { product: string; variation: string } {
  const sheet = sheets.get(ofVariation.get(variationId) ?? '')
  return { product: sheet?.name ?? '', variation: sheet?.variations.find(({ id }) => id === variationId)?.name ?? '' }
}
