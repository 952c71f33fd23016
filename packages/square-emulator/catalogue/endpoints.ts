import { Hono } from 'hono'
import { z } from 'zod'
import { QueryFlag, QueryNumber, readRequestBody, readQueryString } from '../http/parse-request.ts'
import { invalidRequest, objectNotFound, type WireError, SquareFault } from '../http/fault.ts'
import { isoTime } from '../http/ids.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import type { Emulator } from '../emulator.ts'
import { WireId, IdempotencyKey, WireText } from '../http/wire-schemas.ts'
import { createImage, updateImage } from './images.ts'
import type { CatalogObject } from './kinds.ts'
import { latestVersion, findCatalogueRows, catalogueObjectViews } from './objects.ts'
import { relatedObjects } from './related.ts'
import { SearchCatalogItems, searchItems } from './search-items.ts'
import { SearchCatalogObjects, searchObjects } from './search.ts'
import { CatalogObjectInput, CatalogObjectType } from './shapes.ts'
import { deleteObjects, writeObjects } from './write.ts'

const limits = {
  batch_upsert_max_objects_per_batch: 1000,
  batch_upsert_max_total_objects: 10_000,
  batch_retrieve_max_object_ids: 1000,
  search_max_page_limit: 1000,
  batch_delete_max_object_ids: 200,
}

const Upsert = z.object({ idempotency_key: IdempotencyKey(), object: CatalogObjectInput })
const BatchUpsert = z.object({
  idempotency_key: IdempotencyKey(),
  batches: z
    .array(z.object({ objects: z.array(CatalogObjectInput).min(1).max(limits.batch_upsert_max_objects_per_batch) }))
    .min(1)
    .max(1000),
})
const BatchDelete = z.object({ object_ids: z.array(WireId).min(1).max(limits.batch_delete_max_object_ids) })
const BatchRetrieve = z.object({
  object_ids: z.array(WireId).min(1).max(limits.batch_retrieve_max_object_ids),
  include_related_objects: z.boolean().optional(),
  include_deleted_objects: z.boolean().optional(),
  include_category_path_to_root: z.boolean().optional(),
})
const List = z.object({ cursor: WireText(2000).optional(), types: WireText(1000).optional() })
const Retrieve = z.object({
  include_related_objects: QueryFlag.optional(),
  include_category_path_to_root: QueryFlag.optional(),
  catalog_version: QueryNumber.optional(),
})

/** Square's Catalog API. */
export function catalogueEndpoints(emulator: Emulator): Hono {
  const { store } = emulator
  const app = new Hono()

  app.get('/info', (c) => c.json({ limits, standard_unit_description_group: { standard_unit_descriptions: [], language_code: 'en' } }))

  app.get('/list', (c) => {
    const { cursor, types } = readQueryString(c, List)
    const page = searchObjects(store, { cursor, object_types: types === undefined ? undefined : typeList(types) })
    return c.json({ objects: catalogueObjectViews(emulator, page.rows), ...(page.cursor && { cursor: page.cursor }) })
  })

  app.post('/search', async (c) => {
    const search = await readRequestBody(c, emulator, SearchCatalogObjects)
    const latest = latestVersion(store)
    const page = searchObjects(store, search)
    const objects = catalogueObjectViews(emulator, page.rows, search.include_category_path_to_root)
    return c.json({
      objects,
      ...(search.include_related_objects && { related_objects: relatedObjects(emulator, objects, search.include_category_path_to_root) }),
      ...(page.cursor && { cursor: page.cursor }),
      latest_time: isoTime(latest),
    })
  })

  app.post('/search-catalog-items', async (c) => c.json(searchItems(emulator, await readRequestBody(c, emulator, SearchCatalogItems))))

  app.post('/object', async (c) => {
    const body = await readRequestBody(c, emulator, Upsert)
    const answer = withIdempotencyKey(emulator, { call: 'catalog.object', key: body.idempotency_key, request: body }, () => {
      const { objects, id_mappings } = writeObjects(emulator, [body.object], 'object')
      return { catalog_object: objects[0], ...(id_mappings.length > 0 && { id_mappings }) }
    })
    return c.json(answer)
  })

  app.get('/object/:id', (c) => {
    const query = readQueryString(c, Retrieve)
    const [object] = catalogueObjectViews(emulator, findCatalogueRows(store, [c.req.param('id')]), query.include_category_path_to_root)
    if (!object) throw objectNotFound(`Catalog object with ID ${c.req.param('id')} not found.`)
    return c.json({
      object,
      ...(query.include_related_objects && { related_objects: relatedObjects(emulator, [object], query.include_category_path_to_root) }),
    })
  })

  app.delete('/object/:id', (c) => {
    const { deleted, at } = store.transaction(() => deleteObjects(emulator, [c.req.param('id')]))
    if (deleted.length === 0) throw objectNotFound(`Catalog object with ID ${c.req.param('id')} not found.`)
    return c.json({ deleted_object_ids: deleted, deleted_at: isoTime(at) })
  })

  app.post('/images', async (c) => c.json(await createImage(c, emulator)))
  app.put('/images/:id', async (c) => c.json(await updateImage(c, emulator)))
  app.route('/', batchEndpoints(emulator))
  return app
}

function batchEndpoints(emulator: Emulator): Hono {
  const { store } = emulator
  const app = new Hono()

  app.post('/batch-retrieve', async (c) => {
    const body = await readRequestBody(c, emulator, BatchRetrieve)
    const objects = catalogueObjectViews(
      emulator,
      findCatalogueRows(store, body.object_ids, body.include_deleted_objects),
      body.include_category_path_to_root,
    )
    return c.json({
      objects,
      ...(body.include_related_objects && { related_objects: relatedObjects(emulator, objects, body.include_category_path_to_root) }),
    })
  })

  app.post('/batch-upsert', async (c) => {
    const body = await readRequestBody(c, emulator, BatchUpsert)
    const total = body.batches.reduce((count, batch) => count + batch.objects.length, 0)
    if (total > limits.batch_upsert_max_total_objects)
      throw invalidRequest('ARRAY_LENGTH_TOO_LONG', 'Too many objects in one request.', 'batches')
    return c.json(
      withIdempotencyKey(emulator, { call: 'catalog.batch-upsert', key: body.idempotency_key, request: body }, () =>
        upsertBatches(emulator, body.batches),
      ),
    )
  })

  app.post('/batch-delete', async (c) => {
    const body = await readRequestBody(c, emulator, BatchDelete)
    const { deleted, at } = store.transaction(() => deleteObjects(emulator, body.object_ids))
    return c.json({ deleted_object_ids: deleted, deleted_at: isoTime(at) })
  })
  return app
}

/**
 * Each batch succeeds or fails alone. If the request has a single batch, its first error is the
 * error of the request.
 */
function upsertBatches(emulator: Emulator, batches: { objects: CatalogObjectInput[] }[]) {
  const objects: CatalogObject[] = []
  const mappings: { client_object_id: string; object_id: string }[] = []
  const errors: WireError[] = []
  for (const [index, batch] of batches.entries()) {
    emulator.store.run('savepoint batch')
    try {
      const written = writeObjects(emulator, batch.objects, `batches[${index}].objects[*]`)
      objects.push(...written.objects)
      mappings.push(...written.id_mappings)
      emulator.store.run('release batch')
    } catch (error) {
      emulator.store.run('rollback to batch')
      emulator.store.run('release batch')
      if (!(error instanceof SquareFault) || batches.length === 1) throw error
      errors.push(...error.errors)
    }
  }
  const updated = { updated_at: isoTime(latestVersion(emulator.store)) }
  return {
    ...(objects.length > 0 && { objects, ...updated }),
    ...(mappings.length > 0 && { id_mappings: mappings }),
    ...(errors.length > 0 && { errors }),
  }
}

function typeList(types: string): z.infer<typeof CatalogObjectType>[] {
  const parsed = z.array(CatalogObjectType).safeParse(types.split(',').map((type) => type.trim().toUpperCase()))
  if (!parsed.success) throw invalidRequest('INVALID_ENUM_VALUE', 'types names a type that does not exist.', 'types')
  return parsed.data
}
