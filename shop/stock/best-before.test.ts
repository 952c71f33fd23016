import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stock } from '#database/schema.ts'
import { DAY } from '#shared/durations.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { CatalogueMirror, type CatalogueTag } from '#shop/catalogue/catalogue.ts'
import { firstSoldDate } from '#shop/catalogue/best-before.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { inTransaction } from '#shop/shop.ts'
import { paidOrder } from '#tests/helpers/paid-order.ts'
import { bookBatch, listBatches, takeFromBatches } from './batches.ts'
import { availableFor, reserveStock } from './reservations.ts'

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
  selling.shop.settings.policies = { ...selling.shop.settings.policies, bestBeforeWeeks: 6 }
})
afterEach(async () => {
  expect(await checkIntegrity(selling.shop)).toEqual({})
})
afterAll(() => selling.close())

const inDays = (days: number) => new Date(selling.shop.now().getTime() + days * DAY).toISOString().slice(0, 10)
const batch = (variationId: string, days: number, received: number) =>
  bookBatch(selling.shop, { variationId, lot: '', bestBefore: inDays(days), received })
const shownAt = (catalogue: CatalogueMirror, id: string) =>
  catalogue.product(catalogue.sellable(id)!.productId)!.variations.find((variation) => variation.id === id)

test('customers see the earliest date that would ship today, and fewer pieces where some are held back', async () => {
  const { shop } = selling
  const { id } = await selling.snack(10)
  await batch(id, -1, 1)
  await batch(id, 41, 2)
  await batch(id, 42, 3)
  await batch(id, 90, 4)
  const purges: CatalogueTag[][] = []
  const mirror = new CatalogueMirror(shop.db, (tags) => void purges.push(tags))
  await mirror.load()
  await mirror.sellFrom(firstSoldDate(shop))
  expect(shownAt(mirror, id)).toMatchObject({ available: 7, bestBefore: inDays(42) })
  expect((await availableFor(shop, crypto.randomUUID(), [id])).get(id)).toBe(7)
  // The next day, the page is purged and shows the next date.
  purges.length = 0
  await mirror.sellFrom(inDays(43))
  expect(shownAt(mirror, id)).toMatchObject({ available: 4, bestBefore: inDays(90) })
  expect(purges.flat()).toContain(`product:${mirror.sellable(id)!.productId}`)
  // A shorter promise puts pieces on sale again.
  await mirror.sellFrom(inDays(0))
  expect(shownAt(mirror, id)).toMatchObject({ available: 9, bestBefore: inDays(41) })
})

test('a snack whose batches are unknown or sold out has no best-before date', async () => {
  const [known, sold] = [await selling.snack(5), await selling.snack(2)]
  await batch(sold.id, 30, 2)
  const mirror = new CatalogueMirror(selling.shop.db)
  await mirror.load()
  await mirror.sellFrom(firstSoldDate(selling.shop))
  expect(shownAt(mirror, known.id)).toMatchObject({ available: 5, bestBefore: null })
  expect(shownAt(mirror, sold.id)).toMatchObject({ available: 0, bestBefore: null })
})

test('of twelve buyers at once, as many get a piece as are fresh enough, and the count on hand stays whole', async () => {
  const { id } = await selling.snack(8)
  const buyers = []
  for (let buyer = 0; buyer < 12; buyer++) buyers.push(await selling.buyer([id, 1]))
  await batch(id, 41, 5)
  const answers = await Promise.allSettled(buyers.map((by) => selling.place(by)))
  const placed = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.outcome === 'placed')
  expect(placed).toHaveLength(3)
  expect(await selling.stockOf(id)).toEqual({ onHand: 8, reserved: 3 })
})

test('a buyer who waits for the stock does not get the pieces of a batch that is booked meanwhile as too old', async () => {
  const { shop } = selling
  const { id } = await selling.snack(2)
  const locked = Promise.withResolvers<void>()
  const booking = inTransaction(shop, async (inside) => {
    await inside.db.select().from(stock).where(eq(stock.variationId, id)).for('update')
    await bookBatch(inside, { variationId: id, lot: '', bestBefore: inDays(10), received: 1 })
    locked.resolve()
    await delay(300)
  })
  await locked.promise
  const reserving = inTransaction(shop, async (inside) => {
    const { short } = await reserveStock(inside, crypto.randomUUID(), [{ variationId: id, quantity: 2 }])
    throw new Error(`short: ${short.join()}`)
  })
  await expect(reserving).rejects.toThrow(`short: ${id}`)
  await booking
})

test('packing takes the promised dates first, then the latest of the nearer ones, and never a date that has passed', async () => {
  const { shop } = selling
  const { lines, snack } = await paidOrder(selling, 5)
  for (const [days, pieces] of [
    [-1, 9],
    [10, 9],
    [20, 1],
    [50, 1],
    [60, 1],
  ] as const)
    await batch(snack.id, days, pieces)
  const [line] = lines
  await inTransaction(shop, (inside) => takeFromBatches(inside, [{ orderLineId: line!.id, variationId: snack.id, quantity: 5 }]))
  const left = (await listBatches(shop, [snack.id])).get(snack.id)!
  expect(left.map(({ bestBefore, left: pieces }) => [bestBefore, pieces])).toEqual([
    [inDays(-1), 9],
    [inDays(10), 7],
  ])
})
