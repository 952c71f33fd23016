import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress, compressOnce } from './compression.ts'

test.each([
  [1_000, 16],
  [65_520, 16],
  [65_521, 17],
  [143_000, 18],
  [4_300_000, 22],
])('a body of %i bytes is compressed with a window of 2 to the power of %i, which holds all of it up to 4 MB', async (bytes, bits) => {
  const body = Buffer.from('Snacks '.repeat(Math.ceil(bytes / 7)).slice(0, bytes))
  const compressed = await compress(body, 'br', 4)
  expect(windowBitsOf(compressed)).toBe(bits)
  expect(brotliDecompressSync(compressed).equals(body)).toBe(true)
})

test.each(['br', 'gzip'] as const)('a body that is sent once arrives whole as %s, however well it compresses', async (encoding) => {
  const decompress = encoding === 'br' ? brotliDecompressSync : gunzipSync
  for (const body of [Buffer.alloc(20_000, 'Snacks '), randomBytes(20_000), randomBytes(300_000), randomBytes(600_000)]) {
    const neighbor = Buffer.from('of the same pool')
    expect(decompress(await compressOnce(body, encoding)).equals(body)).toBe(true)
    expect(neighbor.toString()).toBe('of the same pool')
  }
})

test('compressing a body that is sent once leaves no memory for a full garbage collection', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void
  const compressMany = async () => {
    for (let i = 0; i < 200; i++) await compressOnce(Buffer.alloc(20_000, `Snack ${i} `), i % 2 ? 'br' : 'gzip')
    collect({ type: 'minor' })
    collect({ type: 'minor' })
  }
  await compressMany()
  collect()
  const before = process.memoryUsage().arrayBuffers
  await compressMany()
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200 * 1000)
})

/** The WBITS field at the start of a stream (RFC 7932, section 9.1). */
function windowBitsOf([first = 0]: Buffer): number {
  if ((first & 1) === 0) return 16
  const larger = (first >> 1) & 7
  if (larger !== 0) return 17 + larger
  const smaller = (first >> 4) & 7
  return smaller === 0 ? 17 : 8 + smaller
}
