import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/postgres.ts'
import { copyEmbeddedData } from '../fixtures/embedded-data.ts'
import { openProxy, proxiesAreHere, type Proxy, type ProxyName } from '../fixtures/open-proxy.ts'
import { type Child, launchBriefShop } from '../helpers/launch.ts'
import { type Certificates, makeCertificates } from '../helpers/make-certificates.ts'
import { describeByDay } from '../helpers/test-by-day.ts'
import { chromiumPath, openBrowser } from '../journeys/parts/chromium.ts'
import { until } from '../journeys/parts/shopper.ts'
import { linksOf } from '../journeys/parts/shopper-pages.ts'

// The files of deploy/ with TLS: browsers speak HTTP/2 with the proxy, and the proxy HTTP/1.1 with
// the shop.

/** Both shops run on the same data, one after the other. */
const folder = mkdtempSync(join(tmpdir(), 'wanderbite-http2-'))
const data = join(folder, 'data')
beforeAll(() => copyEmbeddedData(data))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(!proxiesAreHere)('the shop behind a proxy with TLS', { timeout: 120_000 }, () =>
  describeByDay.for(['haproxy', 'nginx'] as const)('behind %s', (name: ProxyName) => {
    let certificates: Certificates
    let proxy: Proxy
    let shop: Child
    let origin: string
    beforeAll(async () => {
      certificates = makeCertificates('localhost')
      const port = await freePort()
      // The second process is away.
      proxy = await openProxy(name, [port, await freePort()], certificates)
      origin = `https://localhost:${proxy.port}`
      shop = await launchBriefShop(data, { PORT: String(port), SHOP_URL: origin, TRUST_PROXY: '1' })
      // The proxy may have found the shop away while it started.
      await until(isReady, 30)
    }, 120_000)
    afterAll(async () => {
      await proxy?.close()
      await shop?.stop()
      certificates?.remove()
    })

    function speak(): ClientHttp2Session {
      return connect(origin, { ca: readFileSync(certificates.rootFile) })
    }

    async function isReady(): Promise<boolean> {
      const session = speak().on('error', () => {})
      const { status } = await ask(session, '/readyz').catch(() => ({ status: 0 }))
      session.close()
      return status === 200
    }

    test('pages, files and a form share one HTTP/2 connection', async () => {
      const session = speak()
      try {
        const [page, style] = await Promise.all([ask(session, '/products'), ask(session, '/favicon.svg')])
        expect([(session.socket as TLSSocket).alpnProtocol, page.status, style.status]).toEqual(['h2', 200, 200])
        const [product = ''] = linksOf(page.body, '/products/')
        const variationId = /name="variationId" value="([^"]+)"/.exec((await ask(session, product)).body)?.[1] ?? ''
        const form = new URLSearchParams({ intent: 'add', variationId, quantity: '1' }).toString()
        const added = await ask(session, '/cart', { ':method': 'POST', origin, 'content-type': 'application/x-www-form-urlencoded' }, form)
        expect(added.status).toBe(303)
        const cookie = [added.headers['set-cookie'] ?? []]
          .flat()
          .map((line) => line.split(';')[0])
          .join('; ')
        const summary = await ask(session, '/api/cart/summary', { cookie })
        expect(JSON.parse(summary.body)).toMatchObject({ count: 1 })
      } finally {
        session.close()
      }
    })

    test.skipIf(!chromiumPath())('a browser loads a page by HTTP/2, adds a snack, and follows the stock by a WebSocket', async () => {
      const browser = await openBrowser()
      try {
        const page = await browser.newPage({ ignoreHTTPSErrors: true })
        const listening = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
        await page.goto(`${origin}/products`)
        await page.locator('.product-card h3 a').first().click()
        await page.locator('.add-row .button-large').click()
        await page.locator('dialog.drawer[open]').waitFor()
        const protocols = await page.evaluate(() =>
          [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
            .filter((entry) => (entry as PerformanceResourceTiming).transferSize > 0)
            .map((entry) => (entry as PerformanceResourceTiming).nextHopProtocol),
        )
        expect([...new Set(protocols)]).toEqual(['h2'])
        expect((await listening).payload).toBeTruthy()
      } finally {
        await browser.close()
      }
    })
  }),
)

/** One request on the connection. */
async function ask(session: ClientHttp2Session, path: string, headers: Record<string, string> = {}, body = '') {
  const stream = session.request({ ':path': path, 'accept-language': 'en-US', ...headers }, { endStream: body === '' })
  const answered = new Promise<IncomingHttpHeaders & { ':status'?: number }>((resolve, reject) => {
    stream.once('response', resolve).once('error', reject)
  })
  if (body) stream.end(body)
  const received = await answered
  return { status: received[':status'], headers: received, body: await text(stream) }
}
