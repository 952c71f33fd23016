import type { CatalogObject, Currency } from 'square'
import type { CatalogueChange, PictureSubject } from '#shop/ports.ts'
import type { Square } from './connection.ts'
import { BACKGROUND_RETRIES, retrySquareCall } from './retry.ts'
import { modifiersOf, taxOf } from './taxes-and-modifiers.ts'
import { isSoldAt, productOf } from './product.ts'

const CATALOG_OBJECT_TYPES = ['ITEM', 'CATEGORY', 'IMAGE', 'DISCOUNT', 'TAX', 'MODIFIER_LIST'] as const
/** The subject of a picture, by the name that staff give it at Square. */
const pictureSubjects: Record<string, PictureSubject | undefined> = { ingredients: 'ingredients', served: 'served' }

/**
 * Everything that is sold at the location, or the changes after `since`. An object that is not sold
 * there, or no longer, is 'gone'.
 */
export async function* catalogueSince(square: Square, since: Date | null): AsyncIterable<CatalogueChange> {
  const place = { locationId: square.locationId, currency: await square.currency() }
  for await (const object of since ? changedSince(square, since) : everything(square)) {
    const change = catalogueChangeOf(object, place)
    if (change) yield change
  }
}

/**
 * Requests the next page before it yields the current one. For a catalogue of thousands, most of
 * the time is network latency.
 */
async function* everything({ client }: Square): AsyncIterable<CatalogObject> {
  const page = await retrySquareCall(() => client.catalog.list({ types: CATALOG_OBJECT_TYPES.join(',') }), BACKGROUND_RETRIES)
  for (;;) {
    const { data } = page
    const next = page.hasNextPage() ? retrySquareCall(() => page.getNextPage(), BACKGROUND_RETRIES) : null
    // Avoids an unhandled rejection when the caller stops before the `await` below.
    next?.catch(() => {})
    yield* data
    if (!next) return
    await next
  }
}

async function* changedSince({ client }: Square, since: Date): AsyncIterable<CatalogObject> {
  const question = { objectTypes: [...CATALOG_OBJECT_TYPES], beginTime: since.toISOString(), includeDeletedObjects: true, limit: 1000 }
  let cursor: string | undefined
  do {
    const page = await retrySquareCall(() => client.catalog.search({ ...question, cursor }), BACKGROUND_RETRIES)
    yield* page.objects ?? []
    cursor = page.cursor
  } while (cursor)
}

/** An object as the shop's own type. Null for types that the shop does not use. */
export function catalogueChangeOf(object: CatalogObject, place: { locationId: string; currency: Currency }): CatalogueChange | null {
  const { id } = object
  if (!id) return null
  const same = { id, version: catalogObjectVersion(object), source: object }
  if (object.isDeleted || !isSoldAt(object, place.locationId)) return { ...same, kind: 'gone' }
  switch (object.type) {
    case 'ITEM': {
      const record = productOf(object, place)
      return record ? { ...same, kind: 'product', record } : { ...same, kind: 'gone' }
    }
    case 'CATEGORY': {
      const { name, parentCategory } = object.categoryData ?? {}
      const ordinal = Number(parentCategory?.ordinal ?? 0)
      return { ...same, kind: 'category', record: { id, name: name ?? '', ordinal, parentId: parentCategory?.id ?? null } }
    }
    case 'IMAGE': {
      const { url, caption, name } = object.imageData ?? {}
      if (!url) return { ...same, kind: 'gone' }
      const subject = pictureSubjects[name?.trim().toLowerCase() ?? '']
      return { ...same, kind: 'picture', record: { id, url, alt: caption ?? name ?? '', ...(subject && { subject }) } }
    }
    case 'DISCOUNT':
      return { ...same, kind: 'discount', record: { id, name: object.discountData?.name ?? '' } }
    case 'TAX':
      return { ...same, kind: 'tax', record: taxOf(id, object) }
    case 'MODIFIER_LIST':
      return { ...same, kind: 'modifiers', record: modifiersOf(id, object) }
    default:
      return null
  }
}

/**
 * The newest version of the item and its variations: a new price changes only the variation's
 * version.
 */
export function catalogObjectVersion(object: CatalogObject): number {
  const parts = object.type === 'ITEM' ? (object.itemData?.variations ?? []) : []
  return Math.max(...[object, ...parts].map(({ version }) => Number(version ?? 0n)))
}
