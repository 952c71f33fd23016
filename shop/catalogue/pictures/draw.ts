import sharp, { type Sharp, type SharpOptions } from 'sharp'
import type { pictureForms } from '#shared/urls.ts'

export type Form = (typeof pictureForms)[number]

/** The bytes are no picture, or one that nobody should open. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** 50 megapixels: more than any telephone takes, less than a decompression bomb. */
const MOST_PIXELS = 50_000_000
/** A vector needs no more, and a long one is only ever meant to keep somebody busy. */
const MOST_SVG_BYTES = 512 * 1024
/** How many times as long as it is wide, or as wide as it is long. */
const THINNEST = 10

const limits: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1, autoOrient: true }

// One thread a picture, and nothing kept in between.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Draws a picture anew, `width` pixels wide: of an animated one its first frame, upright, in sRGB, with nothing in it but its pixels. A
 * raster picture is never enlarged. Throws Unreadable for anything but a whole JPEG, PNG, GIF, WebP or SVG of a sensible size, whatever it is called.
 */
export async function draw(bytes: Uint8Array, width: number, form: Form): Promise<Buffer> {
  const kind = kindOf(bytes)
  if (!kind) throw new Unreadable('No picture')
  try {
    const { format, width: across, height: down, autoOrient: upright } = await sharp(bytes, limits).metadata()
    if (format !== kind) throw new Unreadable(`Not the ${kind} that it begins as`)
    if (Math.max(across / down, down / across) > THINNEST) throw new Unreadable('Too thin')
    // A vector is drawn at the size that is wanted, a raster picture as it is.
    const density = kind === 'svg' ? Math.min(2400, Math.max(1, (72 * width) / upright.width)) : undefined
    const drawn = sharp(bytes, { ...limits, density })
      .resize({ width, withoutEnlargement: kind !== 'svg' })
      .toColourspace('srgb')
    return await encoded[form](drawn).toBuffer()
  } catch (cause) {
    throw cause instanceof Unreadable ? cause : new Unreadable('A broken picture', { cause })
  }
}

/** The shop's paper, --paper of the tokens: stands in for what JPEG cannot leave out. */
const PAPER = { r: 255, g: 249, b: 240 }

/** Measured on the packs: AVIF is half of WebP at this effort, and four times as slow; from effort 4 on it takes a second a picture. */
const encoded: Record<Form, (drawn: Sharp) => Sharp> = {
  avif: (drawn) => drawn.avif({ quality: 50, effort: 2 }),
  webp: (drawn) => drawn.webp({ quality: 82, alphaQuality: 90, effort: 2 }),
  jpg: (drawn) => drawn.flatten({ background: PAPER }).jpeg({ quality: 80, progressive: true }),
  png: (drawn) => drawn.png({ palette: true, quality: 90, effort: 3 }),
}

const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** What the bytes begin as: the point of sale's word for it counts for nothing, and other formats' readers are never reached. */
function kindOf(bytes: Uint8Array): 'jpeg' | 'png' | 'gif' | 'webp' | 'svg' | null {
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(bytes, 0, 4) === 'GIF8') return 'gif'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  return isPlainSvg(bytes) ? 'svg' : null
}

/** An SVG in UTF-8 that declares nothing of its own: entities are of no use to a picture, only to bombs and to readers of other files. */
function isPlainSvg(bytes: Uint8Array): boolean {
  if (bytes.length > MOST_SVG_BYTES) return false
  const text = Buffer.from(bytes).toString('utf8').replace(/^﻿/, '').trimStart()
  if (!/^<(?:\?xml|!--|svg)[\s>]?/.test(text) || !text.includes('<svg')) return false
  const encoding = /^<\?xml[^>]*encoding=["']([^"']*)/.exec(text)?.[1]
  return !/<!(?:DOCTYPE|ENTITY)/i.test(text) && (encoding ?? 'utf-8').toLowerCase() === 'utf-8'
}
