import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { catalogueObjects } from '#database/schema.ts'
import type { ProductRecord } from '#shop/ports.ts'
import { defaultLocale, locales, localize } from '#shared/locale.ts'
import { openFleet } from '#tests/fixtures/open-fleet.ts'
import { openVarnishBefore } from '#tests/fixtures/open-varnish.ts'
import { type Asked, openVisitor } from '#tests/helpers/steady-load.ts'
import { eq } from 'drizzle-orm'
import { freePort, startPostgres } from '../scripts/postgres.ts'
import { median } from './load.ts'
import { atMost, exactly, row } from './document/figures.ts'
import { recordFigures } from './document/record.ts'

// `npm run bench -- cdn`: two processes of the shop behind a real Varnish that holds 10,000 pages. How
// soon a changed price reaches every reader, and what readers cost the shop. Takes four minutes.

const HELD_PAGES = 10_000
const CHANGES = 15
const READ_RATE = 5000
const READ_SECONDS = 15
const FULL_PURGE_MS = 65_000
const THEMES = ['light', 'dark']

const postgres = await startPostgres({ forgetful: true })
const ports: [number, number] = [await freePort(), await freePort()]
const varnish = await openVarnishBefore(ports)
const fleet = await openFleet(postgres.url, varnish.port)
const { ask, leave } = openVisitor(varnish.port, `localhost:${varnish.port}`)
try {
  for (const port of ports)
    await fleet.server({
      PORT: String(port),
      SHOP_URL: fleet.shopUrl,
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '0',
      CDN: 'varnish',
      VARNISH_PURGE_URLS: varnish.purgeUrl,
    })
  // A start purges everything once more after a minute.
  await wait(FULL_PURGE_MS)
  const database = await fleet.open()
  const [variation] = await fleet.emulator.variations()
  const rows = await database.db.select().from(catalogueObjects).where(eq(catalogueObjects.kind, 'product'))
  const products = rows.map(({ record }) => record as ProductRecord)
  const changed = products.find(({ variations }) => variations.some(({ id }) => id === variation!.id))!
  const pathOf = async (id: string) => new URL(String((await ask({ path: `/products/${id}` })).headers.location), fleet.shopUrl).pathname
  const paths = await Promise.all(products.map(({ id }) => pathOf(id)))
  const pages = heldPages(paths)
  for (let at = 0; at < pages.length; at += 50) await Promise.all(pages.slice(at, at + 50).map((page) => ask(page)))
  const held = (await Promise.all(pages.slice(0, 500).map((page) => ask(page)))).filter(isHit).length

  const own = await pathOf(changed.id)
  const readers: Asked[] = locales.flatMap((locale) => [
    { path: localize(own, locale) },
    ...THEMES.map((theme) => ({ path: localize(own, locale), cookie: `theme=${theme}` })),
  ])
  const times: number[] = []
  for (let turn = 0; turn < CHANGES; turn += 1) {
    await Promise.all(readers.map((reader) => ask(reader)))
    const dollars = 40 + turn
    await fleet.emulator.setPrice(variation!.id, dollars * 100 + 7)
    const began = performance.now()
    const shown = new RegExp(`\\b${dollars}[.,]07`)
    for (let late = readers; late.length > 0;) {
      const answers = await Promise.all(late.map(async (reader) => ({ reader, body: (await ask(reader)).body })))
      late = answers.filter(({ body }) => !shown.test(body)).map(({ reader }) => reader)
    }
    times.push(performance.now() - began)
    await wait(500)
  }

  await ask({ path: '/products' })
  const before = await Promise.all(ports.map(processorSeconds))
  const load = await autocannon({
    url: `${fleet.shopUrl}/products`,
    connections: 50,
    duration: READ_SECONDS,
    overallRate: READ_RATE,
    headers: { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en-US' },
  })
  const after = await Promise.all(ports.map(processorSeconds))
  const share = after.map((seconds, at) => ((seconds - before[at]!) / READ_SECONDS) * 100)
  recordFigures('cdn', [
    ...row('pages', 'held by Varnish', { measured: [pages.length, 'pages'] }),
    ...row('pages', 'of 500 asked again, sent by Varnish', { measured: [held, 'pages', exactly(500)] }),
    ...row('pages', 'a changed price reaches 21 readers, median', { measured: [median(times), 'ms', atMost(1000)] }),
    ...row('pages', 'a changed price reaches 21 readers, slowest', { measured: [Math.max(...times), 'ms', atMost(1000)] }),
    ...row('load', 'listings', { measured: [load.requests.average, '/s'] }),
    ...row('load', 'failed', { measured: [load.non2xx + load.errors, 'requests', exactly(0)] }),
    ...row('load', 'median', { measured: [load.latency.p50, 'ms'] }),
    ...row('load', '99th percentile', { measured: [load.latency.p99, 'ms'] }),
    ...share.flatMap((percent, at) => row('load', `CPU time of shop process ${at + 1}`, { measured: [percent, '% of a core', atMost(5)] })),
  ])
} finally {
  leave()
  await fleet.close()
  await varnish.close()
  await postgres.stop()
}

/** Every product in every language and theme, and listings by price. */
function heldPages(paths: string[]): Asked[] {
  const everywhere = locales.flatMap((locale) =>
    paths.flatMap((path) => [
      { path: localize(path, locale) },
      ...THEMES.map((theme) => ({ path: localize(path, locale), cookie: `theme=${theme}` })),
    ]),
  )
  const listings = Array.from({ length: HELD_PAGES - everywhere.length }, (_, n) => ({
    path: `${localize('/products', locales[n % locales.length] ?? defaultLocale)}?max=${5 + Math.floor(n / locales.length)}`,
  }))
  return [...everywhere, ...listings].map((page) => ({ ...page, headers: { 'accept-encoding': 'br' } }))
}

function isHit({ headers }: Awaited<ReturnType<typeof ask>>): boolean {
  return headers['cache-status'] === 'varnish; hit'
}

async function processorSeconds(port: number): Promise<number> {
  const headers = { Authorization: `Bearer ${fleet.serviceKey}` }
  const metrics = await (await fetch(`http://localhost:${port}/metrics`, { headers })).text()
  return Number(/^process_cpu_seconds_total ([\d.e+-]+)$/m.exec(metrics)?.[1])
}
