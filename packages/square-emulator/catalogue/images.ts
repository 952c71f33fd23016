import type { Context } from 'hono'
import { z } from 'zod'
import { parseJson } from '../http/parse-request.ts'
import { invalidRequest, objectNotFound, SquareFault } from '../http/fault.ts'
import { newId } from '../http/ids.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import type { Emulator } from '../emulator.ts'
import { WireId, IdempotencyKey } from '../http/wire-schemas.ts'
import { objectData, type CatalogObject, type ObjectFields } from './kinds.ts'
import { findCatalogueRows, catalogueObjectViews } from './objects.ts'
import { CatalogObjectInput } from './shapes.ts'
import { writeObjects } from './write.ts'

const CreateCatalogImage = z.object({
  idempotency_key: IdempotencyKey(),
  object_id: WireId.optional(),
  is_primary: z.boolean().optional(),
  image: CatalogObjectInput,
})

const UpdateCatalogImage = z.object({ idempotency_key: IdempotencyKey() })

/**
 * Uploads an image (JPEG, PNG or GIF, detected by its first bytes) with its IMAGE object. Attaches
 * it to another object if requested.
 */
export async function createImage(c: Context, emulator: Emulator): Promise<{ image: CatalogObject }> {
  const { body, file } = await readUpload(c, emulator, CreateCatalogImage)
  const { image } = body
  if (image.type !== 'IMAGE') throw invalidRequest('INVALID_VALUE', 'The object of a picture is of type IMAGE.', 'image.type')
  return withIdempotencyKey(
    emulator,
    { call: 'catalog.images.create', key: body.idempotency_key, request: [body, file.bytes.byteLength] },
    () => {
      const url = keep(emulator, file)
      const written = theOne(writeObjects(emulator, [{ ...image, image_data: { ...image.image_data, url } }], 'image').objects)
      if (body.object_id) hang(emulator, body.object_id, written.id, body.is_primary ?? false)
      return { image: written }
    },
  )
}

/**
 * Replaces the file of an IMAGE object. All objects with this image show the new file, which has a
 * new URL.
 */
export async function updateImage(c: Context, emulator: Emulator): Promise<{ image: CatalogObject }> {
  const id = c.req.param('id') ?? ''
  const { body, file } = await readUpload(c, emulator, UpdateCatalogImage)
  return withIdempotencyKey(
    emulator,
    { call: 'catalog.images.update', key: body.idempotency_key, request: [id, file.bytes.byteLength] },
    () => {
      const [image] = catalogueObjectViews(emulator, findCatalogueRows(emulator.store, [id]))
      if (image?.type !== 'IMAGE') throw objectNotFound(`Catalog image with ID ${id} not found.`, 'image_id')
      objectData(image).url = keep(emulator, file)
      return { image: theOne(writeObjects(emulator, [CatalogObjectInput.parse(image)], 'image').objects) }
    },
  )
}

interface Upload {
  bytes: Uint8Array
  mime: string
  ending: string
}

async function readUpload<Schema extends z.ZodType>(
  c: Context,
  emulator: Emulator,
  schema: Schema,
): Promise<{ body: z.infer<Schema>; file: Upload }> {
  const form = await c.req.formData().catch(() => {
    throw invalidRequest('INVALID_CONTENT_TYPE', 'Expected a multipart form with the parts request and image_file.')
  })
  const part = form.get('request')
  const text = typeof part === 'string' ? part : ((await part?.text()) ?? '{}')
  const body = parseJson(text, emulator, schema)
  const file = form.get('image_file') ?? form.get('file')
  if (!file || typeof file === 'string')
    throw invalidRequest('MISSING_REQUIRED_PARAMETER', 'Missing required part: image_file.', 'image_file')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = typeOf(bytes)
  if (!type)
    throw new SquareFault(415, {
      category: 'INVALID_REQUEST_ERROR',
      code: 'UNSUPPORTED_MEDIA_TYPE',
      detail: 'Pictures are JPEG, PNG or GIF.',
      field: 'image_file',
    })
  return { body, file: { bytes, ...type } }
}

/** Stores the file and returns its URL, relative to the emulator. */
function keep(emulator: Emulator, { bytes, mime, ending }: Upload): string {
  const name = `${newId(20).toLowerCase()}.${ending}`
  emulator.store.run('insert into pictures values (?, ?, ?)', name, mime, bytes)
  return `pictures/${name}`
}

function theOne([written]: CatalogObject[]): CatalogObject {
  if (!written) throw new Error('The picture was not kept')
  return written
}

/**
 * An image of the catalogue by file name. Uploaded images come first, then those of the first
 * catalogue.
 */
export async function readPicture(emulator: Emulator, name: string): Promise<{ bytes: Uint8Array; type: string } | null> {
  if (!/^[a-z0-9][a-z0-9._-]{0,120}$/i.test(name)) return null
  const uploaded = emulator.store.one<{ type: string; bytes: Uint8Array }>('select type, bytes from pictures where name = ?', name)
  if (uploaded) return uploaded
  if (!name.endsWith('.svg')) return null
  const drawn = await emulator.settings.pictures(name)
  return drawn === null ? null : { bytes: Buffer.from(drawn), type: 'image/svg+xml' }
}

function hang(emulator: Emulator, objectId: string, imageId: string, first: boolean): void {
  const [object] = catalogueObjectViews(emulator, findCatalogueRows(emulator.store, [objectId]))
  if (!object) throw objectNotFound(`Catalog object with ID ${objectId} not found.`, 'object_id')
  if (!['ITEM', 'ITEM_VARIATION', 'CATEGORY', 'MODIFIER_LIST'].includes(object.type)) {
    throw invalidRequest('INVALID_VALUE', `An object of type ${object.type} carries no picture.`, 'object_id')
  }
  const data: ObjectFields = objectData(object)
  const others = (data.image_ids as string[] | undefined) ?? []
  data.image_ids = first ? [imageId, ...others] : [...others, imageId]
  writeObjects(emulator, [CatalogObjectInput.parse(object)], 'object')
}

const signatures = [
  { mime: 'image/jpeg', ending: 'jpg', start: [0xff, 0xd8, 0xff] },
  { mime: 'image/png', ending: 'png', start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mime: 'image/gif', ending: 'gif', start: [0x47, 0x49, 0x46, 0x38] },
]
const typeOf = (bytes: Uint8Array) => signatures.find(({ start }) => start.every((byte, index) => bytes[index] === byte))
