import { z } from 'zod'
import { recordPhysicalCount } from '../inventory/counts.ts'
import type { Emulator } from '../emulator.ts'
import { CatalogObjectInput } from './shapes.ts'
import { writeObjects } from './write.ts'

/**
 * Loads the first catalogue and its stock if the store has never contained one. Throws an Error
 * that names the first invalid object.
 */
export function seedCatalogue(emulator: Emulator): void {
  const { store, settings } = emulator
  if (store.one('select 1 from catalogue limit 1')) return
  const { objects, counts } = settings.catalogue()
  if (objects.length === 0) return
  store.transaction(() => {
    const given = z.array(CatalogObjectInput).parse(objects)
    const { id_mappings } = writeObjects(emulator, given, 'objects[*]', true)
    const real = new Map(id_mappings.map((mapping) => [mapping.client_object_id, mapping.object_id]))
    // One time for all objects. With one tick each, the clock would run minutes ahead of real time
    // after a large catalogue.
    const now = store.tick()
    for (const { catalog_object_id: id, quantity } of counts)
      recordPhysicalCount(emulator, { variation: real.get(id) ?? id, location: settings.locationId, quantity, occurredAt: now }, now)
  })
}
