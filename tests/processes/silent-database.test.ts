import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fleet, openFleet } from '../fixtures/open-fleet.ts'
import { openTcpProxy, type TcpProxy } from '../helpers/tcp-proxy.ts'
import { startPostgres, type TestServer } from '../../scripts/postgres.ts'
import { openShopper, until } from '../journeys/parts/shopper.ts'

// The database falls silent behind the built shop, as in a failover: no connection closes.

const QUERY_TIMEOUT_SECONDS = 2
/** A statement is given up a second after PostgreSQL would. The host may be busy. */
const ANSWERED_MS = (QUERY_TIMEOUT_SECONDS + 1) * 1000 + 2000
const READINESS_MS = 2000

let postgres: TestServer | null = null
let missing = ''
try {
  postgres = await startPostgres({ forgetful: true })
} catch (error) {
  missing = error instanceof Error ? error.message : String(error)
}

/** The options of a request. */
interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

describe.skipIf(!postgres)(`a database that goes silent${missing && ` (skipped: ${missing})`}`, { timeout: 180_000 }, () => {
  let proxy: TcpProxy
  let fleet: Fleet
  let url: string
  beforeAll(async () => {
    proxy = await openTcpProxy(postgres!.url)
    fleet = await openFleet(proxy.url)
    const shop = await fleet.server({ DATABASE_QUERY_TIMEOUT: String(QUERY_TIMEOUT_SECONDS) })
    url = shop.url
  })
  afterAll(async () => {
    await fleet?.close()
    await proxy?.close()
    await postgres?.stop()
  })

  async function timed(path: string, init: Sent = {}): Promise<{ status: number; retryAfter: string | null; ms: number }> {
    const began = performance.now()
    const answer = await fetch(url + path, { redirect: 'manual', ...init, headers: { accept: 'text/html', ...init.headers } })
    await answer.arrayBuffer()
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ms: performance.now() - began }
  }

  test('requests get 503 with Retry-After within the timeout, /readyz within two seconds, cached pages as ever, and no restart is needed', async () => {
    const shopper = openShopper(url)
    await shopper.open('/products')
    const cookie = `session_token=${'s'.repeat(43)}; cart=${'c'.repeat(43)}`
    const [{ id: variationId } = { id: '' }] = await fleet.emulator.variations()
    const add = {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ variationId, quantity: 1 }),
    }
    const form = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url, 'sec-fetch-mode': 'navigate', cookie },
      body: 'email=ada@example.test',
    }
    proxy.silence()
    const readiness = await Promise.all([timed('/readyz'), timed('/readyz')])
    for (const { status, ms } of readiness) {
      expect(status).toBe(503)
      expect(ms).toBeLessThan(READINESS_MS)
    }
    const asked = await Promise.all([
      timed('/checkout', { headers: { cookie } }),
      timed('/dashboard/orders', { headers: { cookie } }),
      timed('/api/cart', { headers: { cookie } }),
      timed('/api/cart/lines', add),
      timed('/account/login', form),
    ])
    for (const { status, retryAfter, ms } of asked) {
      expect([status, retryAfter]).toEqual([503, '5'])
      expect(ms).toBeLessThan(ANSWERED_MS)
    }
    expect((await timed('/products')).status).toBe(200)
    // Known to be silent by now: nothing waits for a timeout again.
    await until(async () => (await timed('/api/cart', { headers: { cookie } })).ms < 500, 10)
    expect((await timed('/readyz')).ms).toBeLessThan(READINESS_MS)
    proxy.resume()
    await until(async () => (await timed('/readyz')).status === 200, 20)
    expect((await timed('/api/cart/lines', add)).status).toBe(200)
  })
})
