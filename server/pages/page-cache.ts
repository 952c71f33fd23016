import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { DAY, HOUR, SECOND } from '#shared/durations.ts'
import { compress, type Encoding, negotiateEncoding } from '#api/http/compression.ts'
import { etagOf, matchesEtag } from '#api/http/etag.ts'
import { type CdnMode, isSharedRequest, MAX_HELD_MS, SHARED_VARY } from '#server/cdn.ts'
import { ByteLimitedLru, type CacheEntry } from './page-cache/byte-limited-lru.ts'
import { isSearchCacheKey, isWrittenAsLinked, pageCacheKey } from './page-cache/key.ts'
import { makeTemplate, type PageTemplate, type RenderedTemplate } from './page-cache/page-template.ts'
import { TaggedCache } from './page-cache/tagged-cache.ts'

export { cachedQueryOf, keyPrefix, pageCacheKey } from './page-cache/key.ts'
export {
  customerResponse,
  fitsCustomer,
  fitsFacts,
  makePlaceholders,
  type PageTemplate,
  type RenderedTemplate,
} from './page-cache/page-template.ts'

/** A cached page for visitors in every encoding, ready to be sent. */
export interface CachedPage extends CacheEntry {
  etag: string
  headers: Record<string, string>
  bodies: Record<Encoding, Buffer>
}

/** A page that may be cached. */
export interface CacheablePage {
  html: string | Buffer
  headers: Record<string, string>
  tags: string[]
}

interface PageCacheOptions {
  /** Returns the end of the shop's day. Default: midnight UTC. */
  endOfToday?: (now: number) => number
  /** The CDN that may hold pages for visitors. Purges reach it too. */
  cdn?: CdnMode | null
}

const MEGABYTE = 1024 * 1024
/** Maximum bytes of the pages for visitors. */
const MAX_PAGE_BYTES = { plain: 96 * MEGABYTE, madeUp: 24 * MEGABYTE }
/** Maximum bytes of the templates of the same pages for signed-in customers. */
const MAX_TEMPLATE_BYTES = { plain: 32 * MEGABYTE, madeUp: 8 * MEGABYTE }
/** Maximum bytes of purged pages that are kept for an outage. */
const MAX_STALE_BYTES = 32 * MEGABYTE
/** Maximum number of searches that are remembered until they are asked for again. */
const MAX_NOTED_SEARCHES = 2000
/** How long after its purge or expiry a page may still be shown during an outage. */
const STALE_MS = HOUR

/** Brotli's quality: a page is compressed once and sent often. */
const BROTLI_QUALITY = 6

/**
 * Caches rendered pages. The cache is the first to see a request. Visitors receive the same bytes;
 * signed-in customers a template that is filled for each (signed-in-pages.ts). A page leaves the
 * cache when one of its tags is purged. Its last copy is kept for an outage of the database.
 */
export class PageCache {
  private readonly purged = new ByteLimitedLru<CachedPage>(MAX_STALE_BYTES)
  private readonly pages = new TaggedCache<CachedPage>(MAX_PAGE_BYTES, (key) => this.purged.drop(key))
  private readonly templates = new TaggedCache<PageTemplate>(MAX_TEMPLATE_BYTES)
  /** The keys of recent searches. */
  private readonly searched = new Set<string>()
  private readonly endOfToday: (now: number) => number
  private readonly cdn: CdnMode | null

  constructor({ endOfToday = (now) => (Math.floor(now / DAY) + 1) * DAY, cdn = null }: PageCacheOptions = {}) {
    this.endOfToday = endOfToday
    this.cdn = cdn
  }

  /**
   * Answers a visitor's request from the cache. False on a cache miss, and for a signed-in
   * customer.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const key = pageCacheKey(request)
    const page = key === null ? undefined : this.pages.current(key)
    if (key === null || !page) return false
    const { status, headers, body } = this.responseTo(request, key, page)
    response.writeHead(status, headers)
    response.end(body)
    return true
  }

  /**
   * The page of a key as response to this request: in the best encoding that the browser accepts,
   * or 304 when the ETag matches.
   */
  responseTo(request: CacheableRequest, key: string, page: CachedPage): PageResponse {
    return cachedResponse(page, request, this.cdn && this.cdnHeaders(this.cdn, request, key, page))
  }

  /**
   * Renders the page of a key once for all concurrent requests. Null when `render` says that it
   * must not be cached.
   */
  once(key: string, render: () => Promise<CacheablePage | null>): Promise<CachedPage | null> {
    return this.pages.once(key, async () => {
      const rendered = await render()
      return rendered && finish(rendered, this.expiryOf(rendered))
    })
  }

  /** The template of a key for signed-in customers, if it is cached. */
  template(key: string): PageTemplate | null {
    return this.templates.current(key) ?? null
  }

  /** The same, rendered once for all concurrent requests where it is not. Null as for `once`. */
  async templateOnce(key: string, render: () => Promise<RenderedTemplate | null>): Promise<PageTemplate | null> {
    return (
      this.template(key) ??
      this.templates.once(key, async () => {
        const rendered = await render()
        return rendered && makeTemplate(rendered, this.expiryOf(rendered))
      })
    )
  }

  /**
   * Whether the page of a key is worth caching. Searches have too many possible values to cache
   * each: only those that were asked for before are.
   */
  admits(key: string): boolean {
    return !isSearchCacheKey(key) || this.searched.has(key)
  }

  /** Notes a search that may be cached when it is asked for again. */
  noteSearch(key: string): void {
    this.searched.add(key)
    for (const oldest of this.searched) {
      if (this.searched.size <= MAX_NOTED_SEARCHES) break
      this.searched.delete(oldest)
    }
  }

  /** The last copy of a page that was purged or has expired, for up to an hour. */
  stale(key: string): CachedPage | null {
    const page = this.purged.get(key) ?? this.pages.latest(key)
    if (!page || page.until + STALE_MS <= Date.now()) return null
    return { ...page, headers: { ...page.headers, 'cache-control': STALE_CACHE_CONTROL } }
  }

  purge(tags: string[]): void {
    this.templates.purge(tags)
    const until = Date.now()
    for (const [key, page] of this.pages.purge(tags)) this.purged.set(key, { ...page, until: Math.min(page.until, until) })
    this.cdn?.purge(tags)
  }

  /**
   * The headers that let the CDN cache this response. Null for a personal response, for a URL that
   * is not the canonical one of the page, and for a page that was purged while it was rendered.
   */
  private cdnHeaders(cdn: CdnMode, request: CacheableRequest, key: string, page: CachedPage): Record<string, string> | null {
    if (!isSharedRequest(request) || !isWrittenAsLinked(key, request.url ?? '/') || this.pages.current(key) !== page) return null
    const left = Math.min(MAX_HELD_MS, page.until - Date.now())
    return left < SECOND ? null : { ...cdn.headersOf(page.tags, left), vary: SHARED_VARY }
  }

  /** A page tagged 'today' contains dates, so it expires at the end of the shop's day. */
  private expiryOf({ tags }: Pick<CacheablePage, 'tags'>): number {
    return tags.includes('today') ? this.endOfToday(Date.now()) : Infinity
  }
}

type CacheableRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

export interface PageResponse {
  status: number
  headers: Record<string, string>
  body: Buffer | null
  /** Whether a CDN may hold it. */
  isShared: boolean
}

function cachedResponse(page: CachedPage, asked: CacheableRequest, cdnHeaders: Record<string, string> | null): PageResponse {
  const isShared = cdnHeaders !== null
  if (matchesEtag(asked.headers['if-none-match'], page.etag)) {
    const headers = { etag: page.etag, 'cache-control': 'no-cache', vary: VARY_HEADER, ...cdnHeaders }
    return { status: 304, headers, body: null, isShared }
  }
  const encoding = negotiateEncoding(asked.headers['accept-encoding']?.toString())
  // Hardly anybody accepts no compression, so the plain bytes are not kept.
  const body = encoding ? page.bodies[encoding] : gunzipSync(page.bodies.gzip)
  const headers: Record<string, string> = { ...page.headers, ...cdnHeaders, 'Content-Length': String(body.length) }
  if (encoding) headers['Content-Encoding'] = encoding
  return { status: 200, headers, body: asked.method === 'HEAD' ? null : body, isShared }
}

const VARY_HEADER = 'Accept-Encoding, Cookie'
/** Spares a shop in trouble, and is over soon after the trouble. */
const STALE_CACHE_CONTROL = 'private, max-age=5'

async function finish({ html, headers, tags }: CacheablePage, until: number): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const [br, gzip] = await Promise.all([compress(identity, 'br', BROTLI_QUALITY), compress(identity, 'gzip', BROTLI_QUALITY)])
  const etag = etagOf(identity)
  return {
    etag,
    headers: { ...headers, etag, 'cache-control': 'no-cache', vary: VARY_HEADER },
    bodies: { gzip, br },
    tags,
    bytes: gzip.length + br.length,
    until,
  }
}
