import { hash } from 'node:crypto'
import { MINUTE, SECOND } from '#shared/durations.ts'
import { pictureWidths } from '#shared/urls.ts'
import type { NamedPicture } from './catalogue.ts'
import { Failure } from '#shop/failure.ts'
import { redactError } from '#shop/base/redact.ts'
import { type PictureFormat, UnreadablePicture } from './pictures/resize.ts'
import { resizeInWorker } from './pictures/resize-in-worker.ts'
import { placeholderPicture } from './pictures/placeholder.ts'
import { QueueFull } from '#shop/base/process/semaphore.ts'
import { getPictureSource } from './pictures/sources.ts'
import { isStorageFault, pictureTypes, readStored, storePicture } from './pictures/stored.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

export type { PictureFormat }

/** The result for a picture URL. */
type FoundPicture =
  /**
   * `stays`: the bytes will never change. False when a WebP replaces an AVIF that is not ready yet.
   */
  | { is: 'picture'; form: PictureFormat; bytes: Uint8Array; stays: boolean }
  /** The name is outdated; `name` is the present one. */
  | { is: 'renamed'; name: string }
  /**
   * The picture cannot be shown: permanently (`forGood`), or only now. The bytes are a placeholder.
   */
  | { is: 'missing'; form: PictureFormat; bytes: Uint8Array; forGood: boolean }

/** Widths that listing cards use, on phones and on desktops. */
const LISTED_WIDTHS = [320, 480]
/** The largest width of any page on a high-density screen. */
const UPLOADED_WIDTH = 2000
const PREPARED_PAGES = 20
/** Packs and cards at the top of the home page, and their widths on phones and desktops. */
const HERO_PACKS = 5
const NEW_CARDS = 4
const FIRST_VIEW_WIDTHS = [320, 480, 640]
const FIRST_VIEW_TIMEOUT_MS = 5 * SECOND
/** How long a broken picture is not tried again. Milliseconds. */
const BROKEN_RETRY_MS = 10 * MINUTE
/** How long the point of sale is not asked again after a timeout. Milliseconds. */
const UNAVAILABLE_RETRY_MS = 10_000
const MAX_REMEMBERED_FAULTS = 10_000
const MAX_BACKGROUND_DRAWINGS = 500

const making = new Map<string, Promise<Uint8Array>>()
const faults = new Map<string, { forGood: boolean; until: number }>()
const ready = new Set<string>()
let ahead = 0

/**
 * A catalogue picture by name, `width` pixels wide. It is made once and cached in storage. The
 * source may be any raster format or SVG; it is always re-encoded, so that only its pixels reach a
 * browser. Throws Failure('not-found'), without any work, for unknown names, widths and formats.
 */
export async function getPicture(shop: Shop, name: string, width: number, form: PictureFormat): Promise<FoundPicture> {
  const picture = (pictureWidths as readonly number[]).includes(width) ? shop.catalogue.picture(name) : null
  if (!picture) throw new Failure('not-found')
  if (picture.name !== name) return { is: 'renamed', name: picture.name }
  // Encoding an AVIF takes too long to wait for. Every browser that reads AVIF reads WebP.
  const instead = form === 'avif' ? 'webp' : form
  try {
    const drawing = { picture, width, form }
    const cached = await readStored(shop, keyOf(drawing))
    if (cached) return { is: 'picture', form, bytes: cached, stays: true }
    const quicker = { picture, width, form: instead }
    const bytes = (form !== instead && (await readStored(shop, keyOf(quicker)))) || (await make(shop, quicker, 'asked'))
    if (form !== instead) makeAhead(shop, drawing)
    return { is: 'picture', form: instead, bytes, stays: form === instead }
  } catch (error) {
    const forGood = error instanceof UnreadablePicture
    if (!forGood && !(error instanceof OutsideUnavailable)) throw error
    return { is: 'missing', form: instead, bytes: await placeholderPicture(instead), forGood }
  }
}

/**
 * Re-encodes a staff upload as a JPEG, so that only its pixels remain. Null when it is not a
 * picture, or not safe to decode. Throws Failure('too-many-requests').
 */
export async function redrawUpload(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await resizeInWorker({ source: bytes, width: UPLOADED_WIDTH, form: 'jpg' }, 'asked')
  } catch (error) {
    if (error instanceof UnreadablePicture) return null
    throw error instanceof QueueFull ? new Failure('too-many-requests', { retryAfter: 10 }) : error
  }
}

/**
 * The ETag of a picture that stays. It is equal in every process, and changes with the picture or
 * the way it is drawn.
 */
export function pictureEtag(name: string, width: number, form: PictureFormat): string {
  return `"${hash('sha256', `${name} ${width} ${form}`, 'hex').slice(0, 20)}"`
}

/**
 * Renders the pictures of the first listing pages ahead of the first visitor: all as WebP, then as
 * AVIF. Rendering a hundred thousand pictures would take hours, so the others are made at their
 * first request.
 */
export async function preparePictures(shop: Shop, stop: AbortSignal): Promise<void> {
  const pictures = listed(shop)
  for (const form of ['webp', 'avif'] as const) {
    for (const picture of pictures) {
      for (const width of LISTED_WIDTHS) {
        if (stop.aborted) return
        const key = keyOf({ picture, width, form })
        if (ready.has(key)) continue
        try {
          if (!(await readStored(shop, key))) await make(shop, { picture, width, form }, 'ahead')
          ready.add(key)
        } catch (error) {
          if (!isExpected(error)) throw error
        }
      }
    }
  }
  const listedNow = new Set(pictures.map(folderOf))
  for (const key of ready) if (!listedNow.has(key.slice(0, key.lastIndexOf('/')))) ready.delete(key)
}

/**
 * Renders the pictures at the top of the home page, so that the first visitor of a new shop sees no
 * empty panels. Resolves when all are rendered, or at the latest after FIRST_VIEW_TIMEOUT_MS. Never
 * rejects.
 */
export async function prepareFirstView(shop: Shop): Promise<void> {
  const { catalogue } = shop
  const packs = catalogue.list({ sort: 'featured' }).products.slice(0, HERO_PACKS)
  const shown = [...packs, ...catalogue.shelf('new', NEW_CARDS)].flatMap(({ pictureId }) => (pictureId ? [pictureId] : []))
  const drawings = [...new Set(shown)]
    .flatMap((name) => catalogue.picture(name) ?? [])
    .flatMap((picture) => FIRST_VIEW_WIDTHS.map((width): Drawing => ({ picture, width, form: 'webp' })))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => (timer = setTimeout(resolve, FIRST_VIEW_TIMEOUT_MS)))
  const all = Promise.all(drawings.map(async (drawing) => (await readStored(shop, keyOf(drawing))) ?? make(shop, drawing, 'asked')))
  const attempted = all.catch((error: unknown) => {
    if (!isExpected(error)) shop.log.error('Couldn’t render the home page’s pictures', { error: redactError(error) })
  })
  await Promise.race([attempted, late])
  clearTimeout(timer)
}

function listed({ catalogue }: Shop): NamedPicture[] {
  const names = new Set<string>()
  for (let page = 1, pages = 1; page <= Math.min(pages, PREPARED_PAGES); page++) {
    const listing = catalogue.list({ page })
    pages = listing.pages
    for (const { pictureId } of listing.products) if (pictureId) names.add(pictureId)
  }
  return [...names].flatMap((name) => catalogue.picture(name) ?? [])
}

/**
 * Deletes pictures that no product uses any more. If another process still shows one, it is made
 * again.
 */
export async function clearOldPictures(shop: Shop): Promise<void> {
  const current = new Set(Array.from(shop.catalogue.pictures(), folderOf))
  // An empty catalogue is more likely not loaded yet than sold out.
  if (current.size === 0) return
  try {
    for (const folder of await shop.storage.list('pictures')) {
      if (!current.has(`pictures/${folder}`)) await shop.storage.remove(`pictures/${folder}`)
    }
  } catch (error) {
    // The next run deletes them.
    if (!isStorageFault(error)) throw error
  }
}

/** A picture in a width and format. */
interface Drawing {
  picture: NamedPicture
  width: number
  form: PictureFormat
}

/**
 * Renders a drawing; concurrent calls share the work. Throws UnreadablePicture or
 * OutsideUnavailable.
 */
async function make(shop: Shop, drawing: Drawing, when: 'asked' | 'ahead'): Promise<Uint8Array> {
  const fault = faults.get(drawing.picture.name)
  if (fault && fault.until > shop.now().getTime())
    throw fault.forGood ? new UnreadablePicture('A recent attempt failed') : new OutsideUnavailable('A recent attempt failed')
  const key = keyOf(drawing)
  let made = making.get(key)
  if (!made) {
    made = drawn(shop, drawing, when).finally(() => making.delete(key))
    making.set(key, made)
  }
  return made
}

async function drawn(shop: Shop, { picture, width, form }: Drawing, when: 'asked' | 'ahead'): Promise<Uint8Array> {
  try {
    const source = await getPictureSource(shop, { folder: folderOf(picture), url: picture.url }, when)
    const bytes = await resizeInWorker({ source, width, form }, when)
    await storePicture(shop, keyOf({ picture, width, form }), bytes, pictureTypes[form])
    return bytes
  } catch (error) {
    if (error instanceof QueueFull) throw new OutsideUnavailable('Too many pictures were requested at once', { cause: error })
    const forGood = error instanceof UnreadablePicture
    if (!forGood && !(error instanceof OutsideUnavailable)) throw error
    shop.log.warn('A picture can’t be shown', { picture: picture.id, error: redactError(error) })
    if (faults.size >= MAX_REMEMBERED_FAULTS) for (const oldest of [...faults.keys()].slice(0, 1)) faults.delete(oldest)
    faults.set(picture.name, { forGood, until: shop.now().getTime() + (forGood ? BROKEN_RETRY_MS : UNAVAILABLE_RETRY_MS) })
    throw error
  }
}

/**
 * Renders a picture in the background. If too many are queued, the next visitor's request tries
 * again.
 */
function makeAhead(shop: Shop, drawing: Drawing): void {
  if (ahead >= MAX_BACKGROUND_DRAWINGS || making.has(keyOf(drawing))) return
  ahead += 1
  void make(shop, drawing, 'ahead')
    .catch((error: unknown) => {
      if (!isExpected(error)) shop.log.error('Couldn’t render a picture', { picture: drawing.picture.id, error: redactError(error) })
    })
    .finally(() => (ahead -= 1))
}

const isExpected = (error: unknown) => error instanceof UnreadablePicture || error instanceof OutsideUnavailable

/**
 * Only a hash names the folder, so no id can escape the path, and no two names collide on a
 * case-insensitive file system.
 */
function folderOf({ name }: NamedPicture): string {
  return `pictures/${hash('sha256', name, 'hex').slice(0, 32)}`
}

function keyOf({ picture, width, form }: Drawing): string {
  return `${folderOf(picture)}/${width}.${form}`
}
