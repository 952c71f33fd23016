import { itemAt } from '../shared/present.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database/open.ts'
import { checkIntegrity } from '#shop/office/integrity.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { makeCrowd } from '#tests/journeys/parts/crowd.ts'
import { type Child, launch, launchShop } from '#tests/helpers/launch.ts'
import { addToCart, type Figures, inParallel, placeAndPay } from './orders/clients.ts'
import { plainPlacing } from './orders/plain.ts'
import { untilQuiet, usedSoFar } from './orders/processor.ts'
import { seedOrders } from './orders/seed.ts'
import { writeSection } from './section.ts'

// `npm run bench -- orders`: fills baskets, places orders and pays them over HTTP, with the point
// of sale in a process of its own, in a shop with almost no orders. With --full it measures the
// same with a hundred thousand and with a million orders in the database, on PostgreSQL with 16
// buyers.

const FULL = process.argv.includes('--full')
/**
 * One round of parallel buyers. They buy different variations, or all the same one, so that they
 * compete for its stock.
 */
interface Round {
  clients: number
  wanted: 'any' | 'one'
  /** Milliseconds that each buyer pauses between two orders; 0 for none. */
  pause?: number
}
const PAUSE = 2000
const ROUNDS: Round[] = FULL
  ? [
      { clients: 16, wanted: 'any' },
      { clients: 16, wanted: 'any', pause: PAUSE },
    ]
  : [
      { clients: 1, wanted: 'any' },
      { clients: 16, wanted: 'any' },
      { clients: 16, wanted: 'any', pause: PAUSE },
      { clients: 16, wanted: 'one' },
      { clients: 64, wanted: 'any' },
    ]
type Goods = { variationId: string; priceCents: number }[]
const sizes = { postgres: FULL ? [10, 100_000, 1_000_000] : [10], pglite: FULL ? [] : [10] }
const ORDERS = FULL ? 300 : 160

type Engine = keyof typeof sizes
const folder = mkdtempSync(join(tmpdir(), 'wanderbite-bench-orders-'))
const rows: string[] = []
const checks: string[] = []
for (const engine of ['postgres', 'pglite'] as const) for (const size of sizes[engine]) await measure(engine, size)
rmSync(folder, { recursive: true, force: true })

const section = `
By \`npm run bench -- orders${FULL ? ' --full' : ''}\` (${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores, load ${itemAt(loadavg(), 0).toFixed(1)} at the end). Shop, database, point of
sale with mail server, and buyers are four processes on the machine (three where the database is embedded). A basket is a visitor's first line. An
order is placed by one call (prices, stock, order, and the point of sale's total and payment page), paid on the point of sale's page, and
settled by its buyer's return. 'Processor' is all that an order costs, its letter included, which is delivered one at a time while somebody waits and then at once;
an embedded database is part of the shop. Who pauses looks at something else for ${PAUSE / 1000} s between two orders; the others never do. 'Bare' is a transaction with the same writes straight at PostgreSQL, at as many clients.

| database | orders in the books | clients | of which bag | baskets/s | p50 / p99 ms | placed and paid/s | placing p50 / p99 ms | processor an order, ms: shop / database / till / buyers | bare p50 / p99 ms | placing / bare, p50 |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${checks.join('\n')}
`
writeSection(FULL ? 'Orders, with many in the books' : 'Orders', section)
console.log(section)

async function measure(engine: Engine, size: number): Promise<void> {
  const postgres = engine === 'postgres' ? await startPostgres() : null
  const dataDir = join(folder, `${engine}-${size}`)
  const place = postgres ? { url: postgres.url } : { folder: join(dataDir, 'database') }
  const children: Child[] = []
  try {
    const outside = await launch('bench/orders/point-of-sale.ts', {}, /Till (\{.+\})/)
    children.push(outside)
    const { env, goods } = JSON.parse(outside.url) as { env: Record<string, string>; goods: Goods }
    const open = () =>
      launchShop(dataDir, { ...env, ...(postgres && { DATABASE_URL: postgres.url }), TRUST_PROXY: '1', LOG_LEVEL: 'error' })
    await (await open()).stop()
    const crowds = await prepare(place, size, goods)
    const shop = await open()
    children.push(shop)
    for (const { crowd, ...round } of crowds) {
      const { clients, wanted, pause } = round
      const bought = wanted === 'one' ? goods.slice(0, 1) : goods
      const baskets = await inParallel(
        Array.from({ length: ORDERS }, (_, at) => itemAt(bought, at % bought.length)),
        clients,
        ({ variationId }) => addToCart(shop.url, variationId),
      )
      const parts = { shop: shop.process.pid!, database: postgres?.pid() ?? null, till: outside.process.pid! }
      await untilQuiet(parts.shop)
      const before = usedSoFar(parts)
      const orders = await inParallel(crowd, clients, (token) => placeAndPay(shop.url, token), pause)
      await untilQuiet(parts.shop)
      const busy = spent(before, usedSoFar(parts), crowd.length)
      const bare = postgres && (await plain(postgres.url, round, bought))
      rows.push(row([engine, size.toLocaleString('en'), `${clients}${pause ? ', pausing' : ''}`, wanted], baskets, orders, { busy, bare }))
      console.log(rows.at(-1))
    }
    await shop.stop()
    if (!postgres) await verified(place, engine, size)
  } finally {
    for (const child of children.toReversed()) await child.stop()
    await postgres?.stop()
  }
}

/** Seeds the database, runs the integrity checks, and creates the buyers of each round. */
async function prepare(place: Parameters<typeof openDatabase>[0], size: number, goods: Goods): Promise<(Round & { crowd: string[] })[]> {
  const opened = await openDatabase(place, 'database/migrations')
  const { db, engine } = opened
  await seedOrders(db, size, itemAt(goods, 0).variationId)
  const crowds: (Round & { crowd: string[] })[] = []
  for (const round of ROUNDS) {
    const { clients, wanted, pause = 0 } = round
    // Includes the warm-up: the first requests of a process are not measured.
    const crowd = await makeCrowd(db, clients === 1 ? Math.ceil(ORDERS / 4) : ORDERS, wanted === 'one' ? itemAt(goods, 0) : goods, {
      name: `${wanted}-${clients}-${pause}`,
    })
    crowds.push({ ...round, crowd: crowd.map(({ token }) => token) })
  }
  await opened.close()
  if (engine === 'postgres') await verified(place, engine, size)
  return crowds
}

async function verified(place: Parameters<typeof openDatabase>[0], engine: Engine, size: number): Promise<void> {
  const opened = await openDatabase(place, 'database/migrations')
  const { db } = opened
  const [began, before] = [performance.now(), process.memoryUsage.rss()]
  const faults = await checkIntegrity({ db })
  const megabytes = Math.max(0, process.memoryUsage.rss() - before) / 2 ** 20
  if (Object.keys(faults).length > 0) throw new Error(`An integrity check failed: ${JSON.stringify(faults)}`)
  const seconds = (performance.now() - began) / 1000
  checks.push(
    `To go through the books (\`npm run verify-shop\`) with ${size.toLocaleString('en')} orders on ${engine} took ${seconds.toFixed(1)} s and ${megabytes.toFixed(0)} MB.`,
  )
  await opened.close()
}

async function plain(url: string, { clients, wanted, pause = 0 }: Round, goods: Goods): Promise<Figures> {
  const opened = await openDatabase({ url }, 'database/migrations')
  const crowd = await makeCrowd(opened.db, ORDERS, goods, { name: `bare-${wanted}-${clients}-${pause}` })
  const { place, end } = plainPlacing(url, clients)
  const buyers = crowd.map(({ userId }, index) => ({ userId, variationId: itemAt(goods, index % goods.length).variationId }))
  const figures = await inParallel(buyers, clients, place, pause)
  await end()
  await opened.close()
  return figures
}

/** CPU time per order of each part, in milliseconds. */
function spent(before: Used, after: Used, orders: number): string {
  return (['shop', 'database', 'till', 'buyers'] as const).map((part) => ((after[part] - before[part]) / orders).toFixed(1)).join(' / ')
}

type Used = ReturnType<typeof usedSoFar>

function row(
  round: (string | number)[],
  baskets: Figures,
  orders: Figures,
  { busy, bare }: { busy: string; bare: Figures | null },
): string {
  const both = ({ p50, p99 }: Figures) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`
  const cells = [...round, Math.round(baskets.perSecond), both(baskets), Math.round(orders.perSecond), both(orders), busy]
  return `| ${[...cells, ...(bare ? [both(bare), `${(orders.p50 / bare.p50).toFixed(1)} x`] : ['', ''])].join(' | ')} |`
}
