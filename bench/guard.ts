import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gt } from 'drizzle-orm'
import { openDatabase } from '#database/open.ts'
import { stock } from '#database/schema.ts'
import { itemAt, present } from '#shared/present.ts'
import { fillPictures } from '#tests/helpers/fill-pictures.ts'
import { type Child, launch, launchShop } from '#tests/helpers/launch.ts'
import { makeCrowd } from '#tests/journeys/parts/crowd.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { atMost, type Figure, row } from './document/figures.ts'
import { load, median } from './load.ts'
import { inParallel, placeAndPay } from './orders/clients.ts'
import { processorMs, threadMs, untilQuiet } from './orders/processor.ts'
import { BUDGET_MISSED_EXIT_CODE, recordFigures } from './document/record.ts'

// `npm run bench -- guard`: the processor time of a request as a multiple of what a bare node:http
// server needs to send the listing, measured in turns. A busy machine slows both. It flags what costs
// a third more than recorded in guard.json; `--record` records the present figures. `--check`, for
// `npm test`, prints one line a ratio and stores nothing. There it flags what costs twice as much:
// between other programs the shop, which is larger, loses more of the processor's caches.

const RECORD = 'bench/guard.json'
const CHECKS_ONLY = process.argv.includes('--check')
/** Flagged from this multiple of the record on. */
const MAX_WORSE = CHECKS_ONLY ? 2 : 4 / 3
const WARM_UP_ROUNDS = 3
/** Many short ones: one of them falls into a quiet moment. */
const ROUNDS = 8
const CACHED_REQUESTS = 1000
const RENDERED_REQUESTS = 60
const WARM_UP_PURCHASES = 16
const PURCHASES = 36
const CLIENTS = 8

const folder = mkdtempSync(join(tmpdir(), 'wanderbite-guard-'))
const postgres = await startPostgres()
const children: Child[] = []
try {
  const dataDir = join(folder, 'data')
  const shop = await launchShop(dataDir, { DATABASE_URL: postgres.url, TRUST_PROXY: '1', LOG_LEVEL: 'error' })
  children.push(shop)
  await fillPictures(shop.url, dataDir)
  const buyers = await prepareBuyers(shop.url)
  const listing = `${shop.url}/products`
  const plain = await launch('bench/pages/plain-server.ts', { COPY: listing }, /listening on (http\S+)/)
  children.push(plain)
  const cookie = `session_token=${itemAt(buyers, 0)}`
  await untilQuiet(shop.process.pid!)
  const costs = await inTurns({
    plain: () => costOf(plain, CACHED_REQUESTS, plain.url),
    cached: () => costOf(shop, CACHED_REQUESTS, listing),
    'signed in': () => costOf(shop, CACHED_REQUESTS, listing, { cookie }),
    // The message of a flash cookie is for one visitor.
    rendered: () => costOf(shop, RENDERED_REQUESTS, listing, { cookie: 'flash=bench' }),
    search: () => costOf(shop, CACHED_REQUESTS, `${listing}?search=gummy`),
    // Of two values for one parameter the page chooses, so it is not cached.
    'first search': () => costOf(shop, RENDERED_REQUESTS, `${listing}?search=gummy&min=1&min=2`),
  })
  const buy = (tokens: string[]) => inParallel(tokens, CLIENTS, (token) => placeAndPay(shop.url, token))
  await buy(buyers.slice(0, WARM_UP_PURCHASES))
  const before = processorMs(shop.process.pid!)
  await buy(buyers.slice(WARM_UP_PURCHASES))
  const purchase = (processorMs(shop.process.pid!) - before) / (PURCHASES - WARM_UP_PURCHASES)
  costs.set('purchase', { ms: purchase, ratio: purchase / present(costs.get('plain')).ms })
  report(costs)
} finally {
  for (const child of children.toReversed()) await child.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Processor milliseconds of a process for one request. */
async function costOf({ process: { pid } }: Child, amount: number, url: string, headers: Record<string, string> = {}): Promise<number> {
  const before = threadMs(pid!)
  await load({ amount }, url, headers)
  return (threadMs(pid!) - before) / amount
}

/**
 * Costs in rounds, after some that warm up. Other work on the machine only ever adds to a cost, so
 * the lowest counts; but the plain server may meet a quieter moment than the others. The ratio is
 * therefore the smaller one of lowest to lowest and of the median within a round.
 */
async function inTurns(measures: Record<string, () => Promise<number>>): Promise<Map<string, Cost>> {
  const rounds: Record<string, number>[] = []
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const costs: Record<string, number> = {}
    for (const [name, measure] of Object.entries(measures)) costs[name] = await measure()
    if (round >= 0) rounds.push(costs)
  }
  const costsOf = (name: string) => rounds.map((costs) => present(costs[name]))
  const plain = costsOf('plain')
  const lowest = Math.min(...plain)
  return new Map(
    Object.keys(measures).map((name) => {
      const costs = costsOf(name)
      const ms = Math.min(...costs)
      const withinRounds = median(costs.map((cost, round) => cost / present(plain[round])))
      return [name, { ms, ratio: Math.min(ms / lowest, withinRounds) }]
    }),
  )
}

interface Cost {
  ms: number
  /** To the plain server. */
  ratio: number
}

/** Signed-in customers at the last step of the checkout. Returns their session tokens. */
async function prepareBuyers(shopUrl: string): Promise<string[]> {
  const opened = await openDatabase({ url: postgres.url }, 'database/migrations')
  const answer = await fetch(`${shopUrl}/api/square/products`)
  const { products } = (await answer.json()) as { products: { itemData: { variations: Variation[] } }[] }
  const prices = new Map(
    products.flatMap(({ itemData }) => itemData.variations.map((one) => [one.id, one.itemVariationData.priceMoney.amount])),
  )
  const rows = await opened.db.select({ id: stock.variationId }).from(stock).where(gt(stock.onHand, PURCHASES)).limit(PURCHASES)
  const lines = rows.map(({ id }) => ({ variationId: id, priceCents: present(prices.get(id)) }))
  const crowd = await makeCrowd(opened.db, PURCHASES, lines)
  await opened.close()
  return crowd.map(({ token }) => token)
}

interface Variation {
  id: string
  itemVariationData: { priceMoney: { amount: number } }
}

/** Compares each ratio to its budget. Flagged ones make the program fail. */
function report(costs: Map<string, Cost>): void {
  const ratios = Object.fromEntries([...costs].map(([name, { ratio }]) => [name, Math.round(ratio * 10) / 10]))
  if (process.argv.includes('--record')) writeFileSync(RECORD, `${JSON.stringify(ratios, null, 2)}\n`)
  const record = JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, number>
  const figures = Object.entries(ratios).flatMap(([name, ratio]) => {
    const recorded = record[name]
    return row('ratios', name, {
      'CPU time': [present(costs.get(name)).ms, 'ms'],
      ratio: [ratio, 'x', recorded === undefined ? undefined : atMost(Math.round(recorded * MAX_WORSE * 10) / 10)],
    })
  })
  if (CHECKS_ONLY) print(figures)
  else recordFigures('guard', figures)
  if (figures.some(({ pass }) => pass === false)) process.exitCode = BUDGET_MISSED_EXIT_CODE
}

function print(figures: Figure[]): void {
  for (const { what, value, budget, pass } of figures.filter(({ measure }) => measure === 'ratio'))
    console.log(`${pass === false ? 'OVER' : 'ok  '}  ${what.padEnd(12)} ${value} x${budget ? `, at most ${budget.limit} x` : ''}`)
}
