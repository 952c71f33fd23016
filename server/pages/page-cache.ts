import type { IncomingMessage, ServerResponse } from 'node:http'
import { DAY, HOUR } from '#shared/durations.ts'
import { splitLocale } from '#shared/locale.ts'
import { parametersAt } from '#shared/route-parameters.ts'
import { compress, type Encoding, negotiateEncoding } from '#api/http/compression.ts'
import { etagOf, matchesEtag } from '#api/http/etag.ts'

/** A cached page in every encoding, ready to be sent. */
export interface CachedPage {
  etag: string
  headers: Record<string, string>
  bodies: Record<'identity' | Encoding, Buffer>
  tags: string[]
  bytes: number
  /**
   * Time of expiry in milliseconds: the end of the shop's day for a page tagged 'today', which
   * contains dates.
   */
  until: number
}

/**
 * Maximum bytes of pages whose URLs anybody can invent, such as filters. An attacker can fill this
 * part, but evicts only pages of the same part.
 */
const MAX_FILTERED_BYTES = 48 * 1024 * 1024
/** Maximum bytes of the other pages. Their number is limited by products, themes and languages. */
const MAX_PLAIN_BYTES = 192 * 1024 * 1024
/** Maximum bytes of purged pages that are kept for an outage. */
const MAX_STALE_BYTES = 64 * 1024 * 1024
/** How long after its purge or expiry a page may still be shown during an outage. */
const STALE_MS = HOUR

/**
 * A key whose path is written as in the shop's own links. The same page has many other spellings:
 * `//products`, `/PRODUCTS`, `/%70roducts`.
 */
const CANONICAL_KEY = /^\w+ \/(?:(?:[a-z]{2}-[A-Z]{2}|(?:[a-z\d-]|%[89A-F][\dA-F])+)(?:\/(?!$)|$))*$/

/** Brotli's quality: a page is compressed once and sent often. */
const BROTLI_QUALITY = 6

/**
 * Caches rendered pages for visitors who are not signed in. The cache is the first to see a request.
 * Its key is the theme, the path and the query parameters that the page declares, never the host. A
 * page leaves the cache when one of its tags is purged. Its last copy is kept for an outage of the
 * database.
 */
export class PageCache {
  private readonly plain = new Segment(MAX_PLAIN_BYTES)
  private readonly madeUp = new Segment(MAX_FILTERED_BYTES)
  private readonly purged = new Segment(MAX_STALE_BYTES)
  private readonly flights = new Map<string, Promise<CachedPage | null>>()
  /**
   * Rises with every purge. A page whose rendering started before a purge must not be cached after
   * it.
   */
  private generation = 0
  private readonly endOfToday: (now: number) => number

  /** `endOfToday` returns the end of the shop's day; the default is midnight UTC. */
  constructor(endOfToday: (now: number) => number = (now) => (Math.floor(now / DAY) + 1) * DAY) {
    this.endOfToday = endOfToday
  }

  /** Answers the request from the cache. False on a cache miss. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const key = pageCacheKey(request)
    const page = key === null ? undefined : this.segmentOf(key).get(key)
    if (!page || page.until <= Date.now()) return false
    const { status, headers, body } = cachedResponse(page, request)
    response.writeHead(status, headers)
    response.end(body)
    return true
  }

  /**
   * Renders the page of a key once for all concurrent requests. Null when `render` says that it
   * must not be cached.
   */
  once(
    key: string,
    render: () => Promise<{ html: string | Buffer; headers: Record<string, string>; tags: string[] } | null>,
  ): Promise<CachedPage | null> {
    const flying = this.flights.get(key)
    if (flying) return flying
    const flight = this.fill(key, render).finally(() => this.flights.delete(key))
    this.flights.set(key, flight)
    return flight
  }

  /** The last copy of a page that was purged or has expired, for up to an hour. */
  stale(key: string): CachedPage | null {
    const page = this.purged.get(key) ?? this.segmentOf(key).get(key)
    if (!page || page.until + STALE_MS <= Date.now()) return null
    return { ...page, headers: { ...page.headers, 'cache-control': STALE_CACHE_CONTROL } }
  }

  purge(tags: string[]): void {
    this.generation += 1
    this.flights.clear()
    const until = Date.now()
    for (const [key, page] of this.plain.purge(tags)) this.purged.set(key, { ...page, until: Math.min(page.until, until) })
    this.madeUp.purge(tags)
  }

  private async fill(key: string, render: Parameters<PageCache['once']>[1]): Promise<CachedPage | null> {
    const generation = this.generation
    const rendered = await render()
    if (!rendered) return null
    const page = await finish(rendered, rendered.tags.includes('today') ? this.endOfToday(Date.now()) : Infinity)
    if (generation === this.generation) {
      this.segmentOf(key).set(key, page)
      this.purged.drop(key)
    }
    return page
  }

  private segmentOf(key: string): Segment {
    return CANONICAL_KEY.test(key) ? this.plain : this.madeUp
  }
}

/** The cache key of a visitor's request. Null for requests that no cached page may answer. */
export function pageCacheKey(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const { cookie = '' } = request.headers
  if (cookie && /(?:^|;\s*)(?:(?:session_token|flash)=|pressed=[\w-]{16}(?:;|$))/.test(cookie)) return null
  const theme = cookie ? (/(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie)?.[1] ?? 'system') : 'system'
  const url = request.url ?? '/'
  // No browser sends the part after '#'.
  if (url.includes('#')) return null
  // The first visit to the home page may be redirected to another language.
  if (/^\/(?:\?|$)/.test(url) && !cookie.includes('i18n_redirected=') && !/^(?:en|$)/i.test(request.headers['accept-language'] ?? ''))
    return null
  const mark = url.indexOf('?')
  if (mark === -1) return `${theme} ${url}`
  const path = url.slice(0, mark)
  const query = countedQuery(path, new URLSearchParams(url.slice(mark + 1)))
  return query && (query.size === 0 ? `${theme} ${path}` : `${theme} ${path}?${query}`)
}

/**
 * The query in a cache key: '' or '?a=1', with the declared parameters only. Render a cached page
 * from this query, because every visitor with the same key receives that page. Null when the page
 * is not declared as cached.
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
    // A search has too many possible values to cache. Of two values for one parameter the page
    // chooses, so the key cannot. The listing redirects from an address with an empty parameter.
    if (kind === 'search' ? values.length > 0 : kind === 'single' && values.length > 1) return null
    if (values.includes('')) return null
    counted.push(...values.map((value): [string, string] => [name, value]))
  }
  return new URLSearchParams(counted.toSorted(byText))
}

/**
 * A cached page as response to this request: in the best encoding that the browser accepts, or 304
 * when the ETag matches.
 */
export function cachedResponse(
  page: CachedPage,
  asked: IncomingMessage,
): { status: number; headers: Record<string, string>; body: Buffer | null } {
  if (matchesEtag(asked.headers['if-none-match'], page.etag)) {
    return { status: 304, headers: { ETag: page.etag, 'Cache-Control': 'no-cache', Vary: VARY_HEADER }, body: null }
  }
  const encoding = negotiateEncoding(asked.headers['accept-encoding']?.toString()) ?? 'identity'
  const body = page.bodies[encoding]
  const headers: Record<string, string> = { ...page.headers, 'Content-Length': String(body.length) }
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  return { status: 200, headers, body: asked.method === 'HEAD' ? null : body }
}

const VARY_HEADER = 'Accept-Encoding, Cookie'
/** Spares a shop in trouble, and is over soon after the trouble. */
const STALE_CACHE_CONTROL = 'private, max-age=5'

async function finish(
  { html, headers, tags }: { html: string | Buffer; headers: Record<string, string>; tags: string[] },
  until: number,
): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const [brotli, gzipped] = await Promise.all([compress(identity, 'br', BROTLI_QUALITY), compress(identity, 'gzip', BROTLI_QUALITY)])
  const etag = etagOf(identity)
  return {
    etag,
    headers: { ...headers, etag, 'cache-control': 'no-cache', vary: VARY_HEADER },
    bodies: { identity, gzip: gzipped, br: brotli },
    tags,
    bytes: identity.length + gzipped.length + brotli.length,
    until,
  }
}

function byText([a, x]: [string, string], [b, y]: [string, string]): number {
  return a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0
}

/** LRU cache: evicts the least recently used pages when the bytes are used up. */
class Segment {
  private readonly pages = new Map<string, CachedPage>()
  private bytes = 0
  private readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  get(key: string): CachedPage | undefined {
    const page = this.pages.get(key)
    // Moves the page to the end to track the order of use. Skipped while the cache is at most half
    // full.
    if (page && this.bytes > this.limit / 2) {
      this.pages.delete(key)
      this.pages.set(key, page)
    }
    return page
  }

  set(key: string, page: CachedPage): void {
    this.drop(key)
    this.pages.set(key, page)
    this.bytes += page.bytes
    for (const oldest of this.pages.keys()) {
      if (this.bytes <= this.limit) break
      this.drop(oldest)
    }
  }

  /** Removes and returns the pages with one of the tags. */
  purge(tags: string[]): [string, CachedPage][] {
    const purged = [...this.pages].filter(([, page]) => page.tags.some((tag) => tags.includes(tag)))
    for (const [key] of purged) this.drop(key)
    return purged
  }

  drop(key: string): void {
    const page = this.pages.get(key)
    if (!page) return
    this.pages.delete(key)
    this.bytes -= page.bytes
  }
}
