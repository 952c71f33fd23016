import { createServer, type Server } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CdnMode } from '#server/cdn.ts'
import { pageCacheKey, PageCache } from './page-cache.ts'

let cache: PageCache
let purged: string[]
const cdn: CdnMode = {
  headersOf: (tags: readonly string[], ms: number) => ({
    'CDN-Cache-Control': `max-age=${Math.round(ms / 1000)}`,
    'Surrogate-Key': tags.join(' '),
  }),
  purge: (tags: readonly string[]) => void purged.push(...tags),
  purgeEverything: () => {},
  pending: () => 0,
  failures: () => 0,
  close: () => Promise.resolve(),
}
let server: Server
let url: string
beforeEach(async () => {
  purged = []
  cache = new PageCache()
  server = createServer((request, response) => {
    if (!cache.answer(request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const page =
  (html: string, ...tags: string[]) =>
  async () => ({ html, tags, headers: { 'content-type': 'text/html; charset=utf-8' } })
const keep = (path: string, html: string, ...tags: string[]) => cache.once(keyAt(path), page(html, ...tags))
const keyAt = (path: string) => pageCacheKey({ method: 'GET', url: path, headers: {} })!
const staleHtml = (key: string) => cache.stale(key) && gunzipSync(cache.stale(key)!.bodies.gzip).toString()
const ask = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })

test('a cached page is sent unchanged, compressed as the browser accepts it and not again to a browser that has it', async () => {
  await keep('/products', 'a page '.repeat(100), 'catalogue')
  const answer = await ask('/products', { 'accept-encoding': 'br' })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(await answer.text()).toBe('a page '.repeat(100))
  const refused = await ask('/products', { 'accept-encoding': 'br;q=0, gzip' })
  expect(refused.headers.get('content-encoding')).toBe('gzip')
  const again = await ask('/products', { 'if-none-match': answer.headers.get('etag')! })
  expect(again.status).toBe(304)
})

test('a signed-in customer or a visitor with a pending message never gets a cached page', async () => {
  await keep('/products', 'for visitors', 'catalogue')
  for (const cookie of ['session_token=abc', 'theme=dark; session_token=abc', 'flash=cart.added']) {
    expect((await ask('/products', { cookie })).status).toBe(404)
  }
  expect((await ask('/products', { cookie: 'cart=abc' })).status).toBe(200)
})

test('each theme has its own cached page', async () => {
  await keep('/products', 'system', 'catalogue')
  expect((await ask('/products', { cookie: 'theme=dark' })).status).toBe(404)
  expect(await (await ask('/products', { cookie: 'theme=purple' })).text()).toBe('system')
})

test('unknown parameters create no cached pages, and the order of known parameters does not matter', async () => {
  await keep('/products?sort=name&country=JP', 'Japan by name', 'catalogue')
  for (const path of ['/products?country=JP&sort=name', '/products?utm_source=mail&country=JP&sort=name&x=1']) {
    expect(await (await ask(path)).text()).toBe('Japan by name')
  }
})

test('a purge removes the cached pages with its tag and leaves the others', async () => {
  await keep('/products/halva', 'halva', 'product:1')
  await keep('/products/dates', 'dates', 'product:2')
  cache.purge(['product:1'])
  expect((await ask('/products/halva')).status).toBe(404)
  expect((await ask('/products/dates')).status).toBe(200)
})

test('the last copy of a purged or expired page is kept for an hour, and gone once the page is rendered again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T23:30:00Z') })
  try {
    const key = keyAt('/products')
    await keep('/products', 'the old price', 'catalogue', 'today')
    await keep('/products?page=2', 'made up', 'catalogue')
    cache.purge(['catalogue'])
    expect((await ask('/products')).status).toBe(404)
    expect(staleHtml(key)).toBe('the old price')
    expect(cache.stale(key)?.headers['cache-control']).toBe('private, max-age=5')
    // Anybody could fill the memory with these.
    expect(cache.stale(keyAt('/products?page=2'))).toBeNull()
    vi.setSystemTime(new Date('2026-11-21T00:30:00Z'))
    expect(cache.stale(key)).toBeNull()
    await keep('/products', 'the new price', 'catalogue', 'today')
    vi.setSystemTime(new Date('2026-11-22T00:30:00Z'))
    expect(staleHtml(key)).toBe('the new price')
    vi.setSystemTime(new Date('2026-11-22T01:00:00Z'))
    expect(cache.stale(key)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('a page that was rendered during a price change is not cached', async () => {
  const made = cache.once(keyAt('/products'), async () => {
    cache.purge(['catalogue'])
    return { html: 'the old price', headers: {}, tags: ['catalogue'] }
  })
  await made
  expect((await ask('/products')).status).toBe(404)
})

test('a page is rendered once for parallel requests', async () => {
  let made = 0
  const render = async () => {
    made += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    return { html: 'once', headers: {}, tags: ['catalogue'] }
  }
  await Promise.all(Array.from({ length: 20 }, () => cache.once(keyAt('/products'), render)))
  expect(made).toBe(1)
})

test('long searches, posts and the home page of a visitor with another language skip the cache', () => {
  const key = (url: string, headers = {}, method = 'GET') => pageCacheKey({ method, url, headers })
  expect(key(`/products?search=${'m'.repeat(101)}`)).toBeNull()
  expect(key('/products?search=mochi&utm=1')).toBe(key('/products?search=mochi'))
  expect(key('/products', {}, 'POST')).toBeNull()
  expect(key('/', { 'accept-language': 'es-ES,es' })).toBeNull()
  expect(key('/?utm_source=letter', { 'accept-language': 'es-ES,es' })).toBeNull()
  expect(key('/', { 'accept-language': 'es-ES,es', cookie: 'i18n_redirected=en-US' })).not.toBeNull()
  expect(key('/', { 'accept-language': 'en-GB,en' })).not.toBeNull()
})

test.each([
  '/products?search=&search=closed+for+good',
  '/products?search=closed+for+good&search=',
  '/products?category=gummies&category=',
  '/products?category=&category=gummies',
  '/products?page=1&page=2',
  '/products?category=&country=JP&country=',
  '/products/halva?v=&v=large',
  '/products?x#&category=gummies',
])('the ambiguous URL %j skips the cache', (url) => {
  expect(pageCacheKey({ method: 'GET', url, headers: {} })).toBeNull()
})

test('repeated values of a list parameter share one cached page in any order', () => {
  const key = (url: string) => pageCacheKey({ method: 'GET', url, headers: {} })
  expect(key('/products?country=JP&country=KR&category=tea')).toBe(key('/products?country=KR&category=tea&country=JP'))
  expect(key('/products?country=JP&country=KR')).not.toBe(key('/products?country=JP'))
})

test('a page that names days is cached until midnight, and each size of a snack has its own cached page', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T23:59:00Z') })
  try {
    await keep('/products/halva', 'arrives on Wednesday', 'today')
    await keep('/products/halva?v=large', 'the large one', 'today')
    await keep('/products', 'the shelf', 'catalogue')
    expect(await (await ask('/products/halva?utm=x')).text()).toBe('arrives on Wednesday')
    expect(await (await ask('/products/halva?v=large')).text()).toBe('the large one')
    vi.setSystemTime(new Date('2026-11-21T00:00:00Z'))
    expect((await ask('/products/halva')).status).toBe(404)
    expect((await ask('/products')).status).toBe(200)
    await keep('/products/halva', 'arrives on Thursday', 'today')
    expect(await (await ask('/products/halva')).text()).toBe('arrives on Thursday')
  } finally {
    vi.useRealTimers()
  }
})

test('with a CDN in front, a page for visitors may be held there until its end, and a purge reaches the CDN too', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  try {
    cache = new PageCache({ cdn })
    await keep('/products', 'the shelf', 'catalogue')
    await keep('/products/halva', 'arrives on Wednesday', 'catalogue', 'today')
    const shelf = await ask('/products')
    const shared = {
      'cdn-cache-control': 'max-age=3600',
      'surrogate-key': 'catalogue',
      vary: 'Accept-Encoding, X-Theme',
      'cache-control': 'no-cache',
    }
    expect(Object.fromEntries(shelf.headers)).toMatchObject(shared)
    const known = await ask('/products', { 'if-none-match': shelf.headers.get('etag')! })
    expect([known.status, known.headers.get('surrogate-key')]).toEqual([304, 'catalogue'])
    vi.setSystemTime(new Date('2026-11-20T23:59:20Z'))
    expect((await ask('/products/halva')).headers.get('cdn-cache-control')).toBe('max-age=40')
    cache.purge(['catalogue'])
    expect(purged).toEqual(['catalogue'])
  } finally {
    vi.useRealTimers()
  }
})

test('with a CDN in front, a page for one visitor, at another spelling of its URL, or that has just been purged is not shared', async () => {
  cache = new PageCache({ cdn })
  for (const path of ['/products', '/products?country=JP&sort=name', '/products/halva']) await keep(path, 'a page', 'catalogue')
  const isShared = async (path: string, headers: Record<string, string> = {}) => (await ask(path, headers)).headers.has('surrogate-key')
  for (const path of ['/products', '/products?country=JP&sort=name', '/products/halva'])
    expect([path, await isShared(path)]).toEqual([path, true])
  for (const cookie of ['cart=1', 'i18n_redirected=en-US', 'x']) expect(await isShared('/products', { cookie })).toBe(false)
  for (const path of ['/products?', '/products?utm=1', '/products?sort=name&country=JP', '/products?sort=name&country=JP&x=1'])
    expect([path, (await ask(path)).status, await isShared(path)]).toEqual([path, 200, false])
  const key = keyAt('/about')
  const page = await cache.once(key, async () => {
    cache.purge(['texts'])
    return { html: 'old words', headers: {}, tags: ['texts'] }
  })
  expect(cache.responseTo({ method: 'GET', url: '/about', headers: {} }, key, page!).isShared).toBe(false)
})
