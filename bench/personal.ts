import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openPostgres } from '../database/open-postgres.ts'
import type { Database } from '../database/schema.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { itemAt } from '../shared/present.ts'
import { urls } from '../shared/urls.ts'
import { type Child, launchShop } from '#tests/helpers/launch.ts'
import { makeBuyer, makeOwner } from './admin/owner.ts'
import { pagesOf } from './admin/pages.ts'
import { seedAdmin } from './admin/seed.ts'
import { atMost, type Figure, row } from './document/figures.ts'
import { recordFigures } from './document/record.ts'
import { load, MAX_SPREAD, median } from './load.ts'
import { processorMs } from './orders/processor.ts'

// `npm run bench -- personal`: the CPU time of each page that is rendered for one person: checkout,
// dashboard and admin. Nothing caches them.

const ORDERS = 8000
const CUSTOMERS = 2000
const ROUNDS = 3
/** Requests for each page in a round. */
const REQUESTS = 48
const BUDGET_MS = 5
/** How often one page is requested without a pause, for the times that its readers wait. */
const WAITS = 1500

interface Page {
  area: 'checkout' | 'dashboard' | 'admin'
  what: string
  path: string
  cookie: string
}

const folder = mkdtempSync(join(tmpdir(), 'wanderbite-bench-personal-'))
const postgres = await startPostgres()
let shop: Child | null = null
try {
  const open = () => launchShop(folder, { DATABASE_URL: postgres.url, LOG_LEVEL: 'error' })
  await (await open()).stop()
  const opened = await openPostgres(postgres.url, 'database/migrations', 1)
  await seedAdmin(opened.db, { orders: ORDERS, customers: CUSTOMERS })
  const pages = [...(await customerPages(opened.db)), ...(await adminPages(opened.db))]
  await opened.close()
  shop = await open()
  const { url, process } = shop
  if (process.pid === undefined) throw new Error('The shop has no process')
  const costs = new Map(pages.map((page) => [page, { times: [] as number[], bytes: 0 }]))
  // One more round at the beginning is not measured: V8 compiles then.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [page, cost] of costs) {
      const before = processorMs(process.pid)
      const { throughput } = await load({ amount: REQUESTS }, url + page.path, { cookie: page.cookie, 'sec-fetch-site': 'same-origin' })
      if (round > 0) cost.times.push((processorMs(process.pid) - before) / REQUESTS)
      cost.bytes = throughput.total / REQUESTS
    }
  const waits: Figure[] = []
  for (const { what, area, path, cookie } of pages.filter(
    (page) => page.area !== 'admin' && ['address', 'overview', 'order'].includes(page.what),
  )) {
    const { latency } = await load({ amount: WAITS }, url + path, { cookie, 'sec-fetch-site': 'same-origin' })
    waits.push(
      ...row('waits', `${area}: ${what}`, {
        p50: [latency.p50, 'ms'],
        p99: [latency.p99, 'ms'],
        'p99 against p50': [latency.p99 / latency.p50, 'x', atMost(MAX_SPREAD)],
      }),
    )
  }
  const areas = Object.groupBy(costs, ([{ area }]) => area)
  recordFigures('personal', [
    ...Object.entries(areas).flatMap(([area, list]) =>
      row('areas', `${area} (${list.length} pages)`, {
        'middle page': [median(list.map(([, { times }]) => median(times))), 'ms', atMost(BUDGET_MS)],
      }),
    ),
    ...[...costs].flatMap(([{ area, what }, { times, bytes }]) =>
      row('pages', `${area}: ${what}`, { 'CPU time': [median(times), 'ms', atMost(BUDGET_MS)], sent: [bytes / 1024, 'KB'] }),
    ),
    ...waits,
  ])
} finally {
  await shop?.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The pages of a customer with a basket and many orders. */
async function customerPages(db: Database): Promise<Page[]> {
  const { userId, token } = await makeBuyer(db, 'customer-of-the-bench')
  const cookie = `session_token=${token}`
  await db.execute(sql`update orders set user_id = ${userId}
    where user_id = (select user_id from orders where status = 'delivered' group by user_id order by count(*) desc limit 1)`)
  const { rows } = (await db.execute(sql`select number from orders where user_id = ${userId} and status = 'delivered' limit 1`)) as {
    rows: { number: string }[]
  }
  const { number } = itemAt(rows, 0)
  const inCheckout = (['address', 'delivery', 'review'] as const).map((step): Page => ({
    area: 'checkout',
    what: step,
    path: urls.checkout({ step }),
    cookie,
  }))
  const inDashboard = Object.entries({
    overview: urls.dashboard(),
    orders: urls.orders(),
    order: urls.order(number),
    passport: urls.passport(),
    reviews: urls.ownReviews(),
    settings: urls.settings(),
    addresses: urls.addresses(),
    'private data': urls.private(),
    'two-step sign-in': urls.twoStep(),
    passkeys: urls.passkeys(),
  }).map(([what, path]): Page => ({ area: 'dashboard', what, path, cookie }))
  return [...inCheckout, ...inDashboard]
}

async function adminPages(db: Database): Promise<Page[]> {
  const cookie = `session_token=${await makeOwner(db)}`
  return (await pagesOf(db)).map(({ what, path }) => ({ area: 'admin', what, path, cookie }))
}
