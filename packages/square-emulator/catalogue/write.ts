import { invalidRequest, objectNotFound, staleVersion } from '../http/fault.ts'
import { newId } from '../http/ids.ts'
import { enqueueNotification } from '../webhooks/events.ts'
import type { Emulator } from '../emulator.ts'
import {
  dataField,
  objectData,
  childTypes,
  referencedIds,
  resolveClientIds,
  type CatalogObject,
  type ObjectFields,
  type CatalogObjectKind,
} from './kinds.ts'
import { completeObject } from './complete-object.ts'
import { findCatalogueRow, findCatalogueRows, catalogueObjectViews, type CatalogueRow } from './objects.ts'
import type { CatalogObjectInput } from './shapes.ts'

interface WriteResult {
  objects: CatalogObject[]
  id_mappings: { client_object_id: string; object_id: string }[]
}

interface Part {
  object: CatalogObjectInput & ObjectFields
  parent: string | null
  ordinal: number
  path: string
}

/**
 * Writes objects, all or none. A client id ('#...') creates an object; any other id must exist at
 * the given version. The list of parts inside a parent replaces its previous parts. Joins the
 * present transaction and queues the webhook event. A first catalogue (`allNew`) has its own ids.
 */
export function writeObjects(emulator: Emulator, given: readonly CatalogObjectInput[], path: string, allNew = false): WriteResult {
  const { store } = emulator
  const real = new Map<string, string>()
  for (const object of flatten(given, path)) {
    if (object.object.id.startsWith('#')) {
      if (real.has(object.object.id))
        throw invalidRequest('INVALID_VALUE', `The client id ${object.object.id} is used twice.`, `${object.path}.id`)
      real.set(object.object.id, newId())
    }
  }
  const parts = flatten(resolveClientIds([...given], real), path)
  const fresh = new Set(allNew ? parts.map((part) => part.object.id) : real.values())
  const version = store.tick()

  for (const part of parts) checkVersion(emulator, part, fresh)
  checkReferences(emulator, parts)
  // Attribute definitions first, because the values on other objects take their names from them.
  const definitionsFirst = parts.toSorted((a, b) => Number(isDefinition(b)) - Number(isDefinition(a)))
  for (const part of definitionsFirst) write(emulator, part, version)
  checkDefinitionCount(emulator)
  for (const object of given.map((one) => resolveClientIds(one, real))) dropMissingParts(emulator, object, version)
  touchParents(emulator, parts, version)
  checkCategoryLoops(emulator, parts)
  announceVersion(emulator, version)

  const ids = given.map((object) => real.get(object.id) ?? object.id)
  return {
    objects: catalogueObjectViews(emulator, findCatalogueRows(store, ids)),
    id_mappings: [...real].map(([client_object_id, object_id]) => ({ client_object_id, object_id })),
  }
}

/**
 * Deletes objects with all their parts. Returns all deleted ids and the time (milliseconds). Ids
 * that are already deleted are ignored.
 */
export function deleteObjects(emulator: Emulator, ids: readonly string[]): { deleted: string[]; at: number } {
  const { store } = emulator
  const rows = findCatalogueRows(store, ids)
  if (rows.length === 0) return { deleted: [], at: store.tick() }
  const at = store.tick()
  const gone: string[] = []
  for (const row of rows) {
    const parts = store.all<CatalogueRow>('select * from catalogue where parent = ? and deleted = 0 order by ordinal', row.id)
    for (const one of [row, ...parts])
      if (store.run('update catalogue set deleted = 1, version = ? where id = ? and deleted = 0', at, one.id)) gone.push(one.id)
    if (row.parent) store.run('update catalogue set version = ? where id = ? and deleted = 0', at, row.parent)
  }
  announceVersion(emulator, at)
  return { deleted: gone, at }
}

/** Square allows so many custom attributes of each visibility. */
const MAX_DEFINITIONS = 10

function checkDefinitionCount({ store }: Emulator): void {
  const rows = store.all<CatalogueRow>("select * from catalogue where type = 'CUSTOM_ATTRIBUTE_DEFINITION' and deleted = 0")
  const hidden = rows.filter(({ body }) => body.includes('SELLER_VISIBILITY_HIDDEN')).length
  if (Math.max(hidden, rows.length - hidden) > MAX_DEFINITIONS)
    throw invalidRequest('BAD_REQUEST', `There may be ${MAX_DEFINITIONS} custom attributes of each visibility.`, 'object.type')
}

const isDefinition = (part: Part) => part.object.type === 'CUSTOM_ATTRIBUTE_DEFINITION'

function flatten(objects: readonly CatalogObjectInput[], path: string): Part[] {
  return objects.flatMap((object, index): Part[] => {
    const here = path.replace('*', String(index))
    const family = childTypes.find((one) => one.parent === object.type)
    const own = childTypes.find((one) => one.child === object.type)
    const owner = own && objectData(object)[own.owner]
    const data = objectData(object)
    const ordinal = typeof data.ordinal === 'number' ? data.ordinal : index
    const self: Part = { object, parent: typeof owner === 'string' ? owner : null, ordinal, path: here }
    const inner = family ? ((data[family.list] ?? []) as CatalogObjectInput[]) : []
    return [
      self,
      ...inner.map((part, place): Part => ({
        object: { ...part, [dataField[part.type]]: { ...objectData(part), [family?.owner ?? '']: object.id } } as CatalogObjectInput &
          ObjectFields,
        parent: object.id,
        ordinal: place,
        path: `${here}.${dataField[object.type]}.${family?.list}[${place}]`,
      })),
    ]
  })
}

function checkVersion(emulator: Emulator, { object, path }: Part, fresh: ReadonlySet<string>): void {
  if (object.is_deleted) throw invalidRequest('INVALID_VALUE', 'Objects are deleted by their own call.', `${path}.is_deleted`)
  if (fresh.has(object.id)) return
  const row = findCatalogueRow(emulator.store, object.id)
  if (!row || row.deleted) throw objectNotFound(`Catalog object with ID ${object.id} not found.`, `${path}.id`)
  if (row.type !== object.type) throw invalidRequest('INVALID_VALUE', `Object ${object.id} is of type ${row.type}.`, `${path}.type`)
  if (row.version !== object.version) throw staleVersion('Object version does not match latest database version.', `${path}.version`)
}

function checkReferences(emulator: Emulator, parts: readonly Part[]): void {
  const here = new Set(parts.map((part) => part.object.id))
  for (const { object, parent, path } of parts) {
    const family = childTypes.find((one) => one.child === object.type)
    if (family && !parent)
      throw invalidRequest(
        'MISSING_REQUIRED_PARAMETER',
        `${object.type} needs its ${family.owner}.`,
        `${path}.${dataField[object.type]}.${family.owner}`,
      )
    const wanted = [...new Set(referencedIds(objectData(withoutParts(object)), true))].filter((id) => !here.has(id))
    const found = new Set(findCatalogueRows(emulator.store, wanted).map((row) => row.id))
    const missing = wanted.find((id) => !found.has(id))
    if (missing) throw invalidRequest('INVALID_VALUE', `Object ${missing} does not exist.`, `${path}.${dataField[object.type]}`)
  }
}

function write(emulator: Emulator, { object, parent, ordinal }: Part, version: number): void {
  const body = completeObject(emulator, withoutParts(object))
  const data = objectData(body)
  if (object.type === 'ITEM_VARIATION') data.ordinal = ordinal
  const words = [data.name, data.description, data.abbreviation, data.sku, data.upc]
    .filter((word) => typeof word === 'string')
    .join(' ')
    .toLowerCase()
  emulator.store.run(
    `insert into catalogue (id, type, data, version, parent, ordinal, words, body) values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (id) do update set version = excluded.version, parent = excluded.parent, ordinal = excluded.ordinal,
       words = excluded.words, body = excluded.body`,
    object.id,
    object.type,
    dataField[object.type],
    version,
    parent,
    ordinal,
    words,
    JSON.stringify(body),
  )
}

function withoutParts(object: CatalogObjectInput & ObjectFields): { type: CatalogObjectKind } & ObjectFields {
  const { id: _id, version: _version, is_deleted: _deleted, ...rest } = object
  const data = { ...objectData(object) }
  const family = childTypes.find((one) => one.parent === object.type)
  if (family) delete data[family.list]
  return { ...rest, [dataField[object.type]]: data }
}

function dropMissingParts(emulator: Emulator, object: CatalogObjectInput, version: number): void {
  const family = childTypes.find((one) => one.parent === object.type)
  const kept = family && (objectData(object)[family.list] as { id: string }[] | undefined)
  if (!kept) return
  emulator.store.run(
    'update catalogue set deleted = 1, version = ? where parent = ? and deleted = 0 and version <> ? and id not in (select value from json_each(?))',
    version,
    object.id,
    version,
    JSON.stringify(kept.map((part) => part.id)),
  )
}

/**
 * A changed part also changes the version of its parent, so that a search for changed items finds a
 * new price.
 */
function touchParents(emulator: Emulator, parts: readonly Part[], version: number): void {
  for (const { parent } of parts) if (parent) emulator.store.run('update catalogue set version = ? where id = ?', version, parent)
}

function checkCategoryLoops(emulator: Emulator, parts: readonly Part[]): void {
  for (const { object, path } of parts) {
    if (object.type !== 'CATEGORY') continue
    const seen = new Set<string>([object.id])
    let at = object.category_data.parent_category?.id
    while (at) {
      if (seen.has(at))
        throw invalidRequest('INVALID_VALUE', 'A category cannot be inside itself.', `${path}.category_data.parent_category`)
      seen.add(at)
      const row = findCatalogueRow(emulator.store, at)
      at = row && (JSON.parse(row.body) as { category_data: { parent_category?: { id: string } } }).category_data.parent_category?.id
    }
  }
}

function announceVersion(emulator: Emulator, version: number): void {
  enqueueNotification(emulator, 'catalog.version.updated', {
    type: 'catalog',
    object: { catalog_version: { updated_at: new Date(version).toISOString() } },
  })
}
