import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, type BrotliOptions, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** From this many bytes on, compression saves more than it costs. */
export const MIN_COMPRESSED_BYTES = 1000

/** Bytes of a Brotli window that are not used (RFC 7932, section 9.1). */
const WINDOW_RESERVE_BYTES = 16

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Brotli's quality for what is sent once: twice as fast as 4, and its output is a twentieth longer. */
const ONCE_QUALITY = 3
/** Up to this many bytes, compressing once holds the calling thread for about a millisecond at most. */
const MAX_IMMEDIATE_BYTES = 512 * 1024

/**
 * Compresses a whole body to be kept, on another thread. `quality` is Brotli's, from 0 to 11: about
 * 6 for what is sent often. The buffer is as long as its content.
 */
export async function compress(body: string | Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  return trimmed(await (encoding === 'gzip' ? gzipped(body) : brotli(body, brotliOptions(body, quality))))
}

/**
 * Compresses a body that is hardly sent twice, fast, on the calling thread unless it is long:
 * another thread would cost more. The buffer is as long as its content too.
 */
export async function compressOnce(body: string | Buffer, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.byteLength(body)
  if (bytes > MAX_IMMEDIATE_BYTES) return compress(body, encoding, ONCE_QUALITY)
  // At least as long as Node's pool, so that no other buffer lies in the same memory.
  const chunkSize = Math.max(bytes, Buffer.poolSize)
  const output =
    encoding === 'gzip' ? gzipSync(body, { chunkSize }) : brotliCompressSync(body, { ...brotliOptions(body, ONCE_QUALITY), chunkSize })
  // The compressor itself lives until the next full garbage collection, and would hold this chunk
  // so long. Enough of them make that collection start.
  return output.buffer.byteLength === chunkSize ? Buffer.from(output.buffer.transfer(output.length)) : output
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
