import type { CatalogObject } from 'square'
import { type CatalogueChange, OutsideRefused, type ProductDraft, type ProductAtPointOfSale } from '#shop/ports.ts'
import { catalogueChangeOf, catalogObjectVersion } from './catalogue.ts'
import type { Square } from './connection.ts'
import { ensureAttributeDefinitions } from './attribute-definitions.ts'
import { isMissing } from './faults.ts'
import { INTERACTIVE_RETRIES, retrySquareCall } from './retry.ts'
import { productDraftOf, applyProductDraft } from './product-draft.ts'

/** The current state of the given objects. Deleted objects are 'gone'; unknown ids are left out. */
export async function fetchCatalogueObjects(square: Square, ids: string[]): Promise<CatalogueChange[]> {
  const place = { locationId: square.locationId, currency: await square.currency() }
  const { objects = [] } = await retrySquareCall(
    () => square.client.catalog.batchGet({ objectIds: ids, includeDeletedObjects: true }),
    INTERACTIVE_RETRIES,
  )
  return objects.flatMap((object) => catalogueChangeOf(object, place) ?? [])
}

export async function fetchSquareProduct(square: Square, id: string): Promise<ProductAtPointOfSale | null> {
  const item = await itemOf(square, id)
  const draft = item && productDraftOf(item, { locationId: square.locationId, currency: await square.currency() })
  return draft && item ? { draft, version: catalogObjectVersion(item) } : null
}

/**
 * Saves a product, or creates one when `id` is null. Square refuses with VERSION_MISMATCH when it
 * changed since `version`.
 */
export async function saveSquareProduct(
  square: Square,
  { id, draft, version, key }: { id: string | null; draft: ProductDraft; version: number; key: string },
): Promise<string> {
  const item = id === null ? null : await itemOf(square, id)
  if (id !== null && !item) throw new OutsideRefused('NOT_FOUND', 'Square: the item doesn’t exist')
  if (item && catalogObjectVersion(item) !== version) throw new OutsideRefused('VERSION_MISMATCH', 'Square: the item has another version')
  const place = { locationId: square.locationId, currency: await square.currency(), keys: await ensureAttributeDefinitions(square) }
  const object = applyProductDraft(item, draft, place)
  const { catalogObject } = await retrySquareCall(
    () => square.client.catalog.object.upsert({ idempotencyKey: key, object }),
    INTERACTIVE_RETRIES,
  )
  if (!catalogObject?.id) throw new OutsideRefused('NO_OBJECT', 'Square: the response has no item')
  return catalogObject.id
}

/** Adds a picture to a product, after its other pictures. Returns the picture's id. */
export async function addSquarePicture(square: Square, productId: string, picture: { bytes: Uint8Array; alt: string }, key: string) {
  const imageFile = new File([Buffer.from(picture.bytes)], 'picture.jpg', { type: 'image/jpeg' })
  const image: CatalogObject = { type: 'IMAGE', id: '#picture', imageData: { name: picture.alt, caption: picture.alt } }
  const request = { idempotencyKey: key, objectId: productId, image }
  const answer = await retrySquareCall(() => square.client.catalog.images.create({ request, imageFile }), INTERACTIVE_RETRIES)
  if (!answer.image?.id) throw new OutsideRefused('NO_OBJECT', 'Square: the response has no image')
  return answer.image.id
}

/** Deletes a product with its variations. No error when it no longer exists. */
export async function deleteSquareProduct({ client }: Square, id: string): Promise<void> {
  try {
    await retrySquareCall(() => client.catalog.object.delete({ objectId: id }), INTERACTIVE_RETRIES)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Checks that Square answers. Throws OutsideUnavailable or OutsideRefused when it does not. */
export async function pingSquare({ client, locationId }: Square): Promise<void> {
  await retrySquareCall(() => client.locations.get({ locationId }), { maxAttempts: 1, pauseMs: 0, maxPauseMs: 0 })
}

async function itemOf({ client }: Square, id: string): Promise<CatalogObject.Item | null> {
  try {
    const { object } = await retrySquareCall(() => client.catalog.object.get({ objectId: id }), INTERACTIVE_RETRIES)
    return object?.type === 'ITEM' && !object.isDeleted ? object : null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
