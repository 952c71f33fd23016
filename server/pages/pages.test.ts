import { once } from 'node:events'
import { createServer, get, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { data, type EntryContext } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRequestContext } from '#app/request/context.server.ts'
import * as notFound from '#app/storefront/not-found/not-found.tsx'
import { openSession } from '#shop/accounts/sign-in/sessions.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openAccounts } from '#tests/fixtures/open-accounts.ts'
import type { TestShop } from '#tests/fixtures/open-shop.ts'
import { unreachableDatabase } from '#tests/helpers/unreachable-database.ts'
import { serverBuild } from '#tests/helpers/server-build.ts'
import { PageCache } from './page-cache.ts'
import { openPageHandler } from './pages.ts'

// A cached page must not contain personal data, however a cookie is written.

let server: Server
let url: string
let shop: TestShop
let token: string
let close: () => Promise<void>
beforeAll(async () => {
  ;({ shop } = await openAccounts())
  close = () => shop.close()
  const by = await makeCustomer(shop, { firstName: 'Mallory' })
  token = await openSession(shop, by.userId, { address: '203.0.113.9', userAgent: '', method: 'password', deviceId: null })
  const cache = new PageCache()
  const { app } = openTestApp(shop, { pages: openPageHandler(build, cache, new URL(shop.settings.url)) })
  const listener = getRequestListener(app.fetch)
  server = createServer((request, response) => cache.answer(request, response) || void listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await close()
})

function draw(_: Request, status: number, headers: Headers, { staticHandlerContext: { errors } }: EntryContext): Response {
  return new Response(errors && Object.keys(errors).join(), { status, headers })
}

/** Path and query of each page that was made. */
const made: string[] = []

/** A page that greets the visitor by name, in the chosen theme, and may be cached. */
const greeting = {
  default: () => null,
  loader: ({ request, context }: { request: Request; context: Parameters<typeof getRequestContext>[0] }) => {
    const { pathname, search } = new URL(request.url)
    made.push(pathname + search)
    const { by, theme, flash, page, cache } = getRequestContext(context)
    cache('catalogue')
    page.html = `Hello ${by.kind === 'customer' ? by.firstName : 'stranger'}, ${theme} ${flash ?? ''}`
    return null
  },
}

/** A page that is made for one person, and worth compressing. */
const long = {
  default: () => null,
  loader: ({ context }: { context: Parameters<typeof getRequestContext>[0] }) => {
    const { by, page } = getRequestContext(context)
    page.html = `Hello ${by.kind === 'customer' ? by.firstName : 'stranger'}. `.repeat(100)
    return { text: page.html }
  },
}
/** A page and a form that need the database. */
const ask = async ({ context }: { context: Parameters<typeof getRequestContext>[0] }) => {
  await getRequestContext(context).shop.db.execute(sql`select 1`)
  return null
}
const build = serverBuild({ default: draw }, [
  { id: 'root', path: '', module: { default: () => null } },
  // The address of a page that is declared to be cached.
  { id: 'page', path: 'countries/:name', parentId: 'root', module: greeting },
  { id: 'undeclared', path: ':name', parentId: 'root', module: greeting },
  { id: 'long', path: 'long', parentId: 'root', module: long },
  { id: 'asking', path: 'asking', parentId: 'root', module: { default: () => null, loader: ask, action: ask } },
  { id: 'refusing', path: 'refusing', parentId: 'root', module: { default: () => null, action: () => data(null, { status: 422 }) } },
  { id: 'not-found', path: '*', parentId: 'root', module: notFound },
])

async function page(path: string, cookie?: string): Promise<string> {
  const asked = get(url + path, { agent: false, headers: { Host: 'localhost:3000', ...(cookie && { Cookie: cookie }) } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return (await text(answer)).trim()
}

test.each([
  ['session_token=TOKEN', 'Hello Mallory, system'],
  ['session_token =TOKEN', 'Hello Mallory, system'],
  ['theme=light; session_token\t=TOKEN', 'Hello Mallory, light'],
  ['theme =dark', 'Hello stranger, dark'],
  ['theme=%64ark', 'Hello stranger, dark'],
  ['theme="dark"', 'Hello stranger, dark'],
  ['flash =failures.not-found', 'Hello stranger, system failures.not-found'],
])('a page for a visitor with the cookie %s is not shared with others', async (cookie, theirs) => {
  const path = `/countries/${cookie.replace(/\W/g, '-')}`
  expect(await page(path, cookie.replace('TOKEN', token))).toBe(theirs)
  expect(await page(path)).toBe('Hello stranger, system')
})

test('a page that is cached for everybody is not rendered again', async () => {
  expect(await page('/countries/kept')).toBe(await page('/countries/kept', 'cart=somebodys'))
  expect(made.filter((path) => path === '/countries/kept')).toHaveLength(1)
})

test('a page that is not declared as cached is rendered for each request, even if its loader asks for caching', async () => {
  for (let turn = 0; turn < 2; turn++) expect(await page('/undeclared?sent=1')).toBe('Hello stranger, system')
  expect(made.filter((path) => path === '/undeclared?sent=1')).toHaveLength(2)
})

test('a cached page is rendered from a URL without undeclared parameters', async () => {
  await page('/countries/asked?sent=1&redirect=%2F&sort=name')
  expect(made.filter((path) => path.startsWith('/countries/asked'))).toEqual(['/countries/asked'])
})

test('a page that is made for one person is compressed, and so is its data', async () => {
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const cookie = { Cookie: `session_token=${token}`, 'Sec-Fetch-Site': 'same-origin' }
    const asked = get(url + path, { agent: false, headers: { Host: 'localhost:3000', 'Accept-Encoding': 'gzip', ...cookie, ...headers } })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { answerHeaders: answer.headers, body: await buffer(answer) }
  }
  for (const path of ['/long', '/long.data']) {
    const { answerHeaders, body } = await ask(path)
    expect([answerHeaders['content-encoding'], answerHeaders.vary, answerHeaders['cache-control']]).toEqual([
      'gzip',
      'Accept-Encoding',
      'no-store',
    ])
    expect(gunzipSync(body).toString()).toContain('Hello Mallory. Hello Mallory.')
    const guess = await ask(`${path}?search=Mallory`)
    expect([guess.answerHeaders['content-encoding'], guess.answerHeaders.vary]).toEqual([undefined, 'Accept-Encoding'])
    expect(guess.body.toString()).toContain('Hello Mallory. Hello Mallory.')
    expect((await ask(path, { 'Sec-Fetch-Site': 'cross-site' })).answerHeaders['content-encoding']).toBeUndefined()
  }
})

test.each(['GET', 'POST'])(
  'a customer who cannot be looked up is answered with an error and not treated as a visitor (%s)',
  async (method) => {
    const pages = openPageHandler(build, new PageCache(), new URL(shop.settings.url))
    const { call } = openTestApp({ ...shop, db: null as never }, { pages })
    const answer = await call('/hello', { method, cookie: `session_token=${token}` })
    expect(answer).toMatchObject({ status: 500, text: 'root', cookies: [] })
    expect(await call('/hello.data', { cookie: `session_token=${token}` })).toMatchObject({ status: 500, body: { code: 'internal' } })
  },
)

/** A server of the test pages whose database is away. */
async function serveWithoutDatabase(): Promise<{ away: Server; port: number }> {
  const pages = openPageHandler(build, new PageCache(), new URL(shop.settings.url))
  const { app } = openTestApp({ ...shop, db: unreachableDatabase() }, { pages })
  const listener = getRequestListener(app.fetch)
  const away = createServer((asked, answer) => void listener(asked, answer)).listen(0, '127.0.0.1')
  await once(away, 'listening')
  const { port } = away.address() as AddressInfo
  return { away, port }
}

test.each([
  ['GET', '/hello', true],
  ['GET', '/asking', false],
  ['POST', '/asking', false],
  ['GET', '/asking.data', false],
  ['GET', '/hello.data', true],
  ['GET', '/api/cart', true],
])('a page or call whose database is away is answered 503 and says when to try again (%s %s)', async (method, path, isSignedIn) => {
  const { away, port } = await serveWithoutDatabase()
  const headers = { Host: 'localhost:3000', Origin: 'http://localhost:3000', ...(isSignedIn && { Cookie: `session_token=${token}` }) }
  const asked = request({ port, path, method, headers, agent: false }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  away.close()
})

test('a form sent while the database is down gets the outage page with its input, and a data request gets JSON', async () => {
  const { away, port } = await serveWithoutDatabase()
  const send = async (path: string, fields: Record<string, string>, cookie = '') => {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const headers = { Host: 'localhost:3000', Origin: 'http://localhost:3000', Cookie: cookie, ...type }
    const sent = request({ port, path, method: 'POST', headers, agent: false }).end(String(new URLSearchParams(fields)))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, html: await text(answer) }
  }
  // The action fails, or even the session cannot be read.
  for (const cookie of ['', `session_token=${token}`]) {
    const { status, headers, html } = await send('/asking', { message: '"Hot" & <b>hotter</b>', password: 'secret' }, cookie)
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(html).toContain('We’ll be right back')
    expect(html).toContain('<input type="hidden" name="message" value="&#34;Hot&#34; &#38; &#60;b&#62;hotter&#60;/b&#62;">')
    expect(html).not.toMatch(/Error 500|http-equiv="refresh"|secret/)
    expect(headers['content-security-policy']).toContain("form-action 'self'")
  }
  // What must not be sent twice is not kept: this page reloads by itself.
  expect((await send('/asking', { token: 'once' })).html).toMatch(/http-equiv="refresh".*We’ll be right back/s)
  const { status, html } = await send('/asking.data', { message: 'hot' })
  expect([status, html]).toEqual([503, expect.stringContaining('"service-unavailable"')])
  away.close()
})

test('a sign-out clears the session cookie even while the database is down', async () => {
  const pages = openPageHandler(build, new PageCache(), new URL(shop.settings.url))
  const { call } = openTestApp({ ...shop, db: unreachableDatabase() }, { pages })
  const { status, cookies } = await call('/account/sign-out', { method: 'POST', cookie: `session_token=${token}` })
  expect([status, cookies]).toEqual([503, ['session_token=']])
})

test('while the database is away, a visitor gets the last copy of a purged page, and a customer the page of the outage', async () => {
  let isAway = false
  const cache = new PageCache()
  const away = await serve(cache, async ({ context }) => {
    const { shop: its, page: rendered, cache: keep } = getRequestContext(context)
    keep('catalogue')
    if (isAway) await its.db.execute(sql`select 1`)
    rendered.html = 'the old price'
    return null
  })
  await away.ask()
  cache.purge(['catalogue'])
  isAway = true
  expect(await away.ask()).toMatchObject({ status: 200, body: 'the old price', cacheControl: 'private, max-age=5' })
  const refused = await away.ask(`session_token=${token}`)
  expect(refused).toMatchObject({ status: 503, cacheControl: 'no-store' })
  expect(refused.body).toMatch(/We’ll be right back.*http-equiv="refresh"|http-equiv="refresh".*We’ll be right back/s)
  isAway = false
  expect(await away.ask()).toMatchObject({ status: 200, cacheControl: 'no-cache' })
  away.close()
})

test('a visitor does not wait for a database that says nothing where a copy of the page is kept, but does for a slow page', async () => {
  let answers = true
  let isSlow = false
  let release = () => {}
  const cache = new PageCache()
  const silent = await serve(
    cache,
    async ({ context }) => {
      const { page: rendered, cache: keep } = getRequestContext(context)
      keep('catalogue')
      if (isSlow) await new Promise<void>((resolve) => (release = resolve))
      rendered.html = isSlow ? 'the new price' : 'the old price'
      return null
    },
    async () => answers,
  )
  await silent.ask()
  cache.purge(['catalogue'])
  isSlow = true
  const patient = silent.ask()
  setTimeout(() => release(), 2000)
  expect(await patient).toMatchObject({ body: 'the new price' })
  cache.purge(['catalogue'])
  answers = false
  expect(await silent.ask()).toMatchObject({ status: 200, body: 'the new price', cacheControl: 'private, max-age=5' })
  release()
  silent.close()
})

type Loader = (args: { context: Parameters<typeof getRequestContext>[0] }) => Promise<null>

/** A shop whose database is away, with one page that may be cached. */
async function serve(cache: PageCache, loader: Loader, databaseAnswers?: () => Promise<boolean>) {
  const own = serverBuild({ default: draw }, [
    { id: 'root', path: '', module: { default: () => null } },
    { id: 'page', path: 'countries/:name', parentId: 'root', module: { default: () => null, loader } },
    { id: 'not-found', path: '*', parentId: 'root', module: notFound },
  ])
  const pages = openPageHandler(own, cache, new URL(shop.settings.url), { databaseAnswers })
  const { app } = openTestApp({ ...shop, db: unreachableDatabase() }, { pages })
  const listener = getRequestListener(app.fetch)
  const away = createServer((asked, answer) => cache.answer(asked, answer) || void listener(asked, answer)).listen(0, '127.0.0.1')
  await once(away, 'listening')
  const { port } = away.address() as AddressInfo
  async function ask(cookie?: string) {
    const asked = get({ port, path: '/countries/jp', agent: false, headers: { Host: 'localhost:3000', ...(cookie && { Cookie: cookie }) } })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, cacheControl: answer.headers['cache-control'], body: (await text(answer)).trim() }
  }
  return { ask, close: () => away.close() }
}

test('a body that is too large for a page is refused with a page, or with JSON for a data request', async () => {
  const { call } = openTestApp(shop, { pages: openPageHandler(build, new PageCache(), new URL(shop.settings.url)) })
  const body = 'x'.repeat(1024 * 1024 + 1)
  const send = (path: string) => call(path, { method: 'POST', body, headers: { 'Content-Length': String(body.length) } })
  expect(await send('/hello')).toMatchObject({ status: 413, text: 'root' })
  expect(await send('/hello.data')).toMatchObject({ status: 413, body: { code: 'too-large' } })
})

test('a refused form is shown again to a returning visitor but not to a signed-in customer', async () => {
  const refused = async (cookie: string) => {
    const headers = { Host: 'localhost:3000', 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookie }
    const sent = request(`${url}/refusing`, { method: 'POST', agent: false, headers }).end('a=1')
    const [{ statusCode, headers: answerHeaders }] = (await once(sent, 'response')) as [IncomingMessage]
    return [statusCode, answerHeaders['cache-control']]
  }
  expect(await refused('theme=dark')).toEqual([422, 'private, no-cache'])
  expect(await refused(`session_token=${token}`)).toEqual([422, 'no-store'])
})
