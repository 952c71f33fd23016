import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPglite } from '#database/open-pglite.ts'
import { openPostgres } from '#database/open-postgres.ts'
import { type Database, discounts, orders } from '#database/schema.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import type { Child } from '../helpers/launch.ts'
import { type Fleet, openFleet } from '../fixtures/open-fleet.ts'
import { chargedBy, faultsInCharges } from '../fixtures/point-of-sale/charges.ts'
import { payAtPage } from '../fixtures/point-of-sale/pay.ts'
import { describeByDay } from '../helpers/test-by-day.ts'
import { startPostgres, type TestServer } from '../../scripts/postgres.ts'
import { type Buyer, inTurns, makeCrowd } from '../journeys/parts/crowd.ts'
import { openShopper, type Shopper, until } from '../journeys/parts/shopper.ts'

// The built shop with more buyers than stock: as two processes on PostgreSQL, and as one process
// with the embedded database.

const CROWD = 200
const BAGS = 10
const WITH_CODE = 50
const USES = 10
const PAIRS = 12

let postgres: TestServer | null = null
let missing = ''
try {
  postgres = await startPostgres()
} catch (error) {
  missing = error instanceof Error ? error.message : String(error)
}
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)(`a rush on PostgreSQL${missing && ` (skipped: ${missing})`}`, () =>
  storms({
    databaseUrl: () => postgres!.url,
    servers: 2,
    async inBooks(_, work) {
      const opened = await openPostgres(postgres!.url, 'database/migrations', 4)
      try {
        return await work(opened.db)
      } finally {
        await opened.close()
      }
    },
  }),
)

describeByDay('a rush on the embedded database', () =>
  storms({
    databaseUrl: () => '',
    servers: 1,
    // A running shop locks its data folder.
    async inBooks({ folder, servers }, work) {
      for (const server of servers.splice(0)) await server.stop()
      const opened = await openPglite({ folder: join(folder, 'database'), migrations: 'database/migrations' })
      try {
        return await work(opened.db)
      } finally {
        await opened.close()
      }
    },
  }),
)

interface Open {
  folder: string
  servers: Child[]
}
interface Engine {
  databaseUrl: () => string
  servers: number
  /** May stop the servers. */
  inBooks: <T>(open: Open, work: (db: Database) => Promise<T>) => Promise<T>
}

function storms(engine: Engine): void {
  let fleet: Fleet
  let open: Open
  let crowds: Record<'bags' | 'code' | 'tabs' | 'cancels', Buyer[]>
  /**
   * What the database must hold in the end. One test looks for all, because the embedded database
   * is read while its shop is stopped.
   */
  const closing: ((db: Database) => Promise<void>)[] = []
  async function start() {
    const own: Record<string, string> = engine.servers === 1 ? { DATA_DIR: open.folder } : {}
    while (open.servers.length < engine.servers) open.servers.push(await fleet.server(own))
  }
  beforeAll(async () => {
    fleet = await openFleet(engine.databaseUrl())
    open = { folder: await mkdtemp(join(tmpdir(), 'wanderbite-storm-')), servers: [] }
    const [scarce, plenty] = await fleet.emulator.variations()
    await fleet.emulator.setStock(scarce!.id, BAGS)
    await fleet.emulator.setStock(plenty!.id, 1000)
    await start()
    crowds = await inBooks(async (db) => {
      const line = { variationId: plenty!.id, priceCents: plenty!.priceCents }
      await db.insert(discounts).values({ code: 'TENTIMES', kind: 'percentage', value: 20, totalLimit: USES, perCustomerLimit: 1 })
      return {
        bags: await makeCrowd(db, CROWD, { variationId: scarce!.id, priceCents: scarce!.priceCents }),
        code: await makeCrowd(db, WITH_CODE, line, { name: 'saver', discountCode: 'TENTIMES' }),
        tabs: await makeCrowd(db, PAIRS, line, { name: 'tabs' }),
        cancels: await makeCrowd(db, PAIRS, line, { name: 'waverer' }),
      }
    })
    await start()
  }, 240_000)
  afterAll(async () => {
    await fleet?.close()
    await rm(open.folder, { recursive: true, force: true })
  })

  const inBooks = <T>(work: (db: Database) => Promise<T>) => engine.inBooks(open, work)

  /** Spreads the shoppers over the processes. */
  const arrive = (buyers: Buyer[]): Shopper[] =>
    buyers.map(({ token }, index) => openShopper(open.servers[index % open.servers.length]!.url, new Map([['session_token', token]])))
  const ordersOf = (db: Database, buyers: Buyer[]) =>
    db
      .select()
      .from(orders)
      .where(
        inArray(
          orders.userId,
          buyers.map(({ userId }) => userId),
        ),
      )
  const confirmations = async (buyers: Buyer[]) => {
    const theirs = new Set(buyers.map(({ email }) => email))
    return (await fleet.letters()).filter(({ to, subject }) => theirs.has(to) && subject.endsWith('is confirmed'))
  }

  /** All shoppers open their review page, then all submit at once. */
  async function placeAtOnce(shoppers: Shopper[]) {
    const reviews = await inTurns(shoppers, (by) => by.open('/checkout?step=review'))
    return Promise.all(shoppers.map((by, index) => by.press(reviews[index]!, { intent: 'place' }, { terms: 'now' })))
  }

  async function pay(shopper: Shopper, page: string) {
    return shopper.arrive((await payAtPage(page)).returnedTo ?? 'the payment page kept the buyer')
  }

  test(`of ${CROWD} buyers of the last ${BAGS}, ten get it, pay it and receive an email, and everyone else sees that it is sold out`, async () => {
    const shoppers = arrive(crowds.bags)
    const answers = await placeAtOnce(shoppers)
    const winners = answers.flatMap(({ left }, index) => (left ? [{ by: shoppers[index]!, page: left }] : []))
    expect(new Set(winners.map(({ page }) => page)).size).toBe(BAGS)
    expect(winners).toHaveLength(BAGS)
    const refused = answers.filter(
      ({ status, words }) => status === 409 && words.includes('Sold out') && words.includes('You haven’t been charged'),
    )
    expect(refused).toHaveLength(CROWD - BAGS)
    const thanks = await Promise.all(winners.map(({ by, page }) => pay(by, page)))
    expect(thanks.filter(({ words }) => words.includes('Thank you, Buyer'))).toHaveLength(BAGS)
    await until(async () => (await confirmations(crowds.bags)).length === BAGS, 60)
    expect(new Set((await confirmations(crowds.bags)).map(({ to }) => to)).size).toBe(BAGS)
    closing.push(async (db) => {
      expect((await ordersOf(db, crowds.bags)).map(({ status }) => status)).toEqual(Array.from({ length: BAGS }, () => 'paid'))
    })
  }, 240_000)

  test(`of ${WITH_CODE} buyers with a code for ${USES}, ten save, and everyone else is shown the new total before anything is placed`, async () => {
    const shoppers = arrive(crowds.code)
    const answers = await placeAtOnce(shoppers)
    const savers = answers.filter(({ left }) => left)
    expect(savers).toHaveLength(USES)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(WITH_CODE - USES)
    // One of the refused buyers accepts the new total.
    const late = shoppers[answers.findIndex(({ left }) => !left)]!
    const again = await late.press(await late.open('/checkout?step=review'), { intent: 'place' }, { terms: 'now' })
    expect(again.left).not.toBeNull()
    closing.push(async (db) => {
      const placed = await ordersOf(db, crowds.code)
      expect(placed.filter(({ discountCents }) => discountCents > 0)).toHaveLength(USES)
      expect(placed.filter(({ discountCents }) => discountCents === 0)).toHaveLength(1)
      expect((await db.select().from(discounts).where(eq(discounts.code, 'TENTIMES')))[0]!.uses).toBe(USES)
    })
  }, 240_000)

  test('two tabs that pay one order at once pay it once', async () => {
    const shoppers = arrive(crowds.tabs)
    const pages = (await placeAtOnce(shoppers)).map(({ left }) => left!)
    const outcomes = await Promise.all(pages.flatMap((page) => [payAtPage(page), payAtPage(page)]))
    const returns = outcomes.flatMap(({ returnedTo }, index) => (returnedTo ? [{ by: shoppers[index >> 1]!, returnedTo }] : []))
    const thanks = await Promise.all(returns.map(({ by, returnedTo }) => by.arrive(returnedTo)))
    for (const { words } of thanks) expect(words).toContain('Thank you, Buyer')
    await until(async () => (await confirmations(crowds.tabs)).length === PAIRS, 60)
    closing.push(async (db) => {
      expect((await ordersOf(db, crowds.tabs)).map(({ status }) => status)).toEqual(Array.from({ length: PAIRS }, () => 'paid'))
    })
  }, 240_000)

  test('an order that is cancelled while the point of sale reports its payment ends as one of the two, and no payment remains without an order', async () => {
    const shoppers = arrive(crowds.cancels)
    const pages = (await placeAtOnce(shoppers)).map(({ left }) => left!)
    const numbers = await inTurns(
      shoppers,
      async (by) => /\b[2-9A-HJ-NP-Y]{3}-[2-9A-HJ-NP-Y]{4}\b/.exec((await by.open('/dashboard/orders')).words)![0],
    )
    const cancel = ({ token }: Buyer, index: number) => {
      const { url } = open.servers[index % open.servers.length]!
      const headers = { cookie: `session_token=${token}`, origin: url }
      return fetch(`${url}/api/orders/${numbers[index]}/cancel`, { method: 'POST', headers })
    }
    await Promise.all(pages.flatMap((page, index) => [payAtPage(page), cancel(crowds.cancels[index]!, index)]))
    const again = arrive(crowds.cancels)
    await until(async () => {
      const pages = await inTurns(again, (by, index) => by.open(`/dashboard/orders/${numbers[index]}`))
      return pages.every(({ words }) => !words.includes('Waiting for payment'))
    }, 60)
    // The outbox refunds paid orders that were canceled.
    await until(async () => (await figures()).includes('wanderbite_outbox_waiting 0\n'), 60)
    closing.push(async (db) => {
      const ended = await ordersOf(db, crowds.cancels)
      expect(ended).toHaveLength(PAIRS)
      for (const { status } of ended) expect(status).toMatch(/^(paid|cancelled)$/)
    })
  }, 240_000)

  test('after the rush the books are right: each order has the expected status, and stock and charges agree with the orders', () =>
    inBooks(async (db) => {
      expect(closing).toHaveLength(4)
      for (const check of closing) await check(db)
      expect(await checkIntegrity({ db })).toEqual({})
      expect(await faultsInCharges(db, await chargedBy(fleet.emulator.square))).toEqual([])
    }))

  async function figures(): Promise<string> {
    const response = await fetch(`${open.servers[0]!.url}/metrics`, { headers: { Authorization: `Bearer ${fleet.serviceKey}` } })
    return response.text()
  }
}
