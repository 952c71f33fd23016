import { data, UNSAFE_decodeViaTurboStream as readByFramework, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { HYDRATION_DATA_ID, hydrationDataBlock, encodeHydrationData } from './hydration-data.server.ts'

/** Decodes the text as the framework's router does in the browser. */
async function read(text: string): Promise<unknown> {
  const bytes = new Blob([text]).stream()
  return (await readByFramework(bytes, globalThis)).value
}

test.each<[string, unknown]>([
  ['nothing', {}],
  ['text of any kind', { a: '', b: '</script><!-- “é€” \u2028 \0', c: '"quoted"\\', d: 'SD', e: ['D', 1], f: ['P', 2] }],
  ['a text that comes twice', { first: 'again', again: 'again', list: ['again', 'again'] }],
  ['long text', { words: '"“x”'.repeat(1000), again: '"“x”'.repeat(1000) }],
  ['numbers', { zero: 0, minus: -1, fraction: 0.1, large: 1e300, huge: Infinity, low: -Infinity, none: NaN, signed: -0 }],
  ['truth', [true, false]],
  ['absence', { missing: undefined, empty: null, holes: [undefined, null] }],
  ['dates', { at: new Date('2026-11-21T09:00:00Z'), again: [new Date(0)] }],
  ['lists in lists', [[], [[1], [[2]]], {}]],
  ['what looks like a prototype', { __proto__: null, constructor: 'x', toString: 'y' }],
])('hydration data carries %s unchanged to the browser', async (_, value) => {
  expect(await read(encodeHydrationData(value))).toEqual(value)
})

test('hydration data keeps the status of a refusal and hides the details of a server error', async () => {
  const errors = { refused: new ErrorResponse(404, 'Not Found', { hint: 'none' }), failed: new TypeError('password of the database') }
  const { refused, failed } = (await read(encodeHydrationData(errors))) as typeof errors
  expect(refused).toMatchObject({ status: 404, statusText: 'Not Found', data: { hint: 'none' } })
  expect(failed).toBeInstanceOf(Error)
  expect(encodeHydrationData(errors)).not.toContain('password')
})

test.each([Promise.resolve(1), () => {}, new Map(), 1n, data({})])('hydration data refuses a value that it cannot carry: %o', (value) => {
  expect(() => encodeHydrationData({ value })).toThrow('cannot carry')
})

test('hydration data cannot end its own script block', () => {
  const block = hydrationDataBlock({ words: '</script><script>alert(1)</script><!-- <script>' })
  expect(block.match(/</g)).toHaveLength(2)
  expect(block).toContain(`type="application/json" id="${HYDRATION_DATA_ID}"`)
})
