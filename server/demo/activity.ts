import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { DAY, HOUR } from '#shared/durations.ts'
import {
  backInStockRequests,
  emptySearches,
  mailBounces,
  mailConsents,
  orders,
  packedBatches,
  stockBatches,
  users,
} from '#database/schema.ts'
import type { Database } from '#database/schema.ts'
import { addAddress } from '#shop/accounts/profile/addresses.ts'
import type { Customer } from '#shop/actor.ts'
import { addLine, saveForLater } from '#shop/cart/cart.ts'
import { giveConsent } from '#shop/mail/consents.ts'
import { writeCustomerNote } from '#shop/office/customers/customers.ts'
import { addOrderTag, writeOrderNote } from '#shop/ordering/orders/order-notes.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { publishStockChanges } from '#shop/stock/inventory.ts'
import { atTime } from './demo-actors.ts'
import type { DemoOrder } from './demo-order.types.ts'
import type { DemoPerson } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'

const LOT_PREFIX = 'DEMO-'
/** Searches of the demo's visitors that found nothing, with their counts. */
const searches: [query: string, count: number][] = [
  ['takis', 14],
  ['haggis', 9],
  ['vegemite', 7],
  ['twiglets', 6],
  ['maltesers', 5],
  ['twizzlers', 4],
  ['marmite', 3],
  ['hobnobs', 3],
  ['knäckebröd', 2],
]

/** The demo customers' traces besides orders and reviews. */
export async function seedDemoAudience(shop: Shop, chance: SeededRandom, people: DemoPerson[]): Promise<void> {
  const { db, catalogue } = shop
  const now = shop.now().getTime()
  const ago = (days: number) => new Date(now - Math.round(days * DAY))
  const readers = people.filter((_, index) => index % 8 === 0)
  const subscription = (person: DemoPerson, index: number): typeof mailConsents.$inferInsert => {
    const createdAt = index < 3 ? new Date(now - (index + 1) * 5 * HOUR) : ago(chance.whole(2, 89))
    const givenAt = index < 3 ? null : new Date(createdAt.getTime() + chance.whole(2, 90) * 60_000)
    const withdrawnAt = index >= 3 && index < 6 ? new Date(now - index * HOUR) : null
    return { email: person.email, topic: 'newsletter', locale: person.locale, source: 'newsletter', createdAt, givenAt, withdrawnAt }
  }
  await db.insert(mailConsents).values(readers.map(subscription)).onConflictDoNothing()
  const bounced = readers.at(-1)
  if (bounced) {
    const bounce = { email: bounced.email, kind: 'bounced' as const, reason: 'Mailbox full', createdAt: ago(4) }
    await db.insert(mailBounces).values(bounce).onConflictDoNothing()
  }
  const soldOut = catalogue.find('', [], Infinity).flatMap((id) => {
    const variations = catalogue.product(id)?.variations ?? []
    return variations.filter((one) => catalogue.sellable(one.id)?.available === 0)
  })
  const requests = soldOut.slice(0, 5).flatMap(({ id: variationId }, index) =>
    people.slice(index * 7, index * 7 + 5 - index).map(({ email, locale }) => {
      const createdAt = ago(chance.whole(1, 20))
      return { email, locale, variationId, createdAt, confirmedAt: createdAt, expiresAt: new Date(createdAt.getTime() + 90 * DAY) }
    }),
  )
  if (requests.length > 0) await db.insert(backInStockRequests).values(requests).onConflictDoNothing()
  const found = searches.map(([query, count], index) => ({ query, count, lastAt: new Date(now - (index + 1) * 7 * HOUR) }))
  await db.insert(emptySearches).values(found).onConflictDoNothing()
}

/** Best-before dates for some of the stock. Two batches end soon. */
export async function seedDemoBatches(shop: Shop, chance: SeededRandom): Promise<void> {
  const { catalogue, now } = shop
  const ids = catalogue.find('', [], Infinity).toSorted()
  const variations = ids.flatMap((id) => catalogue.product(id)?.variations.slice(0, 1) ?? [])
  const stocked = variations.filter(({ id }, index) => index % 6 === 0 && (catalogue.sellable(id)?.available ?? 0) > 5)
  const batches = stocked.map(({ id }, index) => {
    const left = Math.min(24, catalogue.sellable(id)?.available ?? 0)
    const days = index < 2 ? 12 + index * 9 : chance.whole(90, 300)
    const bestBefore = new Date(now().getTime() + days * DAY).toISOString().slice(0, 10)
    const createdAt = new Date(now().getTime() - chance.whole(5, 40) * DAY)
    return { variationId: id, lot: `${LOT_PREFIX}${chance.whole(1000, 9999)}`, bestBefore, received: 24, left, createdAt }
  })
  if (batches.length === 0) return
  await inTransaction(shop, async (inside) => {
    await inside.db.insert(stockBatches).values(batches)
    await publishStockChanges(inside, batches)
  })
}

/** The demo customer's addresses, saved items and consent. */
export async function furnishCustomer(shop: Shop, by: Customer, home: DemoPerson['address']): Promise<void> {
  await addAddress(shop, by, { ...home, line1: '500 Fifth Avenue', line2: '14th floor', city: 'New York', postalCode: '10110' })
  await addAddress(shop, by, home)
  await giveConsent(shop, by, 'newsletter', 'settings')
  const wished = ['Medjool Dates', 'Fennel Taralli']
  for (const id of shop.catalogue.find('', [], Infinity)) {
    const product = shop.catalogue.product(id)
    const variationId = product && wished.includes(product.name) && product.variations[0]?.id
    if (!variationId || !shop.catalogue.sellable(variationId)?.available) continue
    await addLine(shop, by, { variationId, quantity: 1 })
    await saveForLater(shop, by, { variationId })
  }
}

const remarks = [
  'Called: please leave the box with the doorman.',
  'Birthday present. Write the gift note by hand.',
  'Third order this month. Add a free sample.',
]
const tags = ['gift', 'regular', 'call first']

/** The owner's notes on recent orders and on a customer. It is in the audit log, too. */
export async function writeStaffNotes(shop: Shop, chance: SeededRandom, owner: Customer, invented: DemoOrder[]): Promise<void> {
  const recent = invented.filter(({ order }) => order.status === 'packing' || order.status === 'shipped' || order.status === 'paid')
  for (const [index, body] of remarks.entries()) {
    const order = recent[index * 2]?.order
    if (!order?.userId) continue
    const then = atTime(shop, new Date(Math.min(order.placedAt.getTime() + HOUR, shop.now().getTime())))
    await writeOrderNote(then, owner, order.number, { key: chance.uuid(), body })
    await addOrderTag(then, owner, order.number, { tag: tags[index] ?? 'gift' })
    if (index === 2)
      await writeCustomerNote(then, owner, order.userId, { key: chance.uuid(), body: 'Loves anything with chili. Allergic to cashews.' })
  }
}

/** Deletes what this file created. Call it while the demo accounts and orders exist. */
export async function eraseDemoActivity(db: Database): Promise<void> {
  const theirs = db.select({ email: users.email }).from(users).where(eq(users.demo, true))
  await db.delete(mailConsents).where(inArray(mailConsents.email, theirs))
  await db.delete(mailBounces).where(inArray(mailBounces.email, theirs))
  await db.delete(backInStockRequests).where(inArray(backInStockRequests.email, theirs))
  const queries = searches.map(([query]) => query)
  await db.delete(emptySearches).where(inArray(emptySearches.query, queries))
  const isUnused = sql`not exists (select 1 from ${packedBatches} where ${packedBatches.batchId} = ${stockBatches.id}
    and not exists (select 1 from order_lines l join ${orders} on ${orders.id} = l.order_id where l.id = ${packedBatches.orderLineId} and ${orders.demo}))`
  const own = db
    .select({ id: stockBatches.id })
    .from(stockBatches)
    .where(and(like(stockBatches.lot, `${LOT_PREFIX}%`), isUnused))
  await db.delete(packedBatches).where(inArray(packedBatches.batchId, own))
  await db.delete(stockBatches).where(inArray(stockBatches.id, own))
}
