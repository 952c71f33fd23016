import { isDeepStrictEqual } from 'node:util'
import type { ProductDraft, DraftVariation } from '#shop/ports.ts'

/**
 * A field that both sides changed to different values. `field` is named as in the form: 'name',
 * 'variations.<id>.priceCents'.
 */
export interface EditConflict {
  field: string
  mine: unknown
  theirs: unknown
}

interface MergedDraft {
  /** The change applied to `now`. Where both sides changed a field, it has my value. */
  draft: ProductDraft
  clashes: EditConflict[]
}

/**
 * Three-way merge: applies the change from `was` to `to` on the present version `now`. Fields that
 * the change does not touch keep their present value. It is a clash only if both sides changed a
 * field to different values.
 */
export function mergeDrafts(was: ProductDraft, to: ProductDraft, now: ProductDraft): MergedDraft {
  const clashes: EditConflict[] = []
  const { variations: _, ...fields } = now
  const merged = mergeFields({ was: fieldsOf(was), to: fieldsOf(to), now: fields }, (field) => field, clashes)
  const variations = mergeVariations({ was: was.variations, to: to.variations, now: now.variations }, clashes)
  return { draft: { ...merged, variations }, clashes }
}

/** The fields in which two versions of a product differ, before and after, for the audit log. */
export function draftChanges(
  before: ProductDraft,
  after: ProductDraft,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
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

function fieldsOf({ variations: _, ...fields }: ProductDraft) {
  return fields
}

/** Three versions of the same data, for a three-way merge. */
interface Versions<T> {
  was: T
  to: T
  now: T
}

/** Merges field by field. Adds conflicts to `clashes`, with the field's name from `named`. */
function mergeFields<T extends object>({ was, to, now }: Versions<T>, named: (field: string) => string, clashes: EditConflict[]): T {
  const merged = { ...now }
  for (const field of Object.keys(to) as (keyof T & string)[]) {
    if (isDeepStrictEqual(was[field], to[field]) || isDeepStrictEqual(now[field], to[field])) continue
    if (!isDeepStrictEqual(was[field], now[field])) clashes.push({ field: named(field), mine: to[field], theirs: now[field] })
    merged[field] = to[field]
  }
  return merged
}

/**
 * Uses the order of the change when it reorders, else the present order. Variations added meanwhile
 * come last.
 */
function mergeVariations({ was, to, now }: Versions<DraftVariation[]>, clashes: EditConflict[]): DraftVariation[] {
  const find = (list: DraftVariation[], id: string | null) => list.find((one) => one.id === id)
  const merged = to.flatMap((mine) => {
    if (mine.id === null) return isThere(mine, was, now) ? [] : [mine]
    const [before, theirs] = [find(was, mine.id), find(now, mine.id)]
    // Deleted meanwhile: it can no longer be written.
    if (!theirs) return []
    return [mergeFields({ was: before ?? theirs, to: mine, now: theirs }, (field) => `variations.${mine.id}.${field}`, clashes)]
  })
  const added = now.filter(({ id }) => !find(was, id) && !find(to, id))
  const all = [...merged, ...added]
  const orderOf = (list: DraftVariation[]) => list.map(({ id }) => id).filter((id) => id !== null)
  if (!isDeepStrictEqual(orderOf(was), orderOf(to))) return all
  const place = (one: DraftVariation) => (one.id === null ? now.length : orderOf(now).indexOf(one.id))
  return all.toSorted((a, b) => place(a) - place(b))
}

/** Whether a new variation already exists, for example from a request whose response was lost. */
function isThere(mine: DraftVariation, was: DraftVariation[], now: DraftVariation[]): boolean {
  return now.some((one) => !was.some(({ id }) => id === one.id) && isDeepStrictEqual({ ...one, id: null }, mine))
}
