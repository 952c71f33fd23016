import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite } from '#database/open-pglite.ts'
import { type Database, orders, stock, stockMovements } from '#database/schema.ts'
import { loadProcessSecrets } from '#server/process/secrets.ts'
import type { Failpoint } from '#shop/base/process/failpoints.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { copyEmbeddedData } from '../fixtures/embedded-data.ts'
import { type Child, launchBriefShop } from '../helpers/launch.ts'
import { chargedBy, faultsInCharges } from '../fixtures/point-of-sale/charges.ts'
import { payAtPage } from '../fixtures/point-of-sale/pay.ts'
import { testByDay } from '../helpers/test-by-day.ts'
import { fillBasket, openShopper, register, type Shopper, until } from '../journeys/parts/shopper.ts'
import { tillOf } from '../journeys/parts/point-of-sale-of.ts'
import { freePort } from '../../scripts/postgres.ts'

// One shop on the embedded database is killed at failpoints between placing an order and sending its
// email, and started again on the same data. The books are compared at the end, when every fault
// of an earlier kill still shows.

const PRELOAD = './tests/processes/crash-at.ts'
const PASSWORD = 'horse-battery-lychee'
const PIECES = 2
const SNACK = '/products/lychee-gummies'

let root: string
let data: string
let port: string
/** Earlier stock movements are the initial delivery. */
let prepared: Date
let running: Child
const ada = 'ada@example.test'
/** Nobody of them comes back to the order. */
const leavers = ['bea@example.test', 'cleo@example.test', 'dora@example.test']
const customers = new Map<string, Shopper>()
/** How many orders ended in each status. */
const ended = { paid: 0, expired: 0, cancelled: 0 }
const confirmedNumbers: string[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wanderbite-kills-'))
  data = join(root, 'data')
  port = String(await freePort())
  await copyEmbeddedData(data)
  await start()
  for (const email of [ada, ...leavers]) {
    const shopper = openShopper(running.url)
    await register(shopper, email, PASSWORD)
    customers.set(email, shopper)
  }
  prepared = new Date()
})
afterAll(async () => {
  running?.process.kill('SIGKILL')
  await running?.ended
  await rm(root, { recursive: true, force: true })
})

const customer = (email = ada) => customers.get(email)!
/** Names the failpoint at which the shop is killed. */
const armed = () => join(root, 'armed')

/** Always on the same port, like a restarted shop. */
async function start(signal = 'SIGKILL'): Promise<void> {
  const env = { PORT: port, SHOP_URL: `http://localhost:${port}`, ARMED: armed(), KILL_SIGNAL: signal }
  running = await launchBriefShop(data, env, PRELOAD)
}

/** What a customer does kills the shop at the failpoint. Meanwhile `work` may change its database. */
async function killAt(step: Failpoint, shopping: () => Promise<unknown>, work?: (db: Database) => Promise<unknown>): Promise<void> {
  // A job that still waits could reach the failpoint first.
  await outboxIsEmpty()
  await writeFile(armed(), step)
  await Promise.race([shopping().catch(() => {}), running.ended])
  expect(await running.ended).toBe('SIGKILL')
  await rm(armed())
  if (work) await inDatabase(work)
  await start()
}

async function outboxIsEmpty(): Promise<void> {
  const { serviceKey } = await loadProcessSecrets(data, null)
  await until(async () => {
    const figures = await fetch(`${running.url}/metrics`, { headers: { Authorization: `Bearer ${serviceKey}` } })
    return (await figures.text()).includes('wanderbite_outbox_waiting 0\n')
  }, 60)
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

/** Reads or changes the database of the stopped shop. */
async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const opened = await openPglite({ folder: join(data, 'database'), migrations: 'database/migrations' })
  try {
    return await work(opened.db)
  } finally {
    await opened.close()
  }
}

/** Waits for the confirmation email of one more order, and returns the order's number. */
async function confirmed(): Promise<string> {
  const [number = ''] = await until(async () => {
    const fresh = (await confirmations()).filter((one) => !confirmedNumbers.includes(one))
    return fresh.length > 0 && fresh
  })
  confirmedNumbers.unshift(number)
  // Of this order and of those before, each has one email.
  expect((await confirmations()).toSorted()).toEqual(confirmedNumbers.toSorted())
  return number
}

/** The order number of each confirmation email. */
async function confirmations(): Promise<string[]> {
  const letters = await customer().letters(ada)
  return letters.flatMap(({ subject }) => /^Your order #(\S+) is confirmed$/.exec(subject)?.[1] ?? [])
}

testByDay.for(['order-reserved', 'payment-page-made', 'payment-page-noted'] as const)(
  'a customer who returns after a kill at %s, while placing, continues with the same order and pays it once',
  async (step) => {
    await fillBasket(customer(), PIECES, SNACK)
    await killAt(step, () => place(customer()))
    await pay(customer(), await place(customer()))
    const number = await confirmed()
    expect((await customer().open(`/checkout-success?order=${number}`)).words).toContain(`Order ${number} confirmed`)
    ended.paid++
  },
)

test('orders that nobody comes back to after a kill while placing expire', async () => {
  for (const email of leavers) await fillBasket(customer(email), PIECES, SNACK)
  const [first, second, third] = leavers
  await killAt('order-reserved', () => place(customer(first)))
  await killAt('payment-page-made', () => place(customer(second)))
  const tooLate = { payBy: new Date(Date.now() - 1000) }
  await killAt(
    'payment-page-noted',
    () => place(customer(third)),
    (db) => db.update(orders).set(tooLate).where(eq(orders.status, 'pending_payment')),
  )
  for (const email of leavers) await until(async () => (await customer(email).open('/dashboard/orders')).words.includes('Not paid in time'))
  ended.expired += leavers.length
})

testByDay.for(['payment-verified', 'order-settled', 'email-claimed', 'email-sent'] as const)(
  'an order whose process is killed at %s, while settling, is paid once and its email arrives once, even when nobody comes back',
  async (step) => {
    await fillBasket(customer(), PIECES, SNACK)
    const page = await place(customer())
    await killAt(step, () => pay(customer(), page))
    const number = await confirmed()
    expect((await customer().open(`/dashboard/orders/${number}`)).words).toContain('Paid')
    expect((await customer().open(`/checkout-success?order=${number}`)).words).toContain(`Order ${number} confirmed`)
    // The basket is empty, so the checkout shows the order.
    expect((await customer().open('/checkout')).url).toMatch(/\/checkout-success$/)
    ended.paid++
  },
)

test('an order whose process is killed while cancelling is cancelled by the next attempt, and the basket can be bought again', async () => {
  await fillBasket(customer(), PIECES, SNACK)
  await place(customer())
  await killAt('payment-pages-closed', () => cancelNewest(customer()))
  await cancelNewest(customer())
  await pay(customer(), await place(customer()))
  await confirmed()
  ended.cancelled++
  ended.paid++
})

testByDay.for(['refund-written', 'refund-given', 'restock-given'] as const)(
  'a paid order whose process is killed at %s, after its cancellation, is refunded once and restocked once',
  async (step) => {
    await fillBasket(customer(), PIECES, SNACK)
    await pay(customer(), await place(customer()))
    const number = await confirmed()
    await killAt(step, () => cancelNewest(customer()))
    await outboxIsEmpty()
    const canceled = (await customer().letters(ada)).filter(({ subject }) => /canceled/i.test(subject) && subject.includes(number))
    expect(canceled).toHaveLength(1)
    ended.cancelled++
  },
)

test('a shop that is stopped while an order is placed answers with its payment page first', async () => {
  await running.stop()
  await start('SIGTERM')
  await fillBasket(customer(), PIECES, SNACK)
  await writeFile(armed(), 'order-reserved')
  const page = await place(customer())
  expect(await running.ended).toBe(0)
  await rm(armed())
  await start()
  await pay(customer(), page)
  await confirmed()
  ended.paid++
})

test('after all kills the books are right: every order has ended, and stock and charges agree with the orders', async () => {
  await outboxIsEmpty()
  const charged = await chargedBy(await tillOf(running.url, data))
  await running.stop()
  await inDatabase(async (db) => {
    expect(await checkIntegrity({ db })).toEqual({})
    expect(await faultsInCharges(db, charged)).toEqual([])
    const statuses = (await db.select({ status: orders.status }).from(orders)).map(({ status }) => status)
    const expected = Object.entries(ended).flatMap(([status, count]) => Array.from({ length: count }, () => status))
    expect(statuses.toSorted()).toEqual(expected.toSorted())
    const [{ held } = { held: -1 }] = await db.select({ held: sql<number>`sum(${stock.reserved})::int` }).from(stock)
    const [{ gone } = { gone: -1 }] = await db
      .select({ gone: sql<number>`coalesce(-sum(${stockMovements.delta}), 0)::int` })
      .from(stockMovements)
      .where(gt(stockMovements.happenedAt, prepared))
    expect({ held, gone }).toEqual({ held: 0, gone: ended.paid * PIECES })
  })
})
