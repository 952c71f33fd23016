import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fleet, openFleet } from '../fixtures/open-fleet.ts'
import { openProxy, proxiesAreHere, type Proxy, type ProxyName } from '../fixtures/open-proxy.ts'
import type { Child } from '../helpers/launch.ts'
import { type Asked, failuresOf, openVisitor, startLoad } from '../helpers/steady-load.ts'
import { openTcpProxy, type TcpProxy } from '../helpers/tcp-proxy.ts'
import { testByDay } from '../helpers/test-by-day.ts'
import { until } from '../journeys/parts/shopper.ts'
import { formsOf, linksOf } from '../journeys/parts/shopper-pages.ts'
import { freePort, startPostgres, type TestServer } from '../../scripts/postgres.ts'

// Two processes of the built shop behind each proxy of deploy/. They are restarted, hang, and lose
// their database under load.

const ENOUGH = 1000
/** A page for one person, whose session is looked up. */
const basket: Asked = { path: '/cart', cookie: `session_token=${'s'.repeat(43)}` }
/** How long the proxies need to notice a process that hangs, and a moment. Milliseconds. */
const NOTICED_MS = 8000
const SLOW_MS = 7000
const OUTAGE_MS = 10_000
/** The database says nothing, then its connections are cut, as by a proxy before it that has noticed. */
const [FROZEN_MS, CUT_MS] = [4000, 5000]

let postgres: TestServer | null = null
let missing = proxiesAreHere ? '' : 'HAProxy or nginx is missing; install them (Debian: apt-get install haproxy nginx-light)'
try {
  if (proxiesAreHere) postgres = await startPostgres({ forgetful: true })
} catch (error) {
  missing = error instanceof Error ? error.message : String(error)
}

describe.skipIf(!postgres)(`two processes behind a proxy${missing && ` (skipped: ${missing})`}`, { timeout: 300_000 }, () => {
  let fleet: Fleet
  let database: TcpProxy
  let ports: [number, number]
  let host: string
  const shops: Child[] = []
  const proxies = {} as Record<ProxyName, Proxy>
  let add: Asked
  beforeAll(async () => {
    database = await openTcpProxy(postgres!.url)
    fleet = await openFleet(database.url)
    ports = [await freePort(), await freePort()]
    for (const name of ['haproxy', 'nginx'] as const) proxies[name] = await openProxy(name, ports)
    host = `localhost:${proxies.haproxy.port}`
    for (const index of [0, 1]) shops[index] = await start(index)
    await everyProxyAnswers()
    const { ask, leave } = openVisitor(proxies.haproxy.port, host)
    const [path = ''] = linksOf((await ask({ path: '/products' })).body, '/products/')
    const form = formsOf((await ask({ path })).body, `http://${host}${path}`).find(
      ({ fields, buttons }) => fields.intent === 'add' || buttons.some(({ value }) => value === 'add'),
    )
    add = { path: new URL(form!.action).pathname + new URL(form!.action).search, form: { ...form!.fields, intent: 'add', quantity: '1' } }
    leave()
  })
  afterAll(async () => {
    for (const proxy of Object.values(proxies)) await proxy.close()
    await fleet?.close()
    await database?.close()
    await postgres?.stop()
  })

  const start = (index: number) =>
    fleet.server({ PORT: String(ports[index]), SHOP_URL: `http://${host}`, TRUST_PROXY: '1', DATABASE_QUERY_TIMEOUT: '5' })
  const isReady = async (index: number) => (await fetch(`http://127.0.0.1:${ports[index]}/readyz`).catch(() => null))?.status === 200
  async function everyProxyAnswers() {
    for (const { port } of Object.values(proxies)) {
      const { ask, leave } = openVisitor(port, host)
      await until(async () => (await ask({ path: '/readyz' })).status === 200, 30)
      leave()
    }
    // Both proxies count both processes again.
    await wait(3000)
  }
  /** Pages for everybody and for one person, and a form. */
  const mixed = (turn: number): Asked => [{ path: '/products' }, basket, add, { path: '/' }][turn % 4]!

  /** docs/running.md: one after the other, each once the one before it is ready. */
  async function restartAll(before = async (_: number) => {}, after = async (_: number) => {}) {
    for (const index of [0, 1]) {
      await before(index)
      await shops[index]!.stop()
      shops[index] = await start(index)
      await until(() => isReady(index))
      await after(index)
    }
  }

  async function failuresDuring(name: ProxyName, drill: () => Promise<void>): Promise<string[]> {
    const load = startLoad(proxies[name].port, host, mixed)
    await wait(1000)
    await drill()
    while (load.count() < ENOUGH) await wait(100)
    const answers = await load.stop()
    const forms = answers.filter(({ what }) => what.startsWith('POST'))
    expect(forms.length).toBeGreaterThan(ENOUGH / 5)
    expect(forms.filter(({ status }) => status !== 303).map(({ what }) => what)).toEqual([])
    return failuresOf(answers)
  }

  testByDay.for(['haproxy', 'nginx'] as const)('a restart of both processes behind %s drops no request, forms included', async (name) => {
    expect(await failuresDuring(name, () => restartAll())).toEqual([])
  })

  testByDay('a restart with processes taken out of HAProxy by hand drops no request', async () => {
    const state = (to: string) => async (index: number) =>
      void (await proxies.haproxy.say(`set server wanderbite/shop-300${index} state ${to}`))
    expect(await failuresDuring('haproxy', () => restartAll(state('drain'), state('ready')))).toEqual([])
  })

  testByDay.for(['haproxy', 'nginx'] as const)(
    'a process that hangs behind %s gets no more pages to answer after a few seconds',
    async (name) => {
      const load = startLoad(proxies[name].port, host, mixed)
      await wait(1000)
      shops[0]!.process.kill('SIGSTOP')
      await wait(NOTICED_MS)
      const noticed = performance.now()
      await wait(NOTICED_MS)
      shops[0]!.process.kill('SIGCONT')
      const answers = await load.stop()
      const later = answers.filter(({ at, milliseconds }) => at - milliseconds > noticed)
      await everyProxyAnswers()
      expect(later.length).toBeGreaterThan(100)
      // nginx learns it only from a request, every second. A page comes from the other process.
      expect(failuresOf(later).length).toBeLessThanOrEqual(name === 'nginx' ? NOTICED_MS / 1000 : 0)
      expect(failuresOf(later).filter((what) => what.startsWith('GET'))).toEqual([])
    },
  )

  testByDay(
    'a form whose process is only slow is answered behind nginx, after more than the five seconds that a page may take',
    async () => {
      const { ask, leave } = openVisitor(proxies.nginx.port, host)
      for (const shop of shops) shop.process.kill('SIGSTOP')
      const sent = ask(add)
      await wait(SLOW_MS)
      for (const shop of shops) shop.process.kill('SIGCONT')
      expect((await sent).what).toContain(' 303')
      leave()
      await everyProxyAnswers()
    },
  )

  async function seeOutage(ask: ReturnType<typeof openVisitor>['ask']) {
    for (const path of ['/', '/products', add.path]) {
      const { what, milliseconds } = await ask({ path })
      expect(what).toContain(' 200')
      expect(milliseconds).toBeLessThan(4000)
    }
    const personal = await ask(basket)
    expect(personal.what).toContain(' 503')
    expect(personal.headers['retry-after']).toBe('5')
    expect(personal.body).toContain('We’ll be right back')
    expect((await ask(add)).status).toBe(503)
  }

  testByDay.for(['haproxy', 'nginx'] as const)(
    'without a database, cached and purged pages stay up behind %s, and others say when to come back',
    async (name) => {
      const { ask, leave } = openVisitor(proxies[name].port, host)
      for (let turn = 0; turn < 6; turn += 1)
        for (const path of ['/', '/products', add.path]) expect((await ask({ path })).status).toBe(200)
      const [{ id, priceCents } = { id: '', priceCents: 0 }] = await fleet.emulator.variations()
      await fleet.emulator.setPrice(id, priceCents + 100)
      await wait(2000)
      postgres!.crash()
      try {
        for (const end = Date.now() + OUTAGE_MS; Date.now() < end; await wait(200)) await seeOutage(ask)
      } finally {
        postgres!.restart()
      }
      await until(async () => (await ask(basket)).status === 200, 30)
      leave()
      await everyProxyAnswers()
    },
  )

  testByDay.for(['haproxy', 'nginx'] as const)(
    'requests that waited for a frozen database when it was cut off get the page of the outage behind %s, never a closed connection',
    async (name) => {
      const load = startLoad(proxies[name].port, host, mixed, { visitors: 24, pauseMs: 20 })
      await wait(1000)
      database.silence()
      await wait(FROZEN_MS)
      database.resume()
      database.leadTo(null)
      await wait(CUT_MS)
      database.leadTo(postgres!.url)
      await until(() => isReady(0), 30)
      const answers = await load.stop()
      await everyProxyAnswers()
      const unanswered = answers.filter(({ status, headers }) => status === 0 || (status >= 500 && headers['retry-after'] !== '5'))
      expect(unanswered.map(({ what }) => what)).toEqual([])
      expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
    },
  )

  test('while another release runs beside this one, both proxies find the files of either', async () => {
    const { ask, leave } = openVisitor(proxies.haproxy.port, host)
    const files = [...(await ask({ path: '/' })).body.matchAll(/(?:href|src)="(\/assets\/[^"#]+)/g)].map(([, path = '']) => path)
    leave()
    expect(files.length).toBeGreaterThan(3)
    await shops[1]!.stop()
    const theirs = '/assets/of-the-other-release.js'
    const other = createServer(({ url = '' }, response) =>
      response.writeHead([theirs, '/readyz', '/healthz'].includes(url) ? 200 : 404).end(),
    )
    await once(other.listen(ports[1], '127.0.0.1'), 'listening')
    try {
      await wait(3000)
      for (const { port } of Object.values(proxies)) {
        const visitor = openVisitor(port, host)
        const missed: string[] = []
        for (const path of [...files, ...files, theirs, theirs]) if ((await visitor.ask({ path })).status !== 200) missed.push(path)
        expect(missed).toEqual([])
        expect((await visitor.ask({ path: '/assets/of-no-release.js' })).status).toBe(404)
        visitor.leave()
      }
    } finally {
      other.closeAllConnections()
      other.close()
    }
    shops[1] = await start(1)
    await everyProxyAnswers()
  })

  test('without any process, both proxies show a page in the look of the shop that reloads by itself', async () => {
    for (const shop of shops) await shop.stop()
    for (const { port } of Object.values(proxies)) {
      const { ask, leave } = openVisitor(port, host)
      const { status, headers, body } = await ask({ path: '/products' })
      expect([status, headers['retry-after']]).toEqual([503, '5'])
      expect(body).toContain('http-equiv="refresh"')
      leave()
    }
  })
})
