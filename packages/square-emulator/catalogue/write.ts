import { invalid, notFound, staleVersion } from '../http/fault.ts'
import { newId } from '../http/ids.ts'
import { announce } from '../webhooks/events.ts'
import type { Till } from '../till.ts'
import { dataField, dataOf, families, namedIds, withRealIds, type CatalogObject, type Fields, type Kind } from './kinds.ts'
import { complete } from './completing.ts'
import { rowOf, rowsOf, showAll, type CatalogueRow } from './objects.ts'
import type { CatalogObjectInput } from './shapes.ts'

export interface Written {
  objects: CatalogObject[]
  id_mappings: { client_object_id: string; object_id: string }[]
}

interface Part {
  object: CatalogObjectInput & Fields
  parent: string | null
  ordinal: number
  path: string
}

/**
 * Writes objects, all or none. A client id ('#...') creates an object; any other id must exist at
 * the given version. The list of parts inside a parent replaces its previous parts. Joins the
 * present transaction and queues the webhook event. A first catalogue (`allNew`) has its own ids.
 */
export function writeObjects(till: Till, given: readonly CatalogObjectInput[], path: string, allNew = false): Written {
  const { store } = till
  const real = new Map<string, string>()
  for (const object of flatten(given, path)) {
    if (object.object.id.startsWith('#')) {
      if (real.has(object.object.id))
        throw invalid('INVALID_VALUE', `The client id ${object.object.id} is used twice.`, `${object.path}.id`)
      real.set(object.object.id, newId())
    }
  }
  const parts = flatten(withRealIds([...given], real), path)
  const fresh = new Set(allNew ? parts.map((part) => part.object.id) : real.values())
  const version = store.tick()

  for (const part of parts) checkVersion(till, part, fresh)
  checkReferences(till, parts)
  // Attribute definitions first, because the values on other objects take their names from them.
  const definitionsFirst = parts.toSorted((a, b) => Number(isDefinition(b)) - Number(isDefinition(a)))
  for (const part of definitionsFirst) write(till, part, version)
  for (const object of given.map((one) => withRealIds(one, real))) dropMissingParts(till, object, version)
  touchParents(till, parts, version)
  checkCategoryLoops(till, parts)
  announceVersion(till, version)

  const ids = given.map((object) => real.get(object.id) ?? object.id)
  return {
    objects: showAll(till, rowsOf(store, ids)),
    id_mappings: [...real].map(([client_object_id, object_id]) => ({ client_object_id, object_id })),
  }
}

/**
 * Deletes objects with all their parts. Returns all deleted ids and the time (milliseconds). Ids
 * that are already deleted are ignored.
 */
export function deleteObjects(till: Till, ids: readonly string[]): { deleted: string[]; at: number } {
  const { store } = till
  const rows = rowsOf(store, ids)
  if (rows.length === 0) return { deleted: [], at: store.tick() }
  const at = store.tick()
  const gone: string[] = []
  for (const row of rows) {
    const parts = store.all<CatalogueRow>('select * from catalogue where parent = ? and deleted = 0 order by ordinal', row.id)
    for (const one of [row, ...parts])
      if (store.run('update catalogue set deleted = 1, version = ? where id = ? and deleted = 0', at, one.id)) gone.push(one.id)
    if (row.parent) store.run('update catalogue set version = ? where id = ? and deleted = 0', at, row.parent)
  }
  announceVersion(till, at)
  return { deleted: gone, at }
}

const isDefinition = (part: Part) => part.object.type === 'CUSTOM_ATTRIBUTE_DEFINITION'

function flatten(objects: readonly CatalogObjectInput[], path: string): Part[] {
  return objects.flatMap((object, index): Part[] => {
    const here = path.replace('*', String(index))
    const family = families.find((one) => one.parent === object.type)
    const own = families.find((one) => one.child === object.type)
    const owner = own && dataOf(object)[own.owner]
    const data = dataOf(object)
    const ordinal = typeof data.ordinal === 'number' ? data.ordinal : index
    const self: Part = { object, parent: typeof owner === 'string' ? owner : null, ordinal, path: here }
    const inner = family ? ((data[family.list] ?? []) as CatalogObjectInput[]) : []
    return [
      self,
      ...inner.map((part, place): Part => ({
        object: { ...part, [dataField[part.type]]: { ...dataOf(part), [family?.owner ?? '']: object.id } } as CatalogObjectInput & Fields,
        parent: object.id,
        ordinal: place,
        path: `${here}.${dataField[object.type]}.${family?.list}[${place}]`,
      })),
    ]
  })
}

function checkVersion(till: Till, { object, path }: Part, fresh: ReadonlySet<string>): void {
  if (object.is_deleted) throw invalid('INVALID_VALUE', 'Objects are deleted by their own call.', `${path}.is_deleted`)
  if (fresh.has(object.id)) return
  const row = rowOf(till.store, object.id)
  if (!row || row.deleted) throw notFound(`Catalog object with ID ${object.id} not found.`, `${path}.id`)
  if (row.type !== object.type) throw invalid('INVALID_VALUE', `Object ${object.id} is of type ${row.type}.`, `${path}.type`)
  if (row.version !== object.version) throw staleVersion('Object version does not match latest database version.', `${path}.version`)
}

function checkReferences(till: Till, parts: readonly Part[]): void {
  const here = new Set(parts.map((part) => part.object.id))
  for (const { object, parent, path } of parts) {
    const family = families.find((one) => one.child === object.type)
    if (family && !parent)
      throw invalid(
        'MISSING_REQUIRED_PARAMETER',
        `${object.type} needs its ${family.owner}.`,
        `${path}.${dataField[object.type]}.${family.owner}`,
      )
    const wanted = [...new Set(namedIds(dataOf(withoutParts(object)), true))].filter((id) => !here.has(id))
    const found = new Set(rowsOf(till.store, wanted).map((row) => row.id))
    const missing = wanted.find((id) => !found.has(id))
    if (missing) throw invalid('INVALID_VALUE', `Object ${missing} does not exist.`, `${path}.${dataField[object.type]}`)
  }
}

function write(till: Till, { object, parent, ordinal }: Part, version: number): void {
  const body = complete(till, withoutParts(object))
  const data = dataOf(body)
  if (object.type === 'ITEM_VARIATION') data.ordinal = ordinal
  const words = [data.name, data.description, data.abbreviation, data.sku, data.upc]
    .filter((word) => typeof word === 'string')
    .join(' ')
    .toLowerCase()
  till.store.run(
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

function withoutParts(object: CatalogObjectInput & Fields): { type: Kind } & Fields {
  const { id: _id, version: _version, is_deleted: _deleted, ...rest } = object
  const data = { ...dataOf(object) }
  const family = families.find((one) => one.parent === object.type)
  if (family) delete data[family.list]
  return { ...rest, [dataField[object.type]]: data }
}

function dropMissingParts(till: Till, object: CatalogObjectInput, version: number): void {
  const family = families.find((one) => one.parent === object.type)
  const kept = family && (dataOf(object)[family.list] as { id: string }[] | undefined)
  if (!kept) return
  till.store.run(
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
function touchParents(till: Till, parts: readonly Part[], version: number): void {
  for (const { parent } of parts) if (parent) till.store.run('update catalogue set version = ? where id = ?', version, parent)
}

function checkCategoryLoops(till: Till, parts: readonly Part[]): void {
  for (const { object, path } of parts) {
    if (object.type !== 'CATEGORY') continue
    const seen = new Set<string>([object.id])
    let at = object.category_data.parent_category?.id
    while (at) {
      if (seen.has(at)) throw invalid('INVALID_VALUE', 'A category cannot be inside itself.', `${path}.category_data.parent_category`)
      seen.add(at)
      const row = rowOf(till.store, at)
      at = row && (JSON.parse(row.body) as { category_data: { parent_category?: { id: string } } }).category_data.parent_category?.id
    }
  }
}

function announceVersion(till: Till, version: number): void {
  announce(till, 'catalog.version.updated', {
    type: 'catalog',
    object: { catalog_version: { updated_at: new Date(version).toISOString() } },
  })
}
