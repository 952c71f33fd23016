import type { Sharp, SharpOptions } from 'sharp'
import { once } from '#shared/memoize.ts'
import type { pictureFormats } from '#shared/urls.ts'

export type PictureFormat = (typeof pictureFormats)[number]

/** The bytes are not a picture, or not safe to decode. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture'
}

/** 50 megapixels: more than any phone camera takes, less than a decompression bomb. */
const MAX_PIXELS = 50_000_000
/** Vector pictures need no more. A larger one is more likely an attack on the CPU. */
const MAX_SVG_BYTES = 512 * 1024
/** Maximum aspect ratio, in either direction. */
const MAX_ASPECT_RATIO = 10

const limits: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, autoOrient: true }

/**
 * Re-encodes a picture, `width` pixels wide: the first frame of an animation, upright, in sRGB, and
 * without metadata. A raster picture is never enlarged. Throws UnreadablePicture for anything but a
 * complete JPEG, PNG, GIF, WebP or SVG of a sensible size, whatever type it claims.
 */
export async function resizePicture(bytes: Uint8Array, width: number, form: PictureFormat): Promise<Buffer> {
  const kind = kindOf(bytes)
  if (!kind) throw new UnreadablePicture('No picture')
  const sharp = await loadSharp()
  try {
    const { format, width: across, height: down, autoOrient: upright } = await sharp(bytes, limits).metadata()
    if (format !== kind) throw new UnreadablePicture(`Not the ${kind} that it begins as`)
    if (Math.max(across / down, down / across) > MAX_ASPECT_RATIO) throw new UnreadablePicture('Too thin')
    // A vector is rendered at the target size, a raster picture at its own.
    const density = kind === 'svg' ? Math.min(2400, Math.max(1, (72 * width) / upright.width)) : undefined
    const drawn = sharp(bytes, { ...limits, density })
      .resize({ width, withoutEnlargement: kind !== 'svg' })
      .toColourspace('srgb')
    return await encoded[form](drawn, width).toBuffer()
  } catch (cause) {
    throw cause instanceof UnreadablePicture ? cause : new UnreadablePicture('A broken picture', { cause })
  }
}

/** The shop's own process starts without it: a child process draws its pictures. */
const loadSharp = once(async () => {
  const { default: sharp } = await import('sharp')
  // One thread per picture, and no cache.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
})

/** The background color, --paper of the design tokens; it replaces transparency in a JPEG. */
const JPEG_BACKGROUND = { r: 255, g: 249, b: 240 }

/** A picture of this width or less is a card or a thumbnail. */
const CARD_WIDTH = 480

/**
 * Measured on the product pictures: at this effort AVIF has half the size of WebP and takes four
 * times as long. From effort 4 on it takes a second per picture. On a card, which phones show at
 * two pixels or more per point, a lower quality looks the same and saves a quarter.
 */
const encoded: Record<PictureFormat, (drawn: Sharp, width: number) => Sharp> = {
  avif: (drawn, width) => drawn.avif({ quality: width <= CARD_WIDTH ? 40 : 50, effort: 2 }),
  webp: (drawn) => drawn.webp({ quality: 82, alphaQuality: 90, effort: 2 }),
  jpg: (drawn) => drawn.flatten({ background: JPEG_BACKGROUND }).jpeg({ quality: 80, progressive: true }),
  png: (drawn) => drawn.png({ palette: true, quality: 90, effort: 3 }),
}

const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/**
 * Detects the format from the first bytes. The type stated by the point of sale is not trusted, and
 * decoders of other formats are never reached. Null for anything else.
 */
export function kindOf(bytes: Uint8Array): 'jpeg' | 'png' | 'gif' | 'webp' | 'svg' | null {
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(bytes, 0, 4) === 'GIF8') return 'gif'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  return isPlainSvg(bytes) ? 'svg' : null
}

/**
 * An SVG in UTF-8 without a document type and without pictures in it. A picture needs no entities;
 * they serve entity bombs and attempts to read local files. The pixels of a picture in an SVG are not
 * counted by `limitInputPixels`.
 */
function isPlainSvg(bytes: Uint8Array): boolean {
  if (bytes.length > MAX_SVG_BYTES) return false
  const text = Buffer.from(bytes).toString('utf8').replace(/^﻿/, '').trimStart()
  if (!/^<(?:\?xml|!--|svg)[\s>]?/.test(text) || !text.includes('<svg')) return false
  const encoding = /^<\?xml[^>]*encoding\s*=\s*["']([^"']*)/.exec(text)?.[1]
  return !/<(?:!(?:DOCTYPE|ENTITY)|(?:[^\s<>/]*:)?(?:fe)?image[\s/>])/i.test(text) && (encoding ?? 'utf-8').toLowerCase() === 'utf-8'
}
