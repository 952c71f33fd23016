import type { Till } from '../till.ts'
import { dataOf, families, namedIds, type CatalogObject } from './kinds.ts'
import { rowsOf, showAll } from './objects.ts'

/**
 * The objects that the given ones reference: categories, taxes, images, modifier lists, options,
 * and the item of a variation. One level deep.
 */
export function relatedTo(till: Till, objects: readonly CatalogObject[], withPath = false): CatalogObject[] {
  const shown = new Set(objects.flatMap((object) => [object.id, ...partsOf(object).map((part) => part.id)]))
  const wanted = new Set(objects.flatMap((object) => namedIds(dataOf(object), true)))
  const missing = [...wanted].filter((id) => !shown.has(id))
  return showAll(till, rowsOf(till.store, missing), withPath)
}

/**
 * Variations, modifiers and option values are already inside their parent. Only the objects that
 * they reference are related.
 */
function partsOf(object: CatalogObject): CatalogObject[] {
  const family = families.find((one) => one.parent === object.type)
  return family ? ((dataOf(object)[family.list] ?? []) as CatalogObject[]) : []
}
