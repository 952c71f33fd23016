import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#database/open.ts'
import { openPostgres } from '#database/open-postgres.ts'
import { addresses, cartLines, carts, orders, sessions, stock, users } from '#database/schema.ts'
import { startPostgres, type TestServer } from '../../scripts/postgres.ts'
import { Address } from '#shared/address.ts'
import { verifyShop } from '#shop/books.ts'
import { type Child, launchShop } from '#tests/launch.ts'
import { arrange } from '#tests/till/arrange.ts'
import { chargedBy, faultsInCharges } from '#tests/till/charges.ts'
import { payAtPage } from '#tests/till/pay.ts'
import { openShopper, type Shopper, until } from './shopper.ts'
import { tillOf } from './till-of.ts'

// The built shop on PostgreSQL, and more buyers at its door than there are bags.

const CROWD = 200
const BAGS = 10

let postgres: TestServer | null = null
let missing = ''
try {
  postgres = await startPostgres()
} catch (error) {
  missing = error instanceof Error ? error.message : String(error)
}

describe.skipIf(!postgres)(`${CROWD} buyers at once for the last ${BAGS}${missing && ` (skipped: ${missing})`}`, () => {
  let dataDir: string
  let shop: Child
  let opened: OpenDatabase
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'wanderbite-storm-'))
    shop = await launchShop(dataDir, { DATABASE_URL: postgres!.url })
    opened = await openPostgres(postgres!.url, 'database/migrations', 2)
  })
  afterAll(async () => {
    await shop?.stop()
    await opened?.close()
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('ten get it, pay it and are written to; everyone else reads that it is sold out, and nobody else is charged', async () => {
    const { db } = opened
    const till = await tillOf(shop.url, dataDir)
    const shopkeeper = arrange(till, 'LWANDERBITE01')
    const [{ id: variationId, itemId, priceCents } = { id: '', itemId: '', priceCents: 0 }] = await shopkeeper.variations()
    await shopkeeper.setStock(variationId, BAGS)
    const shelf = async () => (await db.select().from(stock).where(eq(stock.variationId, variationId)))[0]
    await until(async () => (await shelf())?.onHand === BAGS)

    const crowd = await makeCrowd(opened, shop.url, { variationId, priceCents })
    const reviews = await inTurns(crowd, (by) => by.open('/checkout?step=review'))
    const answers = await Promise.all(crowd.map((by, index) => by.press(reviews[index]!, { intent: 'place' }, { terms: 'now' })))

    const winners = answers.flatMap(({ left }, index) => (left ? [{ by: crowd[index]!, page: left }] : []))
    const losers = answers.filter(({ left }) => !left)
    expect(winners).toHaveLength(BAGS)
    expect(new Set(winners.map(({ page }) => page)).size).toBe(BAGS)
    expect(
      losers.filter(({ status, words }) => status === 409 && words.includes('Sold out') && words.includes('Nothing was charged')),
    ).toHaveLength(CROWD - BAGS)
    expect(await shelf()).toMatchObject({ onHand: BAGS, reserved: BAGS })

    const thanks = await Promise.all(
      winners.map(async ({ by, page }) => by.arrive((await payAtPage(page)).returnedTo ?? 'the payment page kept the buyer')),
    )
    expect(thanks.filter(({ words }) => words.includes('Thank you, Buyer'))).toHaveLength(BAGS)
    const confirmations = async () => (await lettersIn(shop)).filter(({ subject }) => subject.endsWith('is confirmed'))
    await until(async () => (await confirmations()).length === BAGS, 60)
    expect(new Set((await confirmations()).map(({ to }) => to)).size).toBe(BAGS)

    expect(await shelf()).toMatchObject({ onHand: 0, reserved: 0 })
    expect((await db.select().from(orders)).map(({ status }) => status)).toEqual(Array.from({ length: BAGS }, () => 'paid'))
    expect(await verifyShop({ db })).toEqual({})
    const charged = await chargedBy(till)
    expect(charged.size).toBe(BAGS)
    expect(await faultsInCharges(db, charged)).toEqual([])
    // The page that everybody is shown says so too.
    await until(async () => (await openShopper(shop.url).open(`/products/${itemId}`)).words.includes('Sold out'))
  })
})

/** Buyers who are signed in and have answered everything but the last question, written straight into the database. */
async function makeCrowd({ db }: OpenDatabase, url: string, line: { variationId: string; priceCents: number }): Promise<Shopper[]> {
  const shipTo = Address.parse({
    name: 'Ada Buyer',
    line1: '318 Prospect Place',
    city: 'Brooklyn',
    region: 'NY',
    postalCode: '11238',
    country: 'US',
  })
  const people = Array.from({ length: CROWD }, (_, index) => ({
    email: `buyer-${index}@example.test`,
    token: randomBytes(32).toString('base64url'),
  }))
  const rows = await db
    .insert(users)
    .values(people.map(({ email }) => ({ email, name: 'Buyer Ada', firstName: 'Buyer', lastName: 'Ada', emailVerified: true })))
    .returning({ id: users.id, email: users.email })
  const idOf = new Map(rows.map(({ id, email }) => [email, id]))
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000)
  await db.insert(sessions).values(
    people.map(({ email, token }) => ({
      userId: idOf.get(email)!,
      token: createHash('sha256').update(token).digest('base64url'),
      expiresAt,
    })),
  )
  await db.insert(addresses).values(rows.map(({ id: userId }) => ({ userId, address: shipTo })))
  const made = await db
    .insert(carts)
    .values(rows.map(({ id: userId }) => ({ userId, shipTo, deliveryMethod: 'standard' as const })))
    .returning({ id: carts.id })
  const { variationId, priceCents: seenPriceCents } = line
  await db.insert(cartLines).values(made.map(({ id: cartId }) => ({ cartId, variationId, quantity: 1, seenPriceCents })))
  return people.map(({ token }) => openShopper(url, new Map([['session_token', token]])))
}

/** Does it for each, a few at a time. */
async function inTurns<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < items.length; at += 20) done.push(...(await Promise.all(items.slice(at, at + 20).map(work))))
  return done
}

async function lettersIn(shop: Child): Promise<{ to: string; subject: string }[]> {
  return (await (await fetch(`${shop.url}/mailbox/messages.json`)).json()) as { to: string; subject: string }[]
}
