import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gt, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPglite } from '#database/open-pglite.ts'
import { type Database, orders, stock, stockMovements } from '#database/schema.ts'
import { loadProcessSecrets } from '#server/process/secrets.ts'
import type { Failpoint } from '#shop/base/process/failpoints.ts'
import { checkIntegrity } from '#shop/office/integrity.ts'
import { fillPictures } from '../helpers/fill-pictures.ts'
import { type Child, launchShop } from '../helpers/launch.ts'
import { chargedBy, faultsInCharges } from '../fixtures/point-of-sale/charges.ts'
import { payAtPage } from '../fixtures/point-of-sale/pay.ts'
import { fillBasket, openShopper, register, type Shopper, until } from '../journeys/parts/shopper.ts'
import { tillOf } from '../journeys/parts/point-of-sale-of.ts'
import { freePort } from '../../scripts/postgres.ts'

// Kills the process at each failpoint between placing an order and sending its email, and restarts
// it on the same data.

const email = 'ada@example.test'
const pieces = 2

let root: string
let port: string
let cookies: [string, string][]
/** The end of the preparation. Earlier stock movements are the initial delivery. */
let prepared: Date
let running: Child | undefined
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wanderbite-kills-'))
  port = String(await freePort())
  const shop = await start('prepared')
  const shopper = openShopper(shop.url)
  await register(shopper, email, 'horse-battery-lychee')
  await fillBasket(shopper, pieces)
  cookies = [...shopper.cookies]
  await fillPictures(shop.url, folder('prepared'))
  await shop.stop()
  prepared = new Date()
})
afterEach(async () => {
  // A failed test leaves its shop running on the port of the next one.
  running?.process.kill('SIGKILL')
  await running?.ended
})
afterAll(() => rm(root, { recursive: true, force: true }))

const folder = (name: string) => join(root, name)
const customer = (shop: Child) => openShopper(shop.url, new Map(cookies))

/** The file that enables the kill. */
const armed = (name: string) => join(folder(name), 'armed')

/** Always on the same port, like a restarted shop. */
async function start(name: string, killAt?: Failpoint, signal = 'SIGKILL'): Promise<Child> {
  const preload = killAt && './tests/processes/crash-at.ts'
  running = await launchShop(
    folder(name),
    { PORT: port, SHOP_URL: `http://localhost:${port}`, ...(killAt && { KILL_AT: killAt, KILL_WHEN: armed(name), KILL_SIGNAL: signal }) },
    preload,
  )
  return running
}

/**
 * Shops in a copy of the prepared shop: `before` runs undisturbed, then `step` kills the process.
 */
async function killedAt<T>(
  step: Failpoint,
  before: (by: Shopper) => Promise<T>,
  shopping: (by: Shopper, before: T) => Promise<unknown>,
): Promise<string> {
  await cp(folder('prepared'), folder(step), { recursive: true })
  const shop = await start(step, step)
  const by = customer(shop)
  const done = await before(by)
  await writeFile(armed(step), '')
  await Promise.race([shopping(by, done).catch(() => {}), shop.ended])
  expect(await shop.ended).toBe('SIGKILL')
  return step
}

async function place(shopper: Shopper): Promise<string> {
  const placed = await shopper.press(await shopper.open('/checkout?step=review'), { intent: 'place' }, { terms: 'now' })
  if (!placed.left) throw new Error(`Not placed: ${placed.status} ${placed.words}`)
  return placed.left
}

async function pay(shopper: Shopper, url: string): Promise<void> {
  const { returnedTo } = await payAtPage(url)
  await shopper.arrive(returnedTo!)
}

async function cancelNewest(shopper: Shopper): Promise<unknown> {
  const history = await shopper.open('/dashboard/orders')
  const [number] = numbersIn(history.words)
  return shopper.press(await shopper.open(`/dashboard/orders/${number}?ask=cancel`), { intent: 'cancel' })
}

const numbersIn = (words: string) => [...new Set(words.match(/\b[2-9A-HJ-NP-Y]{3}-[2-9A-HJ-NP-Y]{4}\b/g))]

/** Reads the database of the stopped shop. */
async function inspect<T>(name: string, look: (db: Database) => Promise<T>): Promise<T> {
  const opened = await openPglite({ folder: join(folder(name), 'database'), migrations: 'database/migrations' })
  try {
    return await look(opened.db)
  } finally {
    await opened.close()
  }
}

/** The number of the first order with a confirmation email. */
async function confirmed(shop: Child): Promise<string> {
  const [letter] = await until(async () => {
    const letters = await confirmations(shop)
    return letters.length > 0 && letters
  })
  return numbersIn(letter!)[0]!
}

async function confirmations(shop: Child): Promise<string[]> {
  return (await openShopper(shop.url).letters(email)).map(({ subject }) => subject).filter((subject) => subject.endsWith('is confirmed'))
}

/**
 * Stops the shop and checks its database: the `statuses` of the orders, `sold` pieces gone, no
 * stock reserved, no other charges.
 */
async function expectBooks(name: string, shop: Child, { statuses, sold }: { statuses: string[]; sold: number }): Promise<void> {
  const charged = await chargedBy(await tillOf(shop.url, folder(name)))
  await shop.stop()
  await inspect(name, async (db) => {
    expect(await checkIntegrity({ db })).toEqual({})
    expect(await faultsInCharges(db, charged)).toEqual([])
    expect((await db.select({ status: orders.status }).from(orders)).map(({ status }) => status).toSorted()).toEqual(statuses)
    const [{ held } = { held: -1 }] = await db.select({ held: sql<number>`sum(${stock.reserved})::int` }).from(stock)
    const [{ gone } = { gone: -1 }] = await db
      .select({ gone: sql<number>`coalesce(-sum(${stockMovements.delta}), 0)::int` })
      .from(stockMovements)
      .where(gt(stockMovements.happenedAt, prepared))
    expect({ held, gone }).toEqual({ held: 0, gone: sold })
  })
}

describe.each(['order-reserved', 'payment-page-made', 'payment-page-noted'] as const)('a kill at %s while an order is placed', (step) => {
  test('a customer who returns after a crash during placing continues with the same order and pays it once', async () => {
    const name = await killedAt(step, async () => {}, place)
    await cp(folder(name), folder(`${name}-abandoned`), { recursive: true })
    const shop = await start(name)
    await pay(customer(shop), await place(customer(shop)))
    const number = await confirmed(shop)
    expect((await customer(shop).open(`/checkout-success?order=${number}`)).words).toContain(`Order ${number} confirmed`)
    expect(await confirmations(shop)).toEqual([`Your order #${number} is confirmed`])
    await expectBooks(name, shop, { statuses: ['paid'], sold: pieces })
  })

  test('an order that nobody comes back to after a kill while placing expires, and its stock is free', async () => {
    const name = `${step}-abandoned`
    await inspect(name, (db) => db.update(orders).set({ payBy: new Date(Date.now() - 1000) }))
    const shop = await start(name)
    await until(async () => (await customer(shop).open('/dashboard/orders')).words.includes('Not paid in time'))
    await expectBooks(name, shop, { statuses: ['expired'], sold: 0 })
  })
})

describe.each(['payment-verified', 'order-settled', 'letter-claimed', 'letter-sent'] as const)(
  'a kill at %s while a payment is settled',
  (step) => {
    test('an order whose process is killed while settling is paid once and its email arrives once, even when nobody comes back', async () => {
      const name = await killedAt(step, place, pay)
      const shop = await start(name)
      const number = await confirmed(shop)
      expect((await customer(shop).open(`/dashboard/orders/${number}`)).words).toContain('Paid')
      expect((await customer(shop).open(`/checkout-success?order=${number}`)).words).toContain(`Order ${number} confirmed`)
      // The basket is empty, so the checkout shows the order.
      expect((await customer(shop).open('/checkout')).url).toMatch(/\/checkout-success$/)
      expect(await confirmations(shop)).toEqual([`Your order #${number} is confirmed`])
      await expectBooks(name, shop, { statuses: ['paid'], sold: pieces })
    })
  },
)

test('an order whose process is killed while cancelling is cancelled by the next attempt, and the basket can be bought again', async () => {
  const name = await killedAt('payment-pages-closed', place, cancelNewest)
  const shop = await start(name)
  await cancelNewest(customer(shop))
  await pay(customer(shop), await place(customer(shop)))
  const number = await confirmed(shop)
  expect(await confirmations(shop)).toEqual([`Your order #${number} is confirmed`])
  await expectBooks(name, shop, { statuses: ['cancelled', 'paid'], sold: pieces })
})

describe.each(['refund-written', 'refund-given', 'restock-given'] as const)('a kill at %s while a refund is made', (step) => {
  test('a paid order whose process is killed after its cancellation is refunded once and restocked once', async () => {
    const name = await killedAt(
      step,
      async (by) => {
        await pay(by, await place(by))
        await confirmed(running!)
      },
      cancelNewest,
    )
    const shop = await start(name)
    const { serviceKey } = await loadProcessSecrets(folder(name), null)
    await until(async () => {
      const figures = await fetch(`${shop.url}/metrics`, { headers: { Authorization: `Bearer ${serviceKey}` } })
      return (await figures.text()).includes('wanderbite_outbox_waiting 0\n')
    }, 60)
    const cancelled = (await openShopper(shop.url).letters(email)).filter(({ subject }) => /canceled/i.test(subject))
    expect(cancelled).toHaveLength(1)
    await expectBooks(name, shop, { statuses: ['cancelled'], sold: 0 })
  })
})

test('a shop that is stopped while an order is placed answers with its payment page first', async () => {
  const name = 'stopped'
  await cp(folder('prepared'), folder(name), { recursive: true })
  await writeFile(armed(name), '')
  const stopping = await start(name, 'order-reserved', 'SIGTERM')
  const url = await place(customer(stopping))
  expect(await stopping.ended).toBe(0)
  const shop = await start(name)
  await pay(customer(shop), url)
  await confirmed(shop)
  await expectBooks(name, shop, { statuses: ['paid'], sold: pieces })
})
