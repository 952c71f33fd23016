import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../database/open.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { itemAt } from '../shared/present.ts'
import { makeCrowd } from '#tests/journeys/parts/crowd.ts'
import type { Child } from '#tests/helpers/launch.ts'
import { launchWithWebhooks } from './orders/launch.ts'
import { addToCart, inParallel, placeAndPay } from './orders/clients.ts'
import { untilQuiet, usedSoFar } from './orders/processor.ts'
import { type Figure, row } from './document/figures.ts'
import { recordFigures } from './document/record.ts'

// `npm run bench -- unit-costs`: what one page, one basket and one order cost, in CPU time of the
// shop and of PostgreSQL, and in bytes. CPU time holds on a busy machine too, so docs/scale.md
// calculates with these figures. Settings in the environment apply, such as OTEL_*.

const CLIENTS = 8
const ORDERS = 240

const folder = mkdtempSync(join(tmpdir(), 'wanderbite-unit-costs-'))
const running: Child[] = []
const postgres = await startPostgres()
try {
  const { shop, emulator, goods } = await launchWithWebhooks(folder, postgres.url, running)
  const database = await openDatabase({ url: postgres.url }, 'database/migrations')
  const crowd = await makeCrowd(database.db, ORDERS * 2, goods)
  // As autovacuum does within a minute. Without statistics PostgreSQL would read all customers to find a session.
  await database.db.execute('analyze')
  await database.close()
  const parts = { shop: shop.process.pid!, database: postgres.pid(), emulator: emulator.process.pid! }
  const figures: Figure[] = []

  /** Adds a row: CPU time of one `work`, after some that are not measured. */
  async function measure(what: string, times: number, work: (index: number) => Promise<unknown>): Promise<void> {
    const timed = async (index: number) => (await work(index), 0)
    const warmUp = Math.ceil(times / 4)
    await inParallel([...Array(warmUp).keys()], CLIENTS, timed)
    await untilQuiet(parts.shop)
    const before = usedSoFar(parts)
    await inParallel(
      Array.from({ length: times }, (_, index) => warmUp + index),
      CLIENTS,
      timed,
    )
    await untilQuiet(parts.shop)
    const after = usedSoFar(parts)
    const ms = (part: 'shop' | 'database') => (after[part] - before[part]) / times
    figures.push(...row('costs', what, { shop: [ms('shop'), 'ms'], PostgreSQL: [ms('database'), 'ms'] }))
  }

  const cookieOf = (index: number) => `session_token=${itemAt(crowd, index % crowd.length).token}`
  await measure('cached page (listing)', 20_000, () => get('/products'))
  await measure('page rendered for one visitor (listing)', 1500, () => get('/products', 'flash=bench'))
  await measure('product page rendered for one visitor', 1500, () => get('/products/lychee-gummies', 'flash=bench'))
  await measure('listing of a signed-in customer', 1000, (index) => get('/products', cookieOf(index)))
  await measure('search page, no two alike', 1000, (index) => get(`/products?search=chips+${index}`))
  await measure('suggestions while typing, no two alike', 2000, (index) => get(`/api/suggest?q=ch+${index}`))
  await measure('checkout page', 600, (index) => get('/checkout', cookieOf(index)))
  await measure('first line of a cart', 600, (index) => addToCart(shop.url, itemAt(goods, index % goods.length).variationId))
  const sizeBefore = await sizesOf(postgres.url)
  await measure('order placed, paid and settled, with its email', ORDERS, (index) => placeAndPay(shop.url, itemAt(crowd, index).token))
  const placed = ORDERS + Math.ceil(ORDERS / 4)
  const sizeAfter = await sizesOf(postgres.url)

  const kilobytes = (part: 'tables' | 'log') => (sizeAfter[part] - sizeBefore[part]) / placed / 1024
  figures.push(
    ...row('sizes', 'in the database, indexes included', { size: [kilobytes('tables'), 'KB'] }),
    ...row('sizes', 'in the write-ahead log of PostgreSQL', { size: [kilobytes('log'), 'KB'] }),
  )
  recordFigures('unit-costs', figures)

  async function get(path: string, cookie = ''): Promise<void> {
    const answer = await fetch(shop.url + path, {
      headers: { cookie, 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en-US' },
      redirect: 'manual',
    })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  }
} finally {
  for (const child of running.toReversed()) await child.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Bytes of the database, after removing dead rows, and of all that its log has written. */
async function sizesOf(connectionString: string): Promise<{ tables: number; log: number }> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('vacuum')
  const { rows } = await client.query<{ tables: number; log: number }>(
    `select pg_database_size(current_database())::float8 as tables, (pg_current_wal_lsn() - '0/0')::float8 as log`,
  )
  await client.end()
  return itemAt(rows, 0)
}
