import { isDeepStrictEqual } from 'node:util'
import type { ProductSheet, SheetVariation } from '#shop/ports.ts'

/** One field that both changed, each otherwise; `field` as the form names it: 'name', 'variations.<id>.priceCents'. */
export interface Clash {
  field: string
  mine: unknown
  theirs: unknown
}

export interface Merged {
  /** What `now` becomes by the change; where both changed the same, mine. */
  sheet: ProductSheet
  clashes: Clash[]
}

/**
 * Puts a change, from `was` to `to`, on top of the sheet as it is `now`. What the change does not touch stays as somebody else may have made it
 * meanwhile; only what both changed, and not alike, is a clash.
 */
export function mergeSheets(was: ProductSheet, to: ProductSheet, now: ProductSheet): Merged {
  const clashes: Clash[] = []
  const { variations: _, ...fields } = now
  const merged = mergeFields(fieldsOf(was), fieldsOf(to), fields, (field) => field, clashes)
  return { sheet: { ...merged, variations: mergeVariations(was.variations, to.variations, now.variations, clashes) }, clashes }
}

/** The fields in which two sheets differ, as the log tells them: before and after. */
export function changesOf(before: ProductSheet, after: ProductSheet): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = { before: {} as Record<string, unknown>, after: {} as Record<string, unknown> }
  const note = (field: string, one: unknown, other: unknown) => {
    if (isDeepStrictEqual(one, other)) return
    changed.before[field] = one ?? null
    changed.after[field] = other ?? null
  }
  const [one, other] = [fieldsOf(before), fieldsOf(after)]
  for (const field of Object.keys(one) as (keyof typeof one)[]) note(field, one[field], other[field])
  const ids = new Set([...before.variations, ...after.variations].map(({ id }) => id))
  for (const id of ids)
    note(
      `variations.${id ?? 'new'}`,
      before.variations.find((variation) => variation.id === id),
      after.variations.find((variation) => variation.id === id),
    )
  return changed
}

function fieldsOf({ variations: _, ...fields }: ProductSheet) {
  return fields
}

function mergeFields<T extends object>(was: T, to: T, now: T, named: (field: string) => string, clashes: Clash[]): T {
  const merged = { ...now }
  for (const field of Object.keys(to) as (keyof T & string)[]) {
    if (isDeepStrictEqual(was[field], to[field]) || isDeepStrictEqual(now[field], to[field])) continue
    if (!isDeepStrictEqual(was[field], now[field])) clashes.push({ field: named(field), mine: to[field], theirs: now[field] })
    merged[field] = to[field]
  }
  return merged
}

/** In the order that the change asks for, where it asks for another; what came meanwhile stands at the end. */
function mergeVariations(was: SheetVariation[], to: SheetVariation[], now: SheetVariation[], clashes: Clash[]): SheetVariation[] {
  const find = (list: SheetVariation[], id: string | null) => list.find((one) => one.id === id)
  const kept = to.flatMap((mine) => {
    if (mine.id === null) return isThere(mine, was, now) ? [] : [mine]
    const [before, theirs] = [find(was, mine.id), find(now, mine.id)]
    // Deleted meanwhile: it cannot be written any more.
    if (!theirs) return []
    return [mergeFields(before ?? theirs, mine, theirs, (field) => `variations.${mine.id}.${field}`, clashes)]
  })
  const added = now.filter(({ id }) => !find(was, id) && !find(to, id))
  const all = [...kept, ...added]
  const orderOf = (list: SheetVariation[]) => list.map(({ id }) => id).filter((id) => id !== null)
  if (!isDeepStrictEqual(orderOf(was), orderOf(to))) return all
  const place = (one: SheetVariation) => (one.id === null ? now.length : orderOf(now).indexOf(one.id))
  return all.toSorted((a, b) => place(a) - place(b))
}

/** Whether a new variation was made already, as by a press whose answer was lost. */
function isThere(mine: SheetVariation, was: SheetVariation[], now: SheetVariation[]): boolean {
  return now.some((one) => !was.some(({ id }) => id === one.id) && isDeepStrictEqual({ ...one, id: null }, mine))
}
