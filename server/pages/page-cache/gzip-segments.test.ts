import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deflateSegment, inflateSegment, joinGzip } from './gzip-segments.ts'

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  // Longer than a stored block, well and badly compressible.
  fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.integer({ min: 1, max: 900 })).map(([one, times]) => repeated(one, times)),
)

test('segments and values in any order are one gzip body that decodes to exactly their bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ plain: bytes, isValue: fc.boolean() }), { maxLength: 12 }), async (drawn) => {
      const plain = drawn.map((part) => Buffer.from(part.plain))
      const parts = await Promise.all(plain.map(async (part, at) => (drawn[at]!.isValue ? part : deflateSegment(part))))
      expect(gunzipSync(joinGzip(parts)).equals(Buffer.concat(plain))).toBe(true)
      for (const [at, part] of parts.entries()) if (!Buffer.isBuffer(part)) expect(inflateSegment(part).equals(plain[at]!)).toBe(true)
    }),
    { numRuns: 150 },
  )
})

test('the length of a body depends on the length of a value, not on the text around it', async () => {
  const around = await deflateSegment(Buffer.from('Ada Lovelace '.repeat(50)))
  const lengthWith = (value: string) => joinGzip([around, Buffer.from(value), around]).length
  expect(lengthWith('Ada Lovelace')).toBe(lengthWith('Zoë Quxbert'))
})

function repeated(one: Uint8Array, times: number): Uint8Array {
  return Uint8Array.from({ length: one.length * times }, (_, at) => one[at % one.length]!)
}
