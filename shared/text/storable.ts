/**
 * The text as PostgreSQL can store it: without NUL, and without lone surrogates, which jsonb
 * refuses.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** How deep arrays and objects from outside may be nested. No input of ours comes close. */
const MAX_JSON_DEPTH = 32

/**
 * Parses JSON from outside, with every text and name in it storable. Throws SyntaxError, also for
 * nesting so deep that code which follows it would run out of stack.
 */
export function parseStorableJson(text: string): unknown {
  return storable(JSON.parse(text), MAX_JSON_DEPTH)
}

function storable(value: unknown, depthLeft: number): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depthLeft === 0) throw new SyntaxError('JSON is nested too deep')
  if (Array.isArray(value)) return value.map((one) => storable(one, depthLeft - 1))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [storableText(name), storable(one, depthLeft - 1)]))
}
