import { z } from 'zod'
import { recount } from '../inventory/counting.ts'
import type { Till } from '../till.ts'
import { CatalogObjectInput } from './shapes.ts'
import { writeObjects } from './write.ts'

/**
 * Loads the first catalogue and its stock when the store has never held one. Throws a plain error naming the first object that does
 * not fit.
 */
export function loadFirstCatalogue(till: Till): void {
  const { store, settings } = till
  if (store.one('select 1 from catalogue limit 1')) return
  const { objects, counts } = settings.catalogue()
  if (objects.length === 0) return
  store.transaction(() => {
    const given = z.array(CatalogObjectInput).parse(objects)
    const { id_mappings } = writeObjects(till, given, 'objects[*]', true)
    const real = new Map(id_mappings.map((mapping) => [mapping.client_object_id, mapping.object_id]))
    // One moment for all: a clock that ticks for each would stand minutes ahead of the world's after a large shop.
    const now = store.tick()
    for (const { catalog_object_id: id, quantity } of counts) recount(till, real.get(id) ?? id, settings.locationId, quantity, now, { now })
  })
}
