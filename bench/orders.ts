import { itemAt } from '../shared/present.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database/open.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { makeCrowd } from '#tests/journeys/parts/crowd.ts'
import { type Child, launch, launchShop } from '#tests/helpers/launch.ts'
import { addToCart, inParallel, placeAndPay } from './orders/clients.ts'
import { plainPlacing } from './orders/plain.ts'
import { untilQuiet, usedSoFar } from './orders/processor.ts'
import { seedOrders } from './orders/seed.ts'
import { atMost, type Cell, type Figure, row } from './document/figures.ts'
import { recordFigures } from './document/record.ts'

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
const PAUSE_MS = 2000
/** For placing an order, of buyers who pause. */
const P99_BUDGET_MS = 100
const ROUNDS: Round[] = FULL
  ? [
      { clients: 16, wanted: 'any' },
      { clients: 16, wanted: 'any', pause: PAUSE_MS },
    ]
  : [
      { clients: 1, wanted: 'any' },
      { clients: 16, wanted: 'any' },
      { clients: 16, wanted: 'any', pause: PAUSE_MS },
      { clients: 16, wanted: 'one' },
      { clients: 64, wanted: 'any' },
    ]
type Goods = { variationId: string; priceCents: number }[]
const sizes = { postgres: FULL ? [10, 100_000, 1_000_000] : [10], pglite: FULL ? [] : [10] }
const ORDERS = FULL ? 300 : 160

type Engine = keyof typeof sizes
const engineNames = { postgres: 'PostgreSQL', pglite: 'PGlite' }
const folder = mkdtempSync(join(tmpdir(), 'wanderbite-bench-orders-'))
const figures: Figure[] = []
for (const engine of ['postgres', 'pglite'] as const) for (const size of sizes[engine]) await measure(engine, size)
rmSync(folder, { recursive: true, force: true })

recordFigures(FULL ? 'orders-full' : 'orders', figures)

async function measure(engine: Engine, size: number): Promise<void> {
  const postgres = engine === 'postgres' ? await startPostgres() : null
  const dataDir = join(folder, `${engine}-${size}`)
  const place = postgres ? { url: postgres.url } : { folder: join(dataDir, 'database') }
  const children: Child[] = []
  try {
    const outside = await launch('bench/orders/point-of-sale.ts', {}, /Point of sale (\{.+\})/)
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
      const parts = { shop: shop.process.pid!, database: postgres?.pid() ?? null, emulator: outside.process.pid! }
      await untilQuiet(parts.shop)
      const before = usedSoFar(parts)
      const orders = await inParallel(crowd, clients, (token) => placeAndPay(shop.url, token), pause)
      await untilQuiet(parts.shop)
      const used = spent(before, usedSoFar(parts), crowd.length)
      const bare = postgres && (await plain(postgres.url, round, bought))
      const what = nameOf(engine, size, round)
      figures.push(
        ...row('placing', what, {
          'placed and paid': [orders.perSecond, '/s'],
          p50: [orders.p50, 'ms'],
          // Programs that never pause wait for each other, whatever the shop does.
          p99: [orders.p99, 'ms', pause ? atMost(P99_BUDGET_MS) : undefined],
          ...(bare && { 'bare p50': [bare.p50, 'ms'], 'bare p99': [bare.p99, 'ms'], 'p50 against bare': [orders.p50 / bare.p50, 'x'] }),
        }),
        ...row('baskets', what, { 'a second': [baskets.perSecond, '/s'], p50: [baskets.p50, 'ms'], p99: [baskets.p99, 'ms'] }),
        ...row('costs', what, used),
      )
      console.log(what, orders)
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
  // As autovacuum does within a minute. Without statistics PostgreSQL would read all customers to find a session.
  await db.execute('analyze')
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
  figures.push(
    ...row('integrity', `${engineNames[engine]}, ${size.toLocaleString('en')} orders`, { time: [seconds, 's'], memory: [megabytes, 'MB'] }),
  )
  await opened.close()
}

async function plain(url: string, { clients, wanted, pause = 0 }: Round, goods: Goods): ReturnType<typeof inParallel> {
  const opened = await openDatabase({ url }, 'database/migrations')
  const crowd = await makeCrowd(opened.db, ORDERS, goods, { name: `bare-${wanted}-${clients}-${pause}` })
  const { place, end } = plainPlacing(url, clients)
  const buyers = crowd.map(({ userId }, index) => ({ userId, variationId: itemAt(goods, index % goods.length).variationId }))
  const figures = await inParallel(buyers, clients, place, pause)
  await end()
  await opened.close()
  return figures
}

/** CPU time per order of each part. */
function spent(before: Used, after: Used, orders: number): Record<string, Cell> {
  const ms = (part: keyof Used): Cell => [(after[part] - before[part]) / orders, 'ms']
  return { shop: ms('shop'), database: ms('database'), 'point of sale': ms('emulator'), buyers: ms('buyers') }
}

type Used = ReturnType<typeof usedSoFar>

function nameOf(engine: Engine, size: number, { clients, wanted, pause }: Round): string {
  const buyers = clients === 1 ? '1 buyer' : `${clients} buyers${pause ? ' who pause' : ''}`
  const goods = wanted === 'one' ? ', all of one item' : ''
  return `${engineNames[engine]}, ${buyers}${goods}${FULL ? `, ${size.toLocaleString('en')} orders` : ''}`
}
