import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OpenAPIV3_1 } from 'openapi-types'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openIconService } from '#adapters/icon-service.ts'
import { type AsDescribed, asDescribed } from '#tests/helpers/documented.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'

// A test server that implements the protocol stands in for the public icon service.

let shop: TestShop
let described: AsDescribed
let service: Server
let asked: string[] = []
let answer: () => Promise<{ status: number; body: string }>
let url: string
beforeAll(async () => {
  shop = await openShop()
  described = asDescribed((await openTestApp(shop).call('/api/openapi.json')).body as unknown as OpenAPIV3_1.Document)
  service = createServer((request, response) => {
    asked.push(request.url ?? '')
    void answer().then(({ status, body }) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(body))
  }).listen(0)
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterEach(() => void (asked = []))
afterAll(async () => {
  service.closeAllConnections()
  service.close()
  await shop.close()
})

const home = '<path fill="currentColor" d="M10 20v-6h4v6h5v-8h3L12 3L2 12h3v8z"/>'
const answers = (icons: Record<string, unknown>) => async () => ({ status: 200, body: JSON.stringify({ prefix: 'mdi', width: 24, icons }) })

async function icons(path: string, from = openTestApp(shop, { iconService: openIconService(url) }), headers = {}) {
  const said = await from.call(`/api/icons/${path}`, { headers })
  expect(described('GET', '/api/icons/{file}', said)).toBeNull()
  return said
}

describe('icons', () => {
  test('icons of our own sets are served by the shop, in full or by name, and cached by the browser', async () => {
    const { status, body, headers } = await icons('lucide.json?icons=menu,x')
    expect(status).toBe(200)
    expect(Object.keys(body.icons as object)).toEqual(['menu', 'x'])
    expect(headers.get('Cache-Control')).toBe('public, max-age=86400')
    expect((await icons('shop.json')).body).toMatchObject({ prefix: 'shop', width: 24, icons: { chilli: {} } })
    const { call } = openTestApp(shop)
    const again = await call('/api/icons/lucide.json?icons=menu,x', { headers: { 'If-None-Match': headers.get('ETag')! } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(asked).toEqual([])
  })

  test('icons of other sets come from the icon service, are requested once, and missing ones are named', async () => {
    answer = answers({ home: { body: home } })
    const app = openTestApp(shop, { iconService: openIconService(url) })
    const first = await icons('mdi.json?icons=home,nothing', app)
    expect(first.body).toMatchObject({ prefix: 'mdi', icons: { home: { body: home } }, not_found: ['nothing'] })
    await icons('mdi.json?icons=home', app)
    await icons('mdi.json?icons=nothing,home', app)
    expect(asked).toEqual(['/mdi.json?icons=home,nothing'])
  })

  test('only icons that our own set lacks are requested from the icon service', async () => {
    answer = answers({ anchor: { body: home } })
    const { body } = await icons('lucide.json?icons=menu,anchor')
    expect(Object.keys(body.icons as object)).toEqual(['menu', 'anchor'])
    expect(asked).toEqual(['/lucide.json?icons=anchor'])
  })

  test('no icon service is called if none is configured', async () => {
    const { status } = await icons('mdi.json?icons=home', openTestApp(shop))
    expect([status, asked]).toEqual([404, []])
  })

  test.each([
    '<script>alert(1)</script>',
    '<path onload="alert(1)" d="M0 0"/>',
    '<image href="https://elsewhere.example/x.png"/>',
    '<path fill="url(https://elsewhere.example/#x)" d="M0 0"/>',
    '<path style="background:red" d="M0 0"/>',
    '<path d="M0 0"/>text',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<foreignObject><body/></foreignObject>',
    '<path d="M0 0"',
  ])('an icon that could do harm is treated as missing: %s', async (body) => {
    answer = answers({ home: { body } })
    expect((await icons('mdi.json?icons=home')).status).toBe(404)
  })

  test.each(['..%2f..%2fetc.json', 'MDI.json?icons=home', 'a--b.json?icons=home', '@x.json?icons=home', 'x'.repeat(65) + '.json?icons=a'])(
    'an icon of an unknown set is missing: %s',
    async (path) => {
      expect([(await icons(path)).status, asked]).toEqual([404, []])
    },
  )

  test.each(['', 'a,', '../a', 'A', '%00', 'é', Array.from({ length: 51 }, (_, n) => `a${n}`).join(',')])(
    'by no names are refused: %s',
    async (names) => {
      expect([(await icons(`mdi.json?icons=${names}`)).status, asked]).toEqual([422, []])
    },
  )

  test('icons of an unavailable icon service are answered 503', async () => {
    answer = async () => ({ status: 502, body: 'Bad gateway' })
    const { status, headers } = await icons('mdi.json?icons=home')
    expect([status, headers.get('Retry-After')]).toEqual([503, '60'])
  })

  test('an icon request waits at most a second and a half, and a late answer is cached', async () => {
    let give = () => {}
    const given = new Promise<void>((done) => (give = done))
    answer = async () => (await given, { status: 200, body: JSON.stringify({ prefix: 'mdi', icons: { home: { body: home } } }) })
    const app = openTestApp(shop, { iconService: openIconService(url) })
    const began = performance.now()
    expect((await icons('mdi.json?icons=home', app)).status).toBe(503)
    expect(performance.now() - began).toBeGreaterThan(1400)
    give()
    await expect.poll(async () => (await icons('mdi.json?icons=home', app)).status).toBe(200)
    expect(asked).toHaveLength(1)
  })

  test('icon requests are rate limited', async () => {
    answer = answers({})
    const app = openTestApp(shop, { iconService: openIconService(url) })
    let status = 0
    for (let n = 0; n < 130 && status !== 429; n++) ({ status } = await icons(`mdi.json?icons=n${n}`, app))
    expect(status).toBe(429)
    expect((await icons('lucide.json?icons=menu', app)).status).toBe(200)
  })
})
