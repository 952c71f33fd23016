import { hash } from 'node:crypto'
import sharp from 'sharp'
import { pictureWidths } from '#shared/urls.ts'
import { Failure } from './failure.ts'
import { OutsideRefused } from './ports.ts'
import type { Shop } from './shop.ts'

/** 40 megapixels: more than any packshot, less than a decompression bomb. */
const LIMIT_INPUT_PIXELS = 40_000_000
const SOURCE_BYTES = 20 * 1024 * 1024

/** What cards in listings ask for on a phone and on a desk. */
const LISTED_WIDTHS = [320, 480]

const ready = new Set<string>()
const making = new Map<string, Promise<Uint8Array>>()

/**
 * A catalogue picture as WebP, `width` pixels wide, made once and kept in storage. The source may be any raster format or SVG: it is
 * always redrawn, so that nothing in it but its pixels reaches a browser. Throws Failure('not-found') for unknown pictures and widths.
 */
export async function pictureOf(shop: Shop, pictureId: string, width: number): Promise<Uint8Array> {
  const source = (pictureWidths as readonly number[]).includes(width) ? shop.catalogue.pictureSource(pictureId) : null
  if (!source) throw new Failure('not-found')
  const key = `pictures/${fileName(pictureId, source)}/${width}.webp`
  const kept = await shop.storage.read(key)
  if (kept) return kept
  let made = making.get(key)
  if (!made) {
    made = makePicture(shop, source, width, key).finally(() => making.delete(key))
    making.set(key, made)
  }
  return made
}

/** Makes the pictures that listings show before anybody asks, one at a time, so that the first visitor need not wait for them. */
export async function preparePictures(shop: Shop, stop: AbortSignal): Promise<void> {
  for (const pictureId of shop.catalogue.pictureIds()) {
    for (const width of LISTED_WIDTHS) {
      if (stop.aborted) return
      const prepared = `${pictureId} ${width} ${shop.catalogue.pictureSource(pictureId)}`
      if (ready.has(prepared)) continue
      await pictureOf(shop, pictureId, width).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error
      })
      ready.add(prepared)
    }
  }
}

async function makePicture(shop: Shop, source: string, width: number, key: string): Promise<Uint8Array> {
  const bytes = await shop.pointOfSale.picture(source).catch((cause: unknown) => {
    if (cause instanceof OutsideRefused) throw new Failure('not-found', { cause })
    throw cause
  })
  if (bytes.length > SOURCE_BYTES) throw new Failure('not-found')
  const webp = await draw(bytes, width).catch((cause: unknown) => {
    shop.log.warn('A picture could not be read', { source: new URL(source).pathname })
    throw new Failure('not-found', { cause })
  })
  await shop.storage.write(key, webp)
  return webp
}

async function draw(bytes: Uint8Array, width: number): Promise<Buffer> {
  const limits = { limitInputPixels: LIMIT_INPUT_PIXELS, failOn: 'error' } as const
  const { format, width: natural } = await sharp(bytes, limits).metadata()
  // A vector is drawn at the size that is wanted, a raster picture as it is.
  const density = format === 'svg' && natural ? Math.min(2400, Math.max(1, (72 * width) / natural)) : undefined
  return sharp(bytes, { ...limits, density })
    .resize({ width })
    .webp({ quality: 82, alphaQuality: 90, effort: 2 })
    .toBuffer()
}

/** A picture whose source changes is another file, so that an old one is never served for a new one. */
function fileName(pictureId: string, source: string): string {
  return `${pictureId.replace(/[^\w-]/g, '_')}-${hash('sha256', source, 'base64url').slice(0, 12)}`
}
