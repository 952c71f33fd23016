import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeProduct } from '#tests/helpers/factories.ts'
import { type Call, openTestApp } from '#tests/fixtures/open-app.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'

let shop: TestShop
let call: ReturnType<typeof openTestApp>['call']
let snack: string
const faults: string[] = []
beforeAll(async () => {
  shop = await openShop({
    log: { info: () => {}, warn: () => {}, error: (message, details) => void faults.push(`${message}: ${String(details?.path)}`) },
  })
  ;({ call } = openTestApp(shop))
  snack = (await makeProduct(shop, { variations: [{ stock: 50 }] })).variationId
})
afterAll(() => shop.close())

const own = 'http://localhost:3000'
const changing: [path: string, Call][] = [
  ['/api/cart/lines', { body: { variationId: 'A' } }],
  ['/api/auth/signin', { body: {} }],
  ['/cart', { body: new URLSearchParams({ intent: 'add' }) }],
  ['/es-ES/cart', { body: new URLSearchParams({ intent: 'add' }) }],
  ['/cart.data', { body: new URLSearchParams({ intent: 'add' }) }],
  ['/account/sign-out.data?_routes=routes/sign-out', { body: '' }],
]

test.each(['/%', '/products/%E0%A4%A', '/es-ES/products/%ff', '/products/100%25%'])(
  'the undecodable URL %s is read literally',
  async (path) => {
    const { call: ask } = openTestApp(shop, { pages: async (c) => c.text(new URL(c.req.raw.url).pathname) })
    expect((await ask(path)).text).toBe(path.replaceAll('%', '%25'))
    for (const answer of [await ask(path, { method: 'POST', body: '' }), await ask(`/api${path}`)])
      expect(answer.body).toMatchObject({ code: 'invalid-input' })
  },
)

describe('a change', () => {
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.test' },
    { Origin: 'http://localhost:3001' },
    { Origin: 'https://localhost:3000' },
    { Origin: 'http://localhost:3000.evil.test' },
    { Origin: 'null' },
    { Origin: '' },
    { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ]
  test.each(changing.flatMap(([path, more]) => foreign.map((headers) => [path, headers, more] as const)))(
    'asked for at %s by another site is refused: %j',
    async (path, headers, more) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await call(path, { ...more, method, headers })
        expect(answer).toMatchObject({ status: 403, body: { success: false, code: 'not-allowed' } })
        expect(answer.cookies).toEqual([])
      }
    },
  )

  test.each([{ Origin: own, 'Sec-Fetch-Site': 'same-origin' }, { 'Sec-Fetch-Site': 'none' }, {}] as Record<string, string>[])(
    'a change requested by our own pages or without a browser is made: %j',
    async (headers) => {
      const answer = await call('/api/cart/lines', { method: 'POST', body: { variationId: snack }, headers })
      expect(answer).toMatchObject({ status: 200, body: { success: true } })
      expect((await call('/cart', { method: 'POST', body: '', headers })).text).toBe('page /cart')
    },
  )

  test('a GET request never makes a change', async () => {
    for (const path of ['/api/cart/lines', '/api/auth/signin']) expect((await call(path, { headers: { Origin: own } })).status).toBe(405)
  })
})

describe('a body', () => {
  const megabytes = 'x'.repeat(1024 * 1024 + 1)
  test.each(['/api/cart/lines', '/api/auth/signup', '/cart', '/api/webhooks/square'])(
    'a request body that is too large is refused at %s',
    async (path) => {
      const answer = await call(path, { method: 'POST', body: megabytes, headers: { 'Content-Length': String(megabytes.length) } })
      expect(answer).toMatchObject({ status: 413, body: { success: false, message: expect.stringMatching(/\w \w/) } })
    },
  )

  test('a request body that is too large without saying so is refused too', async () => {
    const bytes = new TextEncoder().encode(megabytes)
    const stream = () => new ReadableStream({ pull: (to) => (to.enqueue(bytes), to.close()) })
    for (const path of ['/api/cart/lines', '/admin/products/new']) {
      const answer = await call(path, { method: 'POST', body: stream(), headers: { 'Transfer-Encoding': 'chunked' } })
      expect(answer).toMatchObject({ status: 413, body: { success: false } })
    }
  })
})

describe('an address', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/cart/../nothing', '/api/%2e%2e', '/api/__proto__', '/api/auth/nothing'])(
    'the unknown call %s is answered as a call',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const answer = await call(path, { method })
        if (path === '/api/%2e%2e' && answer.text.startsWith('page')) continue
        expect(answer).toMatchObject({
          status: 404,
          body: { success: false, code: 'not-found', message: expect.stringMatching(/^Page Not Found: \/api/) },
        })
      }
    },
  )

  test.each([
    ['GET', '/api/auth/signin', 'POST'],
    ['OPTIONS', '/api/square/search', 'POST'],
    ['POST', '/api/square/products', 'GET, HEAD'],
    ['DELETE', '/api/auth/me/', 'GET, HEAD'],
    ['POST', '/api/cart/lines/VAR-1', 'PUT, PATCH, DELETE'],
    ['PUT', '/mail/send', 'POST'],
    ['PUT', '/healthz', 'GET, HEAD'],
    ['DELETE', '/pictures/one/320.webp', 'GET, HEAD'],
  ])('the request %s %s has a wrong method and is answered with the allowed ones', async (method, path, allow) => {
    const answer = await call(path, { method })
    expect(answer).toMatchObject({ status: 405, body: { success: false, code: 'wrong-method', message: expect.stringMatching(/\w \w/) } })
    expect(answer.headers.get('Allow')).toBe(allow)
  })

  test.each(['/nothing', '/xx-XX/products', '/es', '/cart.data', '/%ff', "/'%22<script>"])(
    'the URL %s is left to the pages',
    async (path) => {
      expect((await call(path)).text).toMatch(/^page /)
    },
  )

  test.each(['/assets/nothing.js', '/assets/../package.json', '/assets/%2e%2e/package.json', '/assets/..%2fpackage.json'])(
    'the URL %s does not serve a file',
    async (path) => {
      const withFiles = openTestApp(shop, { clientFiles: 'public' })
      const answer = await withFiles.call(path)
      expect(answer.text).not.toContain('"dependencies"')
    },
  )

  test('a file URL is served with a cache time of one day, or forever if its name has a hash, and a font to every origin', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'files-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'favicon.svg'), '<svg/>')
    await writeFile(join(folder, 'assets', 'root-abc.js'), 'plain')
    await writeFile(join(folder, 'assets', 'root-abc.js.br'), 'packed')
    await writeFile(join(folder, 'assets', 'heading-abc.woff2'), 'font')
    const withFiles = openTestApp(shop, { clientFiles: folder })
    const icon = await withFiles.call('/favicon.svg')
    expect([icon.text, icon.headers.get('Cache-Control')]).toEqual(['<svg/>', 'public, max-age=86400'])
    const script = await withFiles.call('/assets/root-abc.js', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect([script.text, script.headers.get('Content-Encoding')]).toEqual(['packed', 'br'])
    expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('Access-Control-Allow-Origin')).toBeNull()
    const font = await withFiles.call('/assets/heading-abc.woff2')
    expect(font.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect((await withFiles.call('/assets/gone.js')).headers.get('Cache-Control')).toBe('no-store')
    await rm(folder, { recursive: true })
  })

  test("the loopback address redirects to the shop's own host name", async () => {
    const answer = await call('/products?sort=name', { headers: { Host: '127.0.0.1:3000' } })
    expect([answer.status, answer.headers.get('Location')]).toEqual([308, `${own}/products?sort=name`])
    const evil = await call('/products', { headers: { Host: 'evil.test' } })
    expect(evil.headers.get('Location')).toBe(`${own}/products`)
  })
})

describe('the first visit', () => {
  test('the first visit is redirected once to the browser’s language', async () => {
    const answer = await call('/?from=letter', { headers: { 'Accept-Language': 'es-MX,es;q=0.9,en;q=0.5' } })
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/es-ES?from=letter'])
    expect(answer.headers.get('Set-Cookie')).toBe('i18n_redirected=es-ES; Path=/; Max-Age=31536000; SameSite=Lax')
    const back = await call('/', { cookie: 'i18n_redirected=en-US', headers: { 'Accept-Language': 'es' } })
    expect(back.text).toBe('page /')
  })

  test.each(['en-GB,en', 'xx', '', '*', ';;;q=', 'x'.repeat(5000)])(
    'the first visit is not redirected for the browser language %j',
    async (language) => {
      expect((await call('/', { headers: { 'Accept-Language': language } })).text).toBe('page /')
    },
  )
})

describe('every answer', () => {
  test.each(['/', '/api/cart/summary', '/api/nothing'])('the response to %s has the security headers', async (path) => {
    const { headers } = await call(path)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Strict-Transport-Security') ?? 'max-age').toContain('max-age')
  })

  test.each([
    '/favicon.svg',
    '/robots.txt',
    '/sitemap.xml',
    '/pictures/none/320.webp',
    '/_i18n/en-US/messages.json',
    '/healthz',
    '/assets/none.js',
  ])('the response to %s forbids content type sniffing', async (path) => {
    const { headers } = await openTestApp(shop, { clientFiles: 'public' }).call(path)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  test('the build response names the build and is never cached', async () => {
    const answer = await call('/builds/latest.json')
    expect([answer.body, answer.headers.get('Cache-Control')]).toEqual([{ id: 'build-1' }, 'no-store'])
  })

  test('a response clears a worthless session cookie', async () => {
    const answer = await call('/api/cart/summary', { cookie: 'session_token=worth-nothing-at-all' })
    expect(answer.headers.get('Set-Cookie')).toMatch(/^session_token=; .*Max-Age=0/)
  })

  test('a response sets a cookie once even for two reasons', async () => {
    const spent = { method: 'POST', cookie: 'session_token=worth-nothing-at-all' }
    const { headers } = await call('/api/auth/revoke-session', spent)
    expect(headers.getSetCookie()).toEqual(['session_token=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict'])
  })

  test.each([
    'cart=%ff; session_token=%00',
    'theme=purple; flash=<script>; i18n_redirected=xx',
    '=',
    ';;;;',
    'cart=\u00ff',
    'a'.repeat(7000),
  ])('a response is given for any cookies: %j', async (cookie) => {
    for (const path of ['/', '/cart', '/api/cart', '/api/cart/summary']) expect((await call(path, { cookie })).status).toBe(200)
  })

  test.each([
    ['/products?q=a%00b', '/products?q=ab'],
    ['/%00/evil.example', '//evil.example'],
  ])('a URL with a NUL redirects to the same site without it: %s', async (path, without) => {
    const answer = await call(path)
    expect([answer.status, answer.headers.get('Location')]).toEqual([308, shop.settings.url + without])
  })

  test.each(['/api/orders/W7K%00', '/api/cart?x=%00', '/mail/%00'])('a call with a NUL in its URL is answered 422: %s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(await call(path, { method })).toMatchObject({ status: 422, body: { success: false, code: 'invalid-input' } })
  })

  test('a response of a broken shop reports an internal error and no details', async () => {
    const broken = openTestApp({ ...shop, db: null as never })
    const answer = await broken.call('/api/cart', { cookie: 'cart=abc' })
    expect(answer).toMatchObject({ status: 500, body: { success: false, code: 'internal' } })
    expect(answer.text).not.toMatch(/null|TypeError|\.ts/)
    expect(faults).toEqual(['An API request failed: /api/cart'])
  })

  test('a session that cannot be read because the shop is broken keeps its cookie', async () => {
    const broken = openTestApp({ ...shop, db: null as never })
    const answer = await broken.call('/api/auth/me', { cookie: `session_token=${'x'.repeat(32)}` })
    expect([answer.status, answer.cookies]).toEqual([500, []])
  })

  test.each(['/api/auth/revoke-session', '/account/sign-out', '/es-ES/account/sign-out'])(
    'a response of a broken shop still clears the session cookie on sign-out: %s',
    async (path) => {
      const broken = openTestApp({ ...shop, db: null as never })
      const answer = await broken.call(path, { method: 'POST', cookie: `session_token=${'x'.repeat(32)}` })
      expect([answer.status, answer.cookies]).toEqual([500, ['session_token=']])
    },
  )
})

test('a refusal by an embedded service is not reported as a server error', async () => {
  const mailbox = new Hono().use(csrf()).delete('/', (c) => c.text('emptied'))
  const { call: ask } = openTestApp(shop, { embedded: [{ path: '/mailbox', app: mailbox }] })
  expect(await ask('/mailbox', { method: 'DELETE', headers: { Origin: 'https://evil.test' } })).toMatchObject({ status: 403 })
})

test('the health check and the readiness check report their states', async () => {
  expect(await call('/healthz')).toMatchObject({ status: 200, body: { ok: true } })
  expect(await call('/readyz')).toMatchObject({ status: 200, body: { ok: true } })
  const ready = () => Promise.reject(new Error('no database'))
  expect(await openTestApp(shop, { ready }).call('/readyz')).toMatchObject({ status: 503, body: { ok: false } })
})

describe('a shop on https', () => {
  const secure = () => openTestApp({ ...shop, settings: { ...shop.settings, url: 'https://shop.example' } }, { clientFiles: 'public' })

  test.each([
    '/healthz',
    '/favicon.svg',
    '/assets/nothing.js',
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/pictures/none/160.webp',
    '/_i18n/en-US/messages.json',
    '/api/cart',
    '/nowhere',
  ])('the response to %s tells browsers to use only HTTPS, if the shop uses it', async (path) => {
    expect((await secure().call(path)).headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains')
    expect((await call(path)).headers.get('Strict-Transport-Security')).toBeNull()
  })
})
