import { setTimeout as wait } from 'node:timers/promises'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#database/open.types.ts'
import { orders, outbox, stock } from '#database/schema.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { type Fleet, openFleet } from '../fixtures/open-fleet.ts'
import { chargedBy, faultsInCharges } from '../fixtures/point-of-sale/charges.ts'
import { payAtPage } from '../fixtures/point-of-sale/pay.ts'
import { startPostgres, type TestServer } from '../../scripts/postgres.ts'
import { type Buyer, inTurns, makeCrowd } from '../journeys/parts/crowd.ts'
import { openShopper, until } from '../journeys/parts/shopper.ts'

// PostgreSQL crashes and restarts while customers order and pay. Two processes of the shop stay up.

const CROWD = 120
/** How long a customer may wait for a response during the outage, in milliseconds. */
const OUTAGE_TIMEOUT_MS = 15_000

let postgres: TestServer | null = null
let missing = ''
try {
  postgres = await startPostgres()
} catch (error) {
  missing = error instanceof Error ? error.message : String(error)
}

describe.skipIf(!postgres)(`a database that breaks off under load${missing && ` (skipped: ${missing})`}`, () => {
  let fleet: Fleet
  let books: OpenDatabase
  let crowd: Buyer[]
  beforeAll(async () => {
    fleet = await openFleet(postgres!.url)
    // As after a power cut, the shop starts before its database.
    postgres!.crash()
    const starting = fleet.server()
    await wait(2000)
    postgres!.restart()
    await starting
    await fleet.worker()
    books = await fleet.open()
    const [{ id: variationId, priceCents } = { id: '', priceCents: 0 }] = await fleet.emulator.variations()
    await fleet.emulator.setStock(variationId, 1000)
    await until(async () => (await books.db.select().from(stock).where(eq(stock.variationId, variationId)))[0]?.onHand === 1000)
    crowd = await makeCrowd(books.db, CROWD, { variationId, priceCents })
  })
  afterAll(async () => {
    await fleet?.close()
    await postgres?.stop()
  })

  /**
   * Orders and pays. Returns the order number from the confirmation page, or null for any other
   * response. Fails if there is no response.
   */
  async function shop({ token }: Buyer): Promise<string | null> {
    const shopper = openShopper(fleet.shopUrl, new Map([['session_token', token]]))
    const review = await answered(shopper.open('/checkout?step=review'))
    if (!review?.forms.some(({ fields, buttons }) => fields.intent === 'place' || buttons.some(({ value }) => value === 'place')))
      return null
    const { left } = (await answered(shopper.press(review, { intent: 'place' }, { terms: 'now' }))) ?? {}
    if (!left) return null
    const { returnedTo } = await payAtPage(left)
    const thanks = returnedTo ? await answered(shopper.arrive(returnedTo)) : null
    return thanks?.words.includes('Thank you') ? (/\b[2-9A-HJ-NP-Y]{3}-[2-9A-HJ-NP-Y]{4}\b/.exec(thanks.words)?.[0] ?? null) : null
  }

  test('a database that breaks off under load loses no acknowledged order, duplicates none, keeps no request hanging, and needs no restart', async () => {
    const thanked: string[] = []
    let crashed = false
    const all = inTurns(
      crowd,
      async (buyer, index) => {
        if (index >= CROWD / 3 && !crashed) {
          crashed = true
          const writers = [undefined, buyer].map((one) => openShopper(fleet.shopUrl, new Map(one && [['session_token', one.token]])))
          const typed = { name: 'Ada', email: buyer.email, message: 'Do you have "hot" ones,\r\nor <b>hotter</b>?' }
          const forms = await Promise.all(writers.map(async (writer) => ({ writer, page: await writer.open('/contact') })))
          postgres!.crash()
          // Requests during the outage get an error page quickly.
          const pages = await Promise.all(['/checkout', '/dashboard/orders', '/readyz', '/api/cart'].map((path) => statusOf(path, buyer)))
          expect(pages).toEqual([503, 503, 503, 503])
          // Pages that are the same for everybody still work.
          expect(await statusOf('/products')).toBe(200)
          expect(await statusOf('/healthz')).toBe(200)
          const inVain = await Promise.all(
            forms.map(async ({ writer, page }) => ({
              writer,
              page: await writer.press(page, { name: page.forms.find(({ fields }) => 'name' in fields)!.fields.name! }, typed),
            })),
          )
          postgres!.restart()
          await until(async () => (await statusOf('/readyz')) === 200, 30)
          // The input of a failed submit is still there and can be sent again.
          for (const { writer, page } of inVain) {
            expect(page.status).toBe(503)
            expect((await writer.press(page, typed)).url).toContain('sent=')
          }
        }
        const number = await shop(buyer)
        if (number) thanked.push(number)
      },
      8,
    )
    await all
    await until(async () => (await statusOf('/readyz')) === 200, 30)
    expect(thanked.length).toBeGreaterThan(CROWD / 2)

    // Customers without a confirmation try again and also end with exactly one order.
    await inTurns(
      crowd,
      async (buyer) => {
        const shopper = openShopper(fleet.shopUrl, new Map([['session_token', buyer.token]]))
        const [order] = await books.db.select().from(orders).where(eq(orders.userId, buyer.userId))
        if (order?.status === 'paid') return
        if (order) await shopper.open(`/checkout-success?order=${order.number}`)
        const [after] = await books.db.select().from(orders).where(eq(orders.userId, buyer.userId))
        if (after?.status !== 'paid') expect(await shop(buyer)).not.toBeNull()
      },
      8,
    )
    const rows = await books.db.select({ number: orders.number, status: orders.status }).from(orders)
    expect(rows.filter(({ status }) => status === 'paid')).toHaveLength(CROWD)
    const paid = new Set(rows.filter(({ status }) => status === 'paid').map(({ number }) => number))
    expect(thanked.filter((number) => !paid.has(number))).toEqual([])
    const confirmed = async () => (await fleet.letters()).filter(({ subject }) => subject.endsWith('is confirmed'))
    await aMinuteLater()
    await until(async () => (await confirmed()).length === CROWD, 60)
    expect(new Set((await confirmed()).map(({ to }) => to)).size).toBe(CROWD)
    expect(await checkIntegrity(books)).toEqual({})
    expect(await faultsInCharges(books.db, await chargedBy(fleet.emulator.square))).toEqual([])
  })

  test('a missing database makes the start fail with the reason instead of waiting', async () => {
    const elsewhere = fleet.server({ DATABASE_URL: postgres!.url.replace(/\w+$/, 'elsewhere'), PORT: '0', SHOP_URL: '' })
    await expect(elsewhere).rejects.toThrow('The shop can’t use the database at DATABASE_URL: database "elsewhere" does not exist.')
  })

  test('a database is listened to again after it broke off: a later price change reaches every process', async () => {
    const { rows } = (await books.db.execute(sql`select pid from pg_stat_activity where application_name like 'wanderbite-% listen'`)) as {
      rows: unknown[]
    }
    // One connection each for server and worker, however many reconnects were tried.
    expect(rows).toHaveLength(2)
    const [variation] = await fleet.emulator.variations()
    await fleet.emulator.setPrice(variation!.id, 7731)
    await until(async () => (await (await fetch(`${fleet.shopUrl}/api/square/products`)).text()).includes('7731'), 20)
  })

  /** Simulates a minute: job leases expire and failed rows become due. */
  const aMinuteLater = () => books.db.update(outbox).set({ lockedUntil: null, runAt: new Date() }).where(isNull(outbox.doneAt))

  async function statusOf(path: string, buyer?: Buyer): Promise<number> {
    const headers = { 'accept-language': 'en-US', ...(buyer && { cookie: `session_token=${buyer.token}` }) }
    const { status } = await fetch(fleet.shopUrl + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(OUTAGE_TIMEOUT_MS) })
    return status
  }

  /**
   * The response, or null for a refusal that the shopper cannot parse as a page. Fails on timeout.
   */
  async function answered<T>(asking: Promise<T>): Promise<T | null> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`The shop did not answer within ${OUTAGE_TIMEOUT_MS / 1000} s`)), OUTAGE_TIMEOUT_MS)
    })
    return Promise.race([asking, late]).finally(() => clearTimeout(timer))
  }
})
