import type { IncomingMessage } from 'node:http'
import { splitLocale } from '#shared/locale.ts'
import { parametersAt } from '#shared/route-parameters.ts'

/** Longer searches are not cached. */
const MAX_SEARCH_LENGTH = 100

/**
 * The readers who may receive the page of a key: visitors without a session, or signed-in
 * customers.
 */
export type Audience = 'visitor' | 'customer'

/**
 * The cache key of a request: theme, audience, path and the query parameters that the page
 * declares, never the host. Null for requests that no cached page may answer.
 */
export function pageCacheKey(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>, audience: Audience = 'visitor'): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const { cookie = '' } = request.headers
  if (cookie && /(?:^|;\s*)(?:flash=|pressed=[\w-]{16}(?:;|$))/.test(cookie)) return null
  if (cookie && audience === 'visitor' && /(?:^|;\s*)session_token=/.test(cookie)) return null
  const theme = cookie ? (/(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie)?.[1] ?? 'system') : 'system'
  const url = request.url ?? '/'
  // No browser sends the part after '#'.
  if (url.includes('#')) return null
  // The first visit to the home page may be redirected to another language.
  if (/^\/(?:\?|$)/.test(url) && !cookie.includes('i18n_redirected=') && !/^(?:en|$)/i.test(request.headers['accept-language'] ?? ''))
    return null
  const prefix = keyPrefix(theme, audience)
  const mark = url.indexOf('?')
  if (mark === -1) return `${prefix}${url}`
  const path = url.slice(0, mark)
  const query = countedQuery(path, new URLSearchParams(url.slice(mark + 1)))
  return query && (query.size === 0 ? `${prefix}${path}` : `${prefix}${path}?${query}`)
}

/**
 * Whether `url` is the canonical URL of a cache key: a path as the shop's own links write it, and
 * the declared parameters only, sorted.
 */
export function isWrittenAsLinked(key: string, url: string): boolean {
  return key.slice(key.indexOf(' ') + 1) === url && CANONICAL_PATH.test(url)
}

/**
 * A path as in the shop's own links, up to its query. The same page has many other spellings:
 * `//products`, `/PRODUCTS`, `/%70roducts`.
 */
const CANONICAL_PATH = /^\/(?:(?:[a-z]{2}-[A-Z]{2}|(?:[a-z\d-]|%[89A-F][\dA-F])+)(?:\/(?!\?|$)|(?=\?|$)))*(?:\?|$)/

/** Whether a key has no query, and its path is written as in the shop's own links. */
export function isCanonicalKey(key: string): boolean {
  return !key.includes('?') && CANONICAL_PATH.test(key.slice(key.indexOf(' ') + 1))
}

/** Whether the page of a key is the result of a search. */
export function isSearchCacheKey(key: string): boolean {
  return /[?&]search=/.test(key)
}

/** How the keys of a theme and an audience begin. */
export function keyPrefix(theme: string, audience: Audience): string {
  return audience === 'visitor' ? `${theme} ` : `${theme}-${audience} `
}

/**
 * The query in a cache key: '' or '?a=1', with the declared parameters only. Render a cached page
 * from this query, because everybody with the same key receives that page. Null when the page is
 * not declared as cached.
 */
export function cachedQueryOf(key: string): string | null {
  const address = key.slice(key.indexOf(' ') + 1)
  const mark = address.indexOf('?')
  const path = mark === -1 ? address : address.slice(0, mark)
  if (!parametersAt(splitLocale(path).path)?.isCached) return null
  return address.slice(path.length)
}

/**
 * The parameters that the page at `path` declares, sorted. Null when the page cannot be cached with
 * these parameters.
 */
function countedQuery(path: string, given: URLSearchParams): URLSearchParams | null {
  const page = parametersAt(splitLocale(path).path)
  if (!page?.isCached) return null
  const counted: [string, string][] = []
  for (const [name, kind] of Object.entries(page.parameters)) {
    const values = given.getAll(name)
    // Of two values for one parameter the page chooses, so the key cannot. The listing redirects
    // from an address with an empty parameter.
    if (kind !== 'list' && values.length > 1) return null
    if (values.includes('')) return null
    if (kind === 'search' && values.some((value) => value.length > MAX_SEARCH_LENGTH)) return null
    counted.push(...values.map((value): [string, string] => [name, value]))
  }
  return new URLSearchParams(counted.toSorted(byText))
}

function byText([a, x]: [string, string], [b, y]: [string, string]): number {
  return a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0
}
