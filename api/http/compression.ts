import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, type BrotliOptions, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** From this many bytes on, compression saves more than it costs. */
export const MIN_COMPRESSED_BYTES = 1000

/** Bytes of a Brotli window that are not used (RFC 7932, section 9.1). */
const WINDOW_RESERVE_BYTES = 16

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Up to this many bytes, compressing takes the calling thread less than handing over to another does. */
const MAX_IMMEDIATE_BYTES = 128 * 1024

/**
 * Compresses a whole body to be kept, on another thread. `quality` is Brotli's, from 0 to 11: about
 * 6 for what is sent often.
 */
export function compress(body: string | Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  return encoding === 'gzip' ? gzipped(body) : brotli(body, brotliOptions(body, quality))
}

/**
 * Compresses a body that is sent once, on the calling thread unless it is long. Another thread would
 * cost more, and its memory makes the garbage collector run. A `quality` of about 4 suits.
 */
export async function compressOnce(body: string | Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (Buffer.byteLength(body) > MAX_IMMEDIATE_BYTES) return compress(body, encoding, quality)
  return encoding === 'gzip' ? gzipSync(body) : brotliCompressSync(body, brotliOptions(body, quality))
}

function brotliOptions(body: string | Buffer, quality: number): BrotliOptions {
  const bytes = Buffer.byteLength(body)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes),
  }
  return { params }
}

/**
 * The smallest window that holds the whole body, as a power of two; 64 KB at least, 4 MB at most.
 * For a body over 64 KB the encoder allocates all of its window. With the default of 4 MB, pages
 * that are rendered for one request made the garbage collector run after every few.
 */
function windowBits(bytes: number): number {
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(16, Math.ceil(Math.log2(bytes + WINDOW_RESERVE_BYTES))))
}

/** The best of our encodings that the client accepts, by its Accept-Encoding header. */
export function negotiateEncoding(header: string | undefined, ours: readonly Encoding[] = ['br', 'gzip']): Encoding | null {
  const accepted = (header ?? '').split(',').filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
  const names = accepted.map((part) => part.split(';', 1)[0]!.trim().toLowerCase())
  return ours.find((one) => names.includes(one)) ?? null
}

/**
 * A copy to be kept: without the unused rest of the compressor's chunk, which the buffer holds in
 * memory.
 */
export function trimmed(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
