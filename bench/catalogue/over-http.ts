import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '#database/open-postgres.ts'
import { progress } from '#database/schema.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { launchShop } from '#tests/helpers/launch.ts'
import { askAll, bytesAt, longestWait, percentile } from './asking.ts'
import { fill } from './fill.ts'
import { productAt } from './goods.ts'

/** Requests per measurement. */
const SEARCH_COUNT = 400
/** More than that, since some names begin alike. */
const NAMES_PER_ROUND = 550
/**
 * Milliseconds between the keystrokes of a fast typist. `SEARCH_PAUSE_MS` is the time between the
 * searches of a hurried visitor.
 */
const TYPING_PAUSE_MS = 200
const SEARCH_PAUSE_MS = 1000
/**
 * Number of parallel clients. With pace 0 each sends its next request at once, otherwise at the
 * pace of people.
 */
const crowds = [
  { clients: 1, pace: 0, who: '1 client' },
  { clients: 16, pace: 1, who: '16 people who pause' },
  { clients: 16, pace: 0, who: '16 clients who never pause' },
]
/** For the 99th percentile of who does not wait for 15 others. */
const SUGGESTION_BUDGET_MS = 10
const SEARCH_BUDGET_MS = 25

export interface Measured {
  /** Figures of the process. Their names end with their unit. */
  process: Record<string, number>
  /** Times and CPU time of a request, in milliseconds. */
  waits: { what: string; processor: number; p50: number; p99: number; budgetMs: number | null; isCrowded: boolean }[]
}

/**
 * Measures the built shop with this many products on PostgreSQL, over HTTP. The short run leaves out the one call for all products.
 */
export async function measureOverHttp(products: number, isShort = false): Promise<Measured> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'wanderbite-bench-'))
  const measured: Measured = { process: {}, waits: [] }
  const note = (what: string, figure: number) => void (measured.process[what] = figure)
  try {
    await fillAt(postgres.url, products)
    const began = performance.now()
    const shop = await launchShop(join(folder, 'data'), { DATABASE_URL: postgres.url })
    try {
      note('start until ready, s', (performance.now() - began) / 1000)
      await untilFound(shop.url, products)
      note('start until everything is found, s', (performance.now() - began) / 1000)
      note('CPU time until then, s', cpuOf(shop.process.pid!) / 1000)
      note('memory (RSS), MB', memoryOf(shop.process.pid!))
      await untilAtRest(shop.process.pid!)
      /**
       * A busy host makes requests slower, but their CPU time stays the same. So both are recorded.
       */
      const timed = async (what: string, addresses: string[], clients: number, how: How = {}) => {
        await askAll(addresses.slice(0, 50), 1, { headers: how.headers })
        const before = cpuOf(shop.process.pid!)
        const taken = await askAll(addresses, clients, how)
        const processor = (cpuOf(shop.process.pid!) - before) / addresses.length
        const [p50, p99] = [percentile(taken, 50), percentile(taken, 99)]
        measured.waits.push({ what, processor, p50, p99, budgetMs: how.budgetMs ?? null, isCrowded: clients > 1 && !how.every })
      }
      const listing = Array.from({ length: SEARCH_COUNT }, () => `${shop.url}/products`)
      await timed('listing, rendered each time', listing, 1, { headers: own })
      await timed('listing, cached', listing, 1)
      for (const [crowd, { clients, pace, who }] of crowds.entries()) {
        const asked = (kind: number) => beginnings(products, crowd * 3 + kind).map((text) => encodeURIComponent(text))
        const isAlone = clients === 1 || pace > 0
        const [suggestionBudget, searchBudget] = isAlone ? [SUGGESTION_BUDGET_MS, SEARCH_BUDGET_MS] : []
        const typed = asked(0).map((text) => `${shop.url}/api/suggest?q=${text}`)
        await timed(`suggestion, ${who}`, typed, clients, { every: pace * TYPING_PAUSE_MS, budgetMs: suggestionBudget })
        const found = asked(1).map((text) => `${shop.url}/products.data?search=${text}&stock=1`)
        await timed(`search with facets, ${who}`, found, clients, { every: pace * SEARCH_PAUSE_MS, budgetMs: searchBudget })
        const pages = asked(2).map((text) => `${shop.url}/products?search=${text}&stock=1`)
        await timed(`page of such a search, ${who}`, pages, clients, { every: pace * SEARCH_PAUSE_MS, budgetMs: searchBudget })
      }
      if (isShort) return measured
      const wait = await longestWait(`${shop.url}/healthz`, async () => {
        const all = performance.now()
        note('all products by one call, MB', (await bytesAt(`${shop.url}/api/square/products`, { 'accept-encoding': 'gzip' })) / 1e6)
        note('all products by one call, time, s', (performance.now() - all) / 1000)
      })
      note('longest wait of others meanwhile, ms', wait)
      note('memory after that (RSS), MB', memoryOf(shop.process.pid!))
    } finally {
      await shop.stop()
    }
    return measured
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type How = NonNullable<Parameters<typeof askAll>[2]> & { budgetMs?: number }

/** A flash message for this visitor only keeps the page out of the cache. */
const own = { cookie: 'flash=bench' }

async function fillAt(url: string, products: number): Promise<void> {
  const opened = await openPostgres(url, 'database/migrations')
  await fill(opened.db, products, { pictures: false })
  // The embedded point of sale does not have these products, so a full sync would delete them. Its
  // own demo products, translated to six languages, would add everything to the index of each
  // language.
  const done = ['whole catalogue', 'demo texts'].map((name) => ({ name, value: new Date().toISOString() }))
  await opened.db.insert(progress).values(done)
  await opened.db.execute('analyze')
  await opened.close()
}

async function untilFound(url: string, products: number): Promise<void> {
  const { name } = productAt(products - 1)
  for (;;) {
    const answer = await (await fetch(`${url}/api/square/search`, json({ query: name, limit: 1 }))).text()
    if (answer.includes('"ITEM')) return
    await new Promise((done) => setTimeout(done, 100))
  }
}

/**
 * After reading a large catalogue the process needs some time for garbage collection. On a shared
 * host it may never become idle.
 */
async function untilAtRest(pid: number): Promise<void> {
  for (let waited = 0, calm = 0; calm < 3 && waited < 60; waited += 1) {
    const before = cpuOf(pid)
    await new Promise((done) => setTimeout(done, 1000))
    calm = cpuOf(pid) - before < 50 ? calm + 1 : 0
  }
}

const json = (body: unknown) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/**
 * The first characters of product names, as visitors type them, all different. Another `round` has
 * the names of other products, as long as there are some: a search that was made before is cached.
 */
function beginnings(products: number, round: number): string[] {
  const texts = new Set<string>()
  for (let at = round * NAMES_PER_ROUND; texts.size < SEARCH_COUNT; at += 1) {
    const { name } = productAt((at * 7919) % products)
    texts.add(name.slice(0, 3 + (at % (name.length - 3))).toLowerCase())
  }
  return [...texts]
}

/** CPU time so far in milliseconds, all threads. The system counts in hundredths of a second. */
function cpuOf(pid: number): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ').slice(11, 13).map(Number)
  return (user + system) * 10
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
}
