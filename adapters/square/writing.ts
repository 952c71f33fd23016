import type { CatalogObject } from 'square'
import { type CatalogueChange, OutsideRefused, type ProductSheet, type ProductThere } from '#shop/ports.ts'
import { changeOf, versionOf } from './catalogue.ts'
import type { Square } from './connection.ts'
import { definedKeys } from './definitions.ts'
import { isMissing } from './faults.ts'
import { INTERACTIVE, withRetries } from './retry.ts'
import { sheetOf, withSheet } from './sheet.ts'

/** The current state of the given objects. Deleted objects are 'gone'; unknown ids are left out. */
export async function catalogueOf(square: Square, ids: string[]): Promise<CatalogueChange[]> {
  const place = { locationId: square.locationId, currency: await square.currency() }
  const { objects = [] } = await withRetries(
    () => square.client.catalog.batchGet({ objectIds: ids, includeDeletedObjects: true }),
    INTERACTIVE,
  )
  return objects.flatMap((object) => changeOf(object, place) ?? [])
}

export async function product(square: Square, id: string): Promise<ProductThere | null> {
  const item = await itemOf(square, id)
  const sheet = item && sheetOf(item, { locationId: square.locationId, currency: await square.currency() })
  return sheet && item ? { sheet, version: versionOf(item) } : null
}

/**
 * Saves a product, or creates one when `id` is null. Square refuses with VERSION_MISMATCH when it
 * changed since `version`.
 */
export async function saveProduct(square: Square, id: string | null, sheet: ProductSheet, version: number, key: string): Promise<string> {
  const item = id === null ? null : await itemOf(square, id)
  if (id !== null && !item) throw new OutsideRefused('NOT_FOUND', 'Square: there is no such item')
  if (item && versionOf(item) !== version) throw new OutsideRefused('VERSION_MISMATCH', 'Square: the item is of another version')
  const place = { locationId: square.locationId, currency: await square.currency(), keys: await definedKeys(square) }
  const object = withSheet(item, sheet, place)
  const { catalogObject } = await withRetries(() => square.client.catalog.object.upsert({ idempotencyKey: key, object }), INTERACTIVE)
  if (!catalogObject?.id) throw new OutsideRefused('NO_OBJECT', 'Square: nothing was written')
  return catalogObject.id
}

/** Adds a picture to a product, after its other pictures. Returns the picture's id. */
export async function addPicture(square: Square, productId: string, picture: { bytes: Uint8Array; alt: string }, key: string) {
  const imageFile = new File([Buffer.from(picture.bytes)], 'picture.jpg', { type: 'image/jpeg' })
  const image: CatalogObject = { type: 'IMAGE', id: '#picture', imageData: { name: picture.alt, caption: picture.alt } }
  const request = { idempotencyKey: key, objectId: productId, image }
  const answer = await withRetries(() => square.client.catalog.images.create({ request, imageFile }), INTERACTIVE)
  if (!answer.image?.id) throw new OutsideRefused('NO_OBJECT', 'Square: the picture was not taken')
  return answer.image.id
}

/** Deletes a product with its variations. No error when it no longer exists. */
export async function deleteProduct({ client }: Square, id: string): Promise<void> {
  try {
    await withRetries(() => client.catalog.object.delete({ objectId: id }), INTERACTIVE)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Checks that Square answers. Throws OutsideUnavailable or OutsideRefused when it does not. */
export async function greet({ client, locationId }: Square): Promise<void> {
  await withRetries(() => client.locations.get({ locationId }), { tries: 1, pause: 0, longest: 0 })
}

async function itemOf({ client }: Square, id: string): Promise<CatalogObject.Item | null> {
  try {
    const { object } = await withRetries(() => client.catalog.object.get({ objectId: id }), INTERACTIVE)
    return object?.type === 'ITEM' && !object.isDeleted ? object : null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
