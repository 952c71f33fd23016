import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { urlPatterns } from '#shared/url-patterns.ts'
import { openLog } from '#server/process/log.ts'
import { PageCache } from '#server/pages/page-cache.ts'
import { openPageHandler } from '#server/pages/pages.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { realBuild } from '#tests/fixtures/open-pages.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { withRequestId } from './request-id.ts'

let shop: TestShop
let server: Server
let trustProxy = true
const written: string[] = []
beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => written.push(String(line)) > 0)
  shop = await openShop({ log: openLog('info') })
  const build = await realBuild()
  const about = Object.values(build.routes).find((route) => route?.path === urlPatterns.about)!
  about.module = { ...about.module, loader: () => Promise.reject(new Error('The page is broken')) }
  const { app } = openTestApp(shop, { pages: openPageHandler(build, new PageCache(), new URL(shop.settings.url)) })
  const listener = getRequestListener(app.fetch)
  server = createServer((request, response) => withRequestId(request, response, trustProxy, () => void listener(request, response)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  vi.restoreAllMocks()
  server.close()
  await shop.close()
})

async function get(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  const { host } = new URL(shop.settings.url)
  const asked = request({ port, path, agent: false, headers: { host, ...headers } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { id: String(answer.headers['x-request-id']), status: answer.statusCode, html: await text(answer) }
}

test('a page that fails shows the id that the proxy sent, and so do its response and its line in the log', async () => {
  const { id, status, html } = await get('/about', { 'x-request-id': 'a-request-of-the-proxy_1' })
  expect([status, id]).toEqual([500, 'a-request-of-the-proxy_1'])
  expect(html).toContain('>a-request-of-the-proxy_1</code>')
  const line = written.map((one) => JSON.parse(one) as Record<string, unknown>).find(({ message }) => message === 'A page failed')
  expect(line).toMatchObject({ request: id, path: '/about' })
})

test('a page that is only missing shows no id', async () => {
  const { id, status, html } = await get('/no/such/page')
  expect(status).toBe(404)
  expect(html).not.toContain(id)
})

test.each(['short', 'x'.repeat(65), 'with spaces in it', 'someone@example.test'])(
  'an id that is not well-formed is replaced: %j',
  async (sent) => {
    const { id } = await get('/healthz', { 'x-request-id': sent })
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test('without a trusted proxy, nobody outside chooses the id', async () => {
  trustProxy = false
  const { id } = await get('/healthz', { 'x-request-id': 'a-request-of-the-proxy_1' })
  trustProxy = true
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
})
