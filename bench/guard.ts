import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gt } from 'drizzle-orm'
import { openDatabase } from '#database/open.ts'
import { stock } from '#database/schema.ts'
import { itemAt, present } from '#shared/present.ts'
import { type Child, launch, launchShop } from '#tests/helpers/launch.ts'
import { makeCrowd } from '#tests/journeys/parts/crowd.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { atMost, row } from './document/figures.ts'
import { load } from './load.ts'
import { inParallel, placeAndPay } from './orders/clients.ts'
import { processorMs, untilQuiet } from './orders/processor.ts'
import { BUDGET_MISSED_EXIT_CODE, recordFigures } from './document/record.ts'

// `npm run bench -- guard`: in a minute, the processor time of a request as a multiple of what a bare
// node:http server needs to send the listing, measured in turns. A busy machine slows both. It flags
// what costs a third more than recorded in guard.json; `--record` records the present figures.

const RECORD = 'bench/guard.json'
/** Flagged from this multiple of the record on. */
const MAX_WORSE = 4 / 3
/** The first round warms up. */
const ROUNDS = 4
const CACHED_REQUESTS = 4000
const RENDERED_REQUESTS = 160
const WARM_UP_PURCHASES = 16
const PURCHASES = 48
const CLIENTS = 8

const folder = mkdtempSync(join(tmpdir(), 'wanderbite-guard-'))
const postgres = await startPostgres()
const children: Child[] = []
try {
  const shop = await launchShop(join(folder, 'data'), { DATABASE_URL: postgres.url, TRUST_PROXY: '1', LOG_LEVEL: 'error' })
  children.push(shop)
  const buyers = await prepareBuyers(shop.url)
  const listing = `${shop.url}/products`
  const plain = await launch('bench/pages/plain-server.ts', { COPY: listing }, /listening on (http\S+)/)
  children.push(plain)
  const cookie = `session_token=${itemAt(buyers, 0)}`
  // A new shop prepares its pictures first.
  await untilQuiet(shop.process.pid!)
  const costs = await cheapest({
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
  costs.set('purchase', (processorMs(shop.process.pid!) - before) / (PURCHASES - WARM_UP_PURCHASES))
  report(costs)
} finally {
  for (const child of children.toReversed()) await child.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Processor milliseconds of a process for one request. */
async function costOf({ process: { pid } }: Child, amount: number, url: string, headers: Record<string, string> = {}): Promise<number> {
  const before = processorMs(pid!)
  await load({ amount }, url, headers)
  return (processorMs(pid!) - before) / amount
}

/** The lowest of the rounds: other work on the machine only ever adds to a cost. */
async function cheapest(measures: Record<string, () => Promise<number>>): Promise<Map<string, number>> {
  const costs = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, measure] of Object.entries(measures)) costs.set(name, Math.min(await measure(), costs.get(name) ?? Infinity))
  return costs
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

/** Records each ratio beside its budget. Flagged ones make the program fail. */
function report(costs: Map<string, number>): void {
  const plain = present(costs.get('plain'))
  const ratios = Object.fromEntries([...costs].map(([name, cost]) => [name, Math.round((cost / plain) * 10) / 10]))
  if (process.argv.includes('--record')) writeFileSync(RECORD, `${JSON.stringify(ratios, null, 2)}\n`)
  const record = JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, number>
  const figures = Object.entries(ratios).flatMap(([name, ratio]) => {
    const recorded = record[name]
    return row('ratios', name, {
      'CPU time': [present(costs.get(name)), 'ms'],
      ratio: [ratio, 'x', recorded === undefined ? undefined : atMost(Math.round(recorded * MAX_WORSE * 10) / 10)],
    })
  })
  recordFigures('guard', figures)
  if (figures.some(({ pass }) => pass === false)) process.exitCode = BUDGET_MISSED_EXIT_CODE
}
