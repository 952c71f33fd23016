import type { AllShelves } from '../mirror/all-shelves.ts'
import { Bits } from '../listing/bitset.ts'
import { countsOf, having } from '../listing/facets.ts'
import { slugOf } from './slugs.ts'

/** Categories with products, in their own order, with the number of products. */
export function categoriesOf({ kinds, marks }: AllShelves): {
  id: string
  slug: string
  name: string
  count: number
  parentId: string | null
}[] {
  return countsOf(marks, 'within', marks.all)
    .flatMap(({ value, count }) => {
      const category = kinds.category.get(value)
      return category ? [{ ...category, count }] : []
    })
    .toSorted((a, b) => a.ordinal - b.ordinal || b.count - a.count || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
    .map(({ id, name, count, parentId }) => ({
      id,
      slug: slugOf(name),
      name,
      count,
      parentId: kinds.category.has(parentId ?? '') ? parentId! : null,
    }))
}

/**
 * Countries of origin, those with most products first, each with the picture of its newest product.
 */
export function countriesOf(shelves: AllShelves): { code: string; count: number; pictureId: string | null }[] {
  const { marks } = shelves
  return countsOf(marks, 'country', marks.all).map(({ value: code, count }) => {
    const [newest] = shelves.newest(having(marks, 'country', code) ?? new Bits())
    return { code, count, pictureId: newest?.card.pictureId ?? null }
  })
}
