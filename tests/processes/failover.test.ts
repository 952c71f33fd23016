import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signLiveTicket } from '#adapters/live-ticket.ts'
import { openPostgres } from '#database/open-postgres.ts'
import { catalogueObjects } from '#database/schema.ts'
import { loadProcessSecrets } from '#server/process/secrets.ts'
import { REALTIME_PATH } from '#server/services/live.ts'
import type { ProductRecord } from '#shop/ports.ts'
import { until } from '../journeys/parts/shopper.ts'
import { type Fleet, openFleet } from '../fixtures/open-fleet.ts'
import { listen, openPage } from '../fixtures/open-realtime.ts'
import { openVarnishBefore, type Varnish, varnishMissing } from '../fixtures/open-varnish.ts'
import type { Child } from '../helpers/launch.ts'
import { openVisitor } from '../helpers/steady-load.ts'
import { openTcpProxy, type TcpProxy } from '../helpers/tcp-proxy.ts'
import { freePort, type Standby, startPostgres, type TestServer } from '../../scripts/postgres.ts'

// The primary dies and a standby takes its place, behind a proxy as in deploy/cluster. A price
// changes before any process of the shop has found the new primary, so none of them hears of it.

const MISSED_CENTS = 7731
const LATER_CENTS = 7732

let postgres: TestServer | null = null
let missing = varnishMissing
try {
  if (!missing) postgres = await startPostgres()
} catch (error) {
  missing = error instanceof Error ? error.message : String(error)
}

describe.skipIf(!postgres)(`a failover of the database${missing && ` (skipped: ${missing})`}`, { timeout: 240_000 }, () => {
  let fleet: Fleet
  let varnish: Varnish
  let door: TcpProxy
  let standby: Standby
  let visitor: ReturnType<typeof openVisitor>
  let product: { id: string; path: string }
  const shops: Child[] = []
  const ports: number[] = []
  const pages: ReturnType<typeof openPage>[] = []
  beforeAll(async () => {
    door = await openTcpProxy(postgres!.url)
    ports.push(await freePort(), await freePort())
    varnish = await openVarnishBefore(ports as [number, number])
    visitor = openVisitor(varnish.port, `localhost:${varnish.port}`)
    fleet = await openFleet(door.url, varnish.port)
    for (const port of ports)
      shops.push(
        await fleet.server({
          PORT: String(port),
          SHOP_URL: fleet.shopUrl,
          TRUST_PROXY: '1',
          DRAIN_SECONDS: '0',
          DATABASE_QUERY_TIMEOUT: '5',
          CDN: 'varnish',
          VARNISH_PURGE_URLS: varnish.purgeUrl,
        }),
      )
    standby = await postgres!.openStandby()
    await until(async () => (await visitor.ask({ path: '/readyz' })).status === 200, 30)
    const { products } = (await (await fetch(`http://localhost:${ports[0]}/api/square/products`)).json()) as { products: { id: string }[] }
    const { id } = products[0]!
    const { location } = (await visitor.ask({ path: `/products/${id}` })).headers
    product = { id, path: new URL(String(location), fleet.shopUrl).pathname }
  })
  afterAll(async () => {
    for (const page of pages) void page.disconnect()
    visitor?.leave()
    await fleet?.close()
    await varnish?.close()
    await door?.close()
    await postgres?.stop()
  })

  async function openPageAt(port: number) {
    const { liveKey: secret } = await loadProcessSecrets('', fleet.serviceKey)
    const url = `http://localhost:${port}${REALTIME_PATH}`
    const ticket = await signLiveTicket({ url, key: 'wanderbite', secret }, ['order:1'], 600)
    const page = openPage(ticket.url, ticket.key, ticket.token, {}, fleet.shopUrl)
    pages.push(page)
    const ears = listen(page, 'order:1')
    await expect.poll(() => ears.states).toEqual(['SUBSCRIBED'])
    return ears
  }
  async function tell(port: number, status: string) {
    const { liveServiceKey } = await loadProcessSecrets('', fleet.serviceKey)
    const body = JSON.stringify({ messages: [{ topic: 'order:1', event: 'changed', payload: { status }, private: true }] })
    const headers = { apikey: liveServiceKey, 'Content-Type': 'application/json' }
    return fetch(`http://localhost:${port}${REALTIME_PATH}/api/broadcast`, { method: 'POST', headers, body })
  }
  const shows = ({ body }: { body: string }, cents: number) => body.includes(`$${(cents / 100).toFixed(2)}`)
  const isHit = ({ headers }: { headers: Record<string, unknown> }) => headers['cache-status'] === 'varnish; hit'
  const read = (path: string, cookie?: string) => visitor.ask({ path, ...(cookie && { cookie }) })

  test('open pages and cached pages recover from a failover, with the changes that no process received meanwhile', async () => {
    const readers: [string, string?][] = [[product.path], [product.path, 'theme=dark'], ['/products?sort=price-high']]
    for (const reader of readers) await until(async () => isHit(await read(...reader)), 20)
    const ears = [await openPageAt(ports[0]!), await openPageAt(ports[1]!)]
    await tell(ports[0]!, 'before')
    await expect.poll(() => ears.map(({ heard }) => heard.length)).toEqual([1, 1])

    door.leadTo(null)
    postgres!.crash()
    standby.promote()
    const database = await openPostgres(standby.url, 'database/migrations', 2)
    const setPrice = async (cents: number) => {
      const [row] = await database.db.select().from(catalogueObjects).where(eq(catalogueObjects.id, product.id))
      const record = row!.record as ProductRecord
      const variations = record.variations.map((variation) => ({ ...variation, priceCents: cents }))
      await database.db
        .update(catalogueObjects)
        .set({ record: { ...record, variations } })
        .where(eq(catalogueObjects.id, product.id))
      await database.db.execute(sql`select pg_notify('catalogue', ${JSON.stringify([product.id])})`)
    }
    await setPrice(MISSED_CENTS)
    // Held pages stay up, and nobody can know of the new price yet.
    expect((await read(product.path)).status).toBe(200)
    const began = performance.now()
    door.leadTo(standby.url)
    for (const [path, cookie] of readers.slice(0, 2)) await until(async () => shows(await read(path, cookie), MISSED_CENTS), 30)
    expect(performance.now() - began).toBeLessThan(15_000)
    await expect
      .poll(() => ears.map(({ states }) => states.filter((state) => state === 'SUBSCRIBED').length), { timeout: 30_000 })
      .toEqual([2, 2])

    await until(async () => (await tell(ports[1]!, 'after')).status === 202, 20)
    await expect
      .poll(() => ears.map(({ heard }) => heard.at(-1)?.payload), { timeout: 10_000 })
      .toEqual([{ status: 'after' }, { status: 'after' }])
    for (const reader of readers) await until(async () => isHit(await read(...reader)), 20)
    await setPrice(LATER_CENTS)
    for (const [path, cookie] of readers.slice(0, 2)) await until(async () => shows(await read(path, cookie), LATER_CENTS), 10)
    await database.close()
    for (const { process } of shops) expect(process.exitCode).toBeNull()
  })
})
