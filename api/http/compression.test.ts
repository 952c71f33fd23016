import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress } from './compression.ts'

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

/** The WBITS field at the start of a stream (RFC 7932, section 9.1). */
function windowBitsOf([first = 0]: Buffer): number {
  if ((first & 1) === 0) return 16
  const larger = (first >> 1) & 7
  if (larger !== 0) return 17 + larger
  const smaller = (first >> 4) & 7
  return smaller === 0 ? 17 : 8 + smaller
}
