import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database/open.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { itemAt } from '../shared/present.ts'
import { makeCrowd } from '#tests/journeys/parts/crowd.ts'
import type { Child } from '#tests/helpers/launch.ts'
import { launchWithWebhooks } from './orders/launch.ts'
import { payAtPage } from '#tests/fixtures/point-of-sale/pay.ts'
import { addToCart, callShop } from './orders/clients.ts'
import { untilQuiet } from './orders/processor.ts'
import { openWire } from './orders/wire.ts'
import { type Figure, row } from './document/figures.ts'
import { recordFigures } from './document/record.ts'

// `npm run bench -- steps`: how many statements and round trips to PostgreSQL each step of a
// purchase takes, counted on the wire, so the load of the machine changes nothing. --show prints
// the statements.

const SHOW = process.argv.includes('--show')
/** Purchases before the counted one. They prepare the statements and fill the caches. */
const WARM_UP = 4

const folder = mkdtempSync(join(tmpdir(), 'wanderbite-steps-'))
const running: Child[] = []
const postgres = await startPostgres({ forgetful: true })
const wire = await openWire(postgres.url)
try {
  const { shop, goods } = await launchWithWebhooks(folder, wire.url, running)
  const database = await openDatabase({ url: postgres.url }, 'database/migrations')
  const crowd = await makeCrowd(database.db, WARM_UP + 1, goods)
  await database.close()
  const rows: Figure[] = []
  const total = { statements: 0, roundTrips: 0 }
  for (const [index, { token }] of crowd.entries()) {
    rows.length = 0
    await purchase(`session_token=${token}`, itemAt(goods, index).variationId, index === WARM_UP)
  }

  async function purchase(cookie: string, variationId: string, isCounted: boolean): Promise<void> {
    const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      await untilQuiet(shop.process.pid!)
      wire.take()
      const result = await work()
      await untilQuiet(shop.process.pid!)
      if (isCounted) note(name)
      return result
    }
    await step('first line of a cart', () => addToCart(shop.url, variationId))
    await step('another line, signed in', () => callShop(shop.url + '/api/cart/lines', { cookie, body: { variationId, quantity: 1 } }))
    await step('cart page', () => page('/cart', cookie))
    await step('checkout page', () => page('/checkout', cookie))
    const { cart, shown } = (await step('checkout by the API', () => callShop(shop.url + '/api/checkout', { cookie }))) as {
      cart: { totalCents: number }
      shown: string
    }
    const order = { expectedTotalCents: cart.totalCents, shown, key: randomUUID(), terms: 'now' }
    const { paymentUrl } = (await step('placing the order', () => callShop(shop.url + '/api/checkout/order', { cookie, body: order }))) as {
      paymentUrl: string
    }
    const { returnedTo } = await step('webhooks of the payment, settlement and email', () => payAtPage(paymentUrl))
    await step('page after paying', () => page(returnedTo!.replace(shop.url, ''), cookie))
  }

  function note(name: string): void {
    const { statements, roundTrips } = wire.take()
    total.statements += statements.length
    total.roundTrips += roundTrips
    rows.push(...cellsOf(name, statements.length, roundTrips))
    console.log(`${name}: ${statements.length} statements, ${roundTrips} round trips`)
    if (SHOW) for (const statement of statements) console.log(`    ${statement.replaceAll(/\s+/g, ' ').slice(0, 220)}`)
  }

  async function page(path: string, cookie: string): Promise<void> {
    const answer = await fetch(shop.url + path, { headers: { cookie, 'accept-language': 'en-US' }, redirect: 'manual' })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  }

  rows.push(...cellsOf('all', total.statements, total.roundTrips))
  if (!SHOW) recordFigures('steps', rows)
} finally {
  for (const child of running.toReversed()) await child.stop()
  await wire.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

function cellsOf(step: string, statements: number, roundTrips: number): Figure[] {
  return row('steps', step, { statements: [statements, ''], 'round trips': [roundTrips, ''] })
}
