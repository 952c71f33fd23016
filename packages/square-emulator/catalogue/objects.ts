import { isoTime } from '../http/ids.ts'
import type { EmulatorStore } from '../store.ts'
import type { Emulator } from '../emulator.ts'
import { dataField, objectData, childTypes, type CatalogObject, type ObjectFields, type CatalogObjectKind } from './kinds.ts'

export interface CatalogueRow {
  seq: number
  id: string
  type: CatalogObjectKind
  version: number
  deleted: number
  parent: string | null
  body: string
}

/** The row of an object, even if deleted. */
export const findCatalogueRow = (store: EmulatorStore, id: string) => store.one<CatalogueRow>('select * from catalogue where id = ?', id)

/**
 * Rows in the order of the ids. Unknown ids are left out. Deleted rows are included on request
 * only.
 */
export function findCatalogueRows(store: EmulatorStore, ids: readonly string[], deletedToo = false): CatalogueRow[] {
  const rows = store.all<CatalogueRow>(
    'select catalogue.* from json_each(?) as wanted join catalogue on catalogue.id = wanted.value where deleted = 0 or ? order by wanted.key',
    JSON.stringify(ids),
    deletedToo ? 1 : 0,
  )
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/**
 * Objects in the form of API responses: parts (variations, modifiers, option values) inside their
 * parent, images with full URLs.
 */
export function catalogueObjectViews(emulator: Emulator, rows: readonly CatalogueRow[], withPath = false): CatalogObject[] {
  const parents = rows.filter((row) => childTypes.some((family) => family.parent === row.type)).map((row) => row.id)
  const parts = new Map<string, CatalogObject[]>()
  if (parents.length > 0) {
    const found = emulator.store.all<CatalogueRow>(
      'select * from catalogue where parent in (select value from json_each(?)) and deleted = 0 order by parent, ordinal, seq',
      JSON.stringify(parents),
    )
    for (const row of found) parts.set(row.parent ?? '', [...(parts.get(row.parent ?? '') ?? []), show(emulator, row)])
  }
  return rows.map((row) => {
    const object = show(emulator, row)
    const family = childTypes.find((one) => one.parent === row.type)
    if (family) objectData(object)[family.list] = parts.get(row.id) ?? []
    if (withPath && row.type === 'CATEGORY') objectData(object).path_to_root = pathToRoot(emulator.store, object)
    return object
  })
}

/** The time of the latest change in the catalogue, in milliseconds. */
export const latestVersion = (store: EmulatorStore) =>
  store.one<{ latest: number | null }>('select max(version) as latest from catalogue')?.latest ?? 0

function show(emulator: Emulator, row: CatalogueRow): CatalogObject {
  const object = {
    ...(JSON.parse(row.body) as ObjectFields),
    type: row.type,
    id: row.id,
    version: row.version,
    updated_at: isoTime(row.version),
    is_deleted: row.deleted === 1,
  } as CatalogObject
  if (row.type === 'IMAGE') {
    const data = objectData(object)
    if (typeof data.url === 'string') data.url = publicAddress(emulator, data.url)
  }
  return object
}

/** The emulator's own images are stored by name. Their URLs use the present public URL. */
function publicAddress(emulator: Emulator, url: string): string {
  return /^https?:\/\//.test(url) ? url : `${emulator.settings.publicUrl}/${url.replace(/^\//, '')}`
}

function pathToRoot(store: EmulatorStore, category: CatalogObject): { category_id: string; category_name: string }[] {
  const path: { category_id: string; category_name: string }[] = []
  let at: ObjectFields = category
  // Category cycles cannot be written. The limit only protects against a damaged file.
  while (path.length < 50) {
    const parent = ((at[dataField.CATEGORY] as ObjectFields).parent_category as { id: string } | undefined)?.id
    const row = parent ? findCatalogueRow(store, parent) : undefined
    if (!row || row.deleted) return path
    at = JSON.parse(row.body) as ObjectFields
    path.push({ category_id: row.id, category_name: String((at[dataField.CATEGORY] as ObjectFields).name) })
  }
  return path
}
