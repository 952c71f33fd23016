import { itemAt } from '../shared/present.ts'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openPostgres } from '../database/open-postgres.ts'
import type { Database } from '../database/schema.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { type Child, launchShop } from '#tests/helpers/launch.ts'
import { makeOwner } from './admin/owner.ts'
import { pagesOf } from './admin/pages.ts'
import { seedAdmin } from './admin/seed.ts'
import { atMost, row } from './document/figures.ts'
import { recordFigures } from './document/record.ts'

// `npm run bench -- admin`: response times of the admin pages with two years of orders in the
// database, one request after the other, on PostgreSQL.

const ORDERS = 100_000
const CUSTOMERS = 20_000
const RUNS = 20
const WARM = 8
const P95_BUDGET_MS = 200

interface PageTimes {
  what: string
  p50: number
  p95: number
  /** CPU time per request of the shop and its database connections. Milliseconds. */
  busy: number
}

/**
 * CPU time of each process when it was last seen. The shop closes database connections that it does
 * not need.
 */
const seen = new Map<number, number>()

const folder = mkdtempSync(join(tmpdir(), 'wanderbite-bench-admin-'))
const postgres = await startPostgres()
let shop: Child | null = null
try {
  const open = () => launchShop(folder, { DATABASE_URL: postgres.url, LOG_LEVEL: 'error' })
  await (await open()).stop()
  const opened = await openPostgres(postgres.url, 'database/migrations', 1)
  await seedAdmin(opened.db, { orders: ORDERS, customers: CUSTOMERS })
  const cookie = `session_token=${await makeOwner(opened.db)}`
  shop = await open()
  const { url, process } = shop
  await untilAddedUp(opened.db)
  // The baseline: a response of Node without a page, with the smallest database query.
  if (process.pid === undefined) throw new Error('The shop has no process')
  const target = { db: opened.db, pid: process.pid, url, cookie }
  const plain = await measure(target, { what: 'select 1 (/readyz)', path: '/readyz' })
  const measured: PageTimes[] = []
  for (const page of await pagesOf(opened.db)) measured.push(await measure(target, page))
  await opened.close()
  recordFigures(
    'admin',
    [plain, ...measured].flatMap(({ what, p50, p95, busy }) =>
      row('pages', what, {
        p50: [p50, 'ms'],
        p95: [p95, 'ms', atMost(P95_BUDGET_MS)],
        'CPU time': [busy, 'ms'],
        'p50 against select 1': [p50 / plain.p50, 'x'],
      }),
    ),
  )
} finally {
  await shop?.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Waits for the totals of past days. A shop that is two years old has them, but this one computes
 * all of them in its first minutes.
 */
async function untilAddedUp(db: Database): Promise<void> {
  for (let kept = 0, over = Infinity; kept < over; await wait(500)) {
    const { rows } = (await db.execute(sql`
      select count(distinct day)::int as kept, (select max(paid_at)::date - min(paid_at)::date - 2 from orders) as over from day_sums`)) as {
      rows: { kept: number; over: number }[]
    }
    ;({ kept, over } = itemAt(rows, 0))
  }
}

interface Target {
  db: Database
  /** Process id of the shop. */
  pid: number
  url: string
  cookie: string
}

async function measure({ db, pid, url, cookie }: Target, { what, path }: { what: string; path: string }): Promise<PageTimes> {
  const ask = async () => {
    const began = performance.now()
    const answer = await fetch(url + path, {
      headers: { cookie, 'accept-language': 'en-US', 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return performance.now() - began
  }
  for (let run = 0; run < WARM; run += 1) await ask()
  const before = await busyOf(db, pid)
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push(await ask())
  const busy = ((await busyOf(db, pid)) - before) / RUNS
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(RUNS * share)] ?? 0
  return { what, p50: at(0.5), p95: at(0.95), busy }
}

/**
 * CPU time so far of a process and of all database connections except this program's. Milliseconds.
 */
async function busyOf(db: Database, pid: number): Promise<number> {
  const { rows } = (await db.execute(sql`select pid from pg_stat_activity where pid <> pg_backend_pid()`)) as {
    rows: { pid: number }[]
  }
  for (const one of [pid, ...rows.map((row) => row.pid)]) seen.set(one, Math.max(seen.get(one) ?? 0, ticksOf(one) * 10))
  return [...seen.values()].reduce((sum, ms) => sum + ms, 0)
}

/** CPU time in hundredths of a second; 0 for a process that has ended. */
function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}
