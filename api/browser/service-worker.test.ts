import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { serviceWorkerScript } from './service-worker/service-worker-script.ts'

let shop: TestShop
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  shop = await openShop()
  ;({ call } = openTestApp(shop, { stylesheets: ['/assets/root-1.css'] }))
})
afterAll(() => shop.close())

/** The browser side of a service worker. The address of its script answers with `status`. */
async function atWork(status: number) {
  const server = createServer((_, response) => response.writeHead(status).end('a page')).listen(0)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const left: string[] = []
  const heard = new Map<string, (event: never) => void>()
  const scope = {
    addEventListener: (what: string, then: (event: never) => void) => void heard.set(what, then),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    registration: { unregister: async () => Boolean(left.push('left')) },
    location: { href: `${url}/service-worker.js` } as Location,
  }
  serviceWorkerScript(scope, { pages: { '': 'no connection', '/es-ES': 'sin conexión' }, policy: "default-src 'none'" })
  async function go(path: string, asked: { method?: string; mode?: string; away?: boolean } = {}) {
    const waits: Promise<unknown>[] = []
    let answer: Promise<Response> | null = null
    const request = { method: 'GET', mode: 'navigate', destination: 'document', url: url + path, ...asked }
    const preloadResponse = asked.away ? Promise.reject(new TypeError('Failed to fetch')) : fetch(url + path)
    heard.get('fetch')!({
      request,
      preloadResponse,
      respondWith: (given: Promise<Response>) => void (answer = given),
      waitUntil: (one: Promise<unknown>) => void waits.push(one),
    } as never)
    const [response] = await Promise.all([answer as Promise<Response> | null, preloadResponse.catch(() => {}), ...waits])
    return response
  }
  return { go, left, close: () => server.close() }
}

describe('the service worker', () => {
  test('the service worker is never cached by a browser and may fetch only from the shop', async () => {
    const { status, headers, text } = await call('/service-worker.js')
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-cache'])
    expect(headers.get('Content-Type')).toContain('javascript')
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; connect-src 'self'")
    expect(text).toContain('/assets/root-1.css')
    expect(text).not.toMatch(/caches|import /)
  })

  test("the service worker lets pages through and answers in the page's language if the shop cannot be reached", async () => {
    const { go, close } = await atWork(200)
    expect(await (await go('/es-ES/cart'))?.text()).toBe('a page')
    const answer = await go('/es-ES/cart', { away: true })
    expect([answer?.status, await answer?.text()]).toEqual([503, 'sin conexión'])
    expect(answer?.headers.get('Content-Security-Policy')).toBe("default-src 'none'")
    expect(await (await go('/products', { away: true }))?.text()).toBe('no connection')
    close()
  })

  test.each([{ method: 'POST' }, { mode: 'cors' }, { destination: 'iframe' }])(
    'the service worker ignores a request with %j',
    async (asked) => {
      const { go, close } = await atWork(200)
      expect(await go('/cart', asked)).toBeNull()
      close()
    },
  )

  test.each([
    [404, ['left']],
    [410, ['left']],
    [200, []],
    [503, []],
  ])('the service worker stays or unregisters itself after its script is answered %d: %j', async (status, expected) => {
    const { go, left, close } = await atWork(status)
    await go('/')
    expect(left).toEqual(expected)
    close()
  })
})

describe('the manifest', () => {
  test('the manifest is in the language of the page that links to it', async () => {
    const { headers, text } = await call('/es-ES/manifest.webmanifest')
    expect(headers.get('Content-Type')).toBe('application/manifest+json')
    expect(JSON.parse(text)).toMatchObject({ name: shop.settings.name, lang: 'es-ES', start_url: '/es-ES', scope: '/' })
    const { shortcuts } = JSON.parse(text) as { shortcuts: { name: string; url: string }[] }
    expect(shortcuts.map(({ url }) => url)).toEqual(['/es-ES/products', '/es-ES/cart', '/es-ES/dashboard/orders'])
    expect((await call('/xx/manifest.webmanifest')).text).toBe('page /xx/manifest.webmanifest')
  })
})
