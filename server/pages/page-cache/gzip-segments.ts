import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRawSync } from 'node:zlib'
import { trimmed } from '#api/http/compression.ts'

/** A part of a gzip body that was compressed once and may stand anywhere in it. */
export interface GzipSegment {
  /** Deflate blocks that end at a byte and refer to nothing before them. */
  deflated: Buffer
  /** Number of plain bytes. */
  length: number
  /** CRC-32 of the plain bytes. */
  crc: number
  /** x^(8 · length) modulo the CRC's polynomial: moves the CRC of the bytes before across these. */
  shift: number
}

/** Deflate with the default memory, no name, no time, unknown system (RFC 1952). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty last block. */
const LAST_BLOCK = Buffer.from([3, 0])
/** A stored block has a length of 16 bits. */
const MAX_STORED_BYTES = 0xffff
/** The CRC's polynomial with the lowest power in the highest bit. */
const CRC_POLYNOMIAL = 0xedb88320

const deflated = promisify(deflateRaw)

/** Compresses a part of a body as well as gzip can. */
export async function deflateSegment(plain: Buffer): Promise<GzipSegment> {
  return {
    deflated: trimmed(await deflated(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH })),
    length: plain.length,
    crc: crc32(plain),
    shift: powerOfX(plain.length * 8),
  }
}

/** The plain bytes of a segment. */
export function inflateSegment({ deflated: blocks }: GzipSegment): Buffer {
  return inflateRawSync(blocks, { finishFlush: constants.Z_SYNC_FLUSH })
}

/**
 * One gzip body of compressed segments and plain values. A value is not compressed: its length in
 * the body says nothing about the bytes around it.
 */
export function joinGzip(parts: (GzipSegment | Buffer)[]): Buffer {
  const pieces: Buffer[] = [GZIP_HEADER]
  let crc = 0
  let length = 0
  for (const part of parts) {
    length += part.length
    if (Buffer.isBuffer(part)) {
      pieces.push(...storedBlocksOf(part))
      crc = crc32(part, crc)
    } else {
      pieces.push(part.deflated)
      crc = (multiply(part.shift, crc) ^ part.crc) >>> 0
    }
  }
  const trailer = Buffer.allocUnsafe(8)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([...pieces, LAST_BLOCK, trailer])
}

function storedBlocksOf(value: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let at = 0; at < value.length; at += MAX_STORED_BYTES) {
    const bytes = value.subarray(at, at + MAX_STORED_BYTES)
    const header = Buffer.allocUnsafe(5)
    header[0] = 0
    header.writeUInt16LE(bytes.length, 1)
    header.writeUInt16LE(~bytes.length & 0xffff, 3)
    blocks.push(header, bytes)
  }
  return blocks
}

/** The product of two polynomials modulo the CRC's, as zlib's crc32_combine computes it. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= b
    b = b & 1 ? (b >>> 1) ^ CRC_POLYNOMIAL : b >>> 1
  }
  return product >>> 0
}

/** x^exponent modulo the CRC's polynomial. */
function powerOfX(exponent: number): number {
  let power = 0x80000000
  let square = 0x40000000
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiply(square, power)
    square = multiply(square, square)
  }
  return power
}
