import type { Emulator } from '../emulator.ts'
import { objectData, childTypes, referencedIds, type CatalogObject } from './kinds.ts'
import { findCatalogueRows, catalogueObjectViews } from './objects.ts'

/**
 * The objects that the given ones reference: categories, taxes, images, modifier lists, options,
 * and the item of a variation. One level deep.
 */
export function relatedObjects(emulator: Emulator, objects: readonly CatalogObject[], withPath = false): CatalogObject[] {
  const shown = new Set(objects.flatMap((object) => [object.id, ...partsOf(object).map((part) => part.id)]))
  const wanted = new Set(objects.flatMap((object) => referencedIds(objectData(object), true)))
  const missing = [...wanted].filter((id) => !shown.has(id))
  return catalogueObjectViews(emulator, findCatalogueRows(emulator.store, missing), withPath)
}

/**
 * Variations, modifiers and option values are already inside their parent. Only the objects that
 * they reference are related.
 */
function partsOf(object: CatalogObject): CatalogObject[] {
  const family = childTypes.find((one) => one.parent === object.type)
  return family ? ((objectData(object)[family.list] ?? []) as CatalogObject[]) : []
}
