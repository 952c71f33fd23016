import { expect, test } from 'vitest'
import { parseStorableJson } from './storable.ts'

test('no text or name of parsed JSON holds NUL or a lone surrogate, however they are written', () => {
  const text = String.raw`{"a\u0000b":["x\u0000","\\u0000","\ud800","\ud83c\udf4b"],"__proto__":{"c":1}}`
  const read = parseStorableJson(text) as Record<string, unknown>
  expect(Object.entries(read)).toEqual([
    ['ab', ['x', String.raw`\u0000`, '\ufffd', '🍋']],
    ['__proto__', { c: 1 }],
  ])
  expect(() => parseStorableJson(String.raw`"\u00\u000000"`)).toThrow(SyntaxError)
})

test('JSON that is nested without end is refused as JSON that cannot be read', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  expect(parseStorableJson(nested(32))).toBeInstanceOf(Array)
  for (const depth of [33, 5000, 400_000]) expect(() => parseStorableJson(nested(depth))).toThrow(SyntaxError)
})
