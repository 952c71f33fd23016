import type { Till } from '../till.ts'
import { dataOf, namedIds, type CatalogObject, type Fields } from './kinds.ts'
import { rowsOf, showAll } from './objects.ts'

/** The objects that the given ones name: categories, taxes, pictures, modifier lists, options, and the item of a variation. One level deep. */
export function relatedTo(till: Till, objects: readonly CatalogObject[], withPath = false): CatalogObject[] {
  const given = new Set(objects.map((object) => object.id))
  const wanted = new Set(objects.flatMap((object) => [...namedIds(dataOf(object), true), ...partIds(object)]))
  return showAll(
    till,
    rowsOf(
      till.store,
      [...wanted].filter((id) => !given.has(id)),
    ),
    withPath,
  )
}

function partIds(object: CatalogObject): string[] {
  const parts = dataOf(object).variations
  // the variations themselves are shown inside the item; only what they name is related
  const own = new Set(Array.isArray(parts) ? parts.map((part: Fields) => part.id) : [])
  return namedIds(parts, true).filter((id) => !own.has(id) && id !== object.id)
}
