/** The key of every response that a CDN may hold and that can change. */
export const EVERYTHING_KEY = 'all'
/** The key of responses with too many tags to list. Every purge names it. */
const MANY_KEY = 'many'

/**
 * Fastly accepts 16 KB, Varnish 8 KB in one header field by default, and other fields need room
 * too.
 */
const MAX_HEADER_BYTES = 4000

/** The keys that purge the responses with one of these cache tags. */
export function purgedKeys(tags: readonly string[]): string[] {
  return [...new Set([...tags.map(keyOf), MANY_KEY])]
}

/** The value of the `Surrogate-Key` header of a response with these cache tags. */
export function surrogateKeyHeader(tags: readonly string[]): string {
  const keys = [...new Set([...tags.map(keyOf), EVERYTHING_KEY])].join(' ')
  return keys.length <= MAX_HEADER_BYTES ? keys : `${MANY_KEY} ${EVERYTHING_KEY}`
}

/** A tag can contain an id from elsewhere. A key has neither spaces nor commas. */
function keyOf(tag: string): string {
  return encodeURIComponent(tag).replaceAll('%3A', ':')
}
