import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { orders, stock, stockMovements } from '#database/schema.ts'
import { makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { applyStockCounts } from './inventory.ts'
import { releaseReservations, reserveStock, sell } from './reservations.ts'
import { inTransaction } from '#shop/shop.ts'

/** The time of the first count, as `makeProduct` sets it. */
const FIRST_COUNT = new Date('2026-01-01T00:00:00Z').getTime()
const after = (minutes: number) => new Date(FIRST_COUNT + minutes * MINUTE)

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Creates an empty order, which reservations and sales refer to. */
async function anOrder(): Promise<string> {
  const [order] = await shop.db
    .insert(orders)
    .values({
      number: randomUUID(),
      placeKey: randomUUID(),
      status: 'pending_payment',
      email: 'buyer@example.test',
      customerFirstName: 'Ada',
      locale: 'en-US',
      currency: 'USD',
      subtotalCents: 0,
      discountCents: 0,
      shippingCents: 0,
      taxCents: 0,
      totalCents: 0,
      shipTo: { name: 'Ada', line1: '1 Road', city: 'Town', postalCode: '1', country: 'US' } as never,
      deliveryMethod: 'standard',
      placedAt: shop.now(),
      payBy: shop.now(),
    })
    .returning({ id: orders.id })
  return order!.id
}

/**
 * Reserves as checkout does: any shortage rolls everything back. Returns the variations that fell
 * short.
 */
async function reserveFor(orderId: string, ...wanted: [variationId: string, quantity: number][]): Promise<string[]> {
  const lines = wanted.map(([variationId, quantity]) => ({ variationId, quantity }))
  try {
    await inTransaction(shop, async (inside) => {
      const { short } = await reserveStock(inside, orderId, lines)
      if (short.length > 0) throw new Short(short)
    })
    return []
  } catch (error) {
    if (error instanceof Short) return error.variationIds
    throw error
  }
}
class Short extends Error {
  readonly variationIds: string[]
  constructor(variationIds: string[]) {
    super('short')
    this.variationIds = variationIds
  }
}
const releaseOf = (orderId: string) => inTransaction(shop, (inside) => releaseReservations(inside, orderId))
const sellTo = (orderId: string, paidAt: Date) => inTransaction(shop, (inside) => sell(inside, orderId, { paidAt, pending: false }))

async function stockOf(variationId: string) {
  const [row] = await shop.db.select().from(stock).where(eq(stock.variationId, variationId))
  return row!
}
async function ledgerOf(variationId: string): Promise<number> {
  const [row] = await shop.db
    .select({ sum: sql<number>`coalesce(sum(${stockMovements.delta}), 0)::int` })
    .from(stockMovements)
    .where(eq(stockMovements.variationId, variationId))
  return row!.sum
}

test('of 200 buyers who want one of 10 pieces at once, exactly 10 get it', async () => {
  const { variationId } = await makeProduct(shop, { variations: [{ stock: 10 }] })
  const buyers = await Promise.all(Array.from({ length: 200 }, anOrder))
  const answers = await Promise.all(buyers.map((orderId) => reserveFor(orderId, [variationId, 1])))
  expect(answers.filter((short) => short.length === 0)).toHaveLength(10)
  expect(await stockOf(variationId)).toMatchObject({ onHand: 10, reserved: 10 })
})

test('orders that name the same snacks in another sequence do not block each other', async () => {
  const { variationIds } = await makeProduct(shop, { variations: [{ stock: 50 }, { stock: 50 }, { stock: 50 }] })
  const [a, b, c] = variationIds as [string, string, string]
  const answers = await Promise.all(
    Array.from({ length: 30 }, async (_, turn) => {
      const lines: [string, number][] = [a, b, c].map((id) => [id, 1])
      return reserveFor(await anOrder(), ...(turn % 2 ? lines : lines.toReversed()))
    }),
  )
  expect(answers.flat()).toEqual([])
  for (const id of variationIds) expect(await stockOf(id)).toMatchObject({ onHand: 50, reserved: 30 })
})

test('an order reserves all it wants or nothing, and learns what is short', async () => {
  const { variationIds } = await makeProduct(shop, { variations: [{ stock: 5 }, { stock: 1 }] })
  const [plenty, few] = variationIds as [string, string]
  expect(await reserveFor(await anOrder(), [plenty, 2], [few, 2])).toEqual([few])
  expect(await stockOf(plenty)).toMatchObject({ reserved: 0 })
})

test('a snack without a stock count cannot be reserved', async () => {
  expect(await reserveFor(await anOrder(), ['VAR-NOBODY-COUNTED', 1])).toEqual(['VAR-NOBODY-COUNTED'])
})

test('releasing a reservation twice, or after the sale, gives its stock back once', async () => {
  const { variationId } = await makeProduct(shop)
  const [released, sold] = [await anOrder(), await anOrder()]
  await reserveFor(released, [variationId, 3])
  await reserveFor(sold, [variationId, 2])
  await Promise.all([releaseOf(released), releaseOf(released)])
  await sellTo(sold, after(1))
  await releaseOf(sold)
  expect(await stockOf(variationId)).toMatchObject({ onHand: 8, reserved: 0 })
})

test('selling a reservation ten times at once takes its pieces once', async () => {
  const { variationId } = await makeProduct(shop)
  const order = await anOrder()
  await reserveFor(order, [variationId, 3])
  await Promise.all(Array.from({ length: 10 }, () => sellTo(order, after(1))))
  expect(await stockOf(variationId)).toMatchObject({ onHand: 7, reserved: 0 })
  expect(await shop.db.select().from(stockMovements).where(eq(stockMovements.orderId, order))).toHaveLength(1)
})

test('a sale and the count that follows it take the pieces once, whichever is reported first', async () => {
  const [withCount, uncounted] = [await makeProduct(shop), await makeProduct(shop)]
  const [first, second] = [await anOrder(), await anOrder()]
  await reserveFor(first, [withCount.variationId, 4])
  await sellTo(first, after(1))
  await applyStockCounts(shop, [{ variationId: withCount.variationId, quantity: 6, countedAt: after(2) }])
  expect(await stockOf(withCount.variationId)).toMatchObject({ onHand: 6, reserved: 0 })

  await reserveFor(second, [uncounted.variationId, 4])
  await applyStockCounts(shop, [{ variationId: uncounted.variationId, quantity: 6, countedAt: after(2) }])
  await sellTo(second, after(1))
  expect(await stockOf(uncounted.variationId)).toMatchObject({ onHand: 6, reserved: 0 })
  expect(await ledgerOf(uncounted.variationId)).toBe(-4)
})

test('a stock count made before a sale does not bring back what was sold', async () => {
  const { variationId } = await makeProduct(shop)
  const order = await anOrder()
  await reserveFor(order, [variationId, 4])
  await sellTo(order, after(5))
  await applyStockCounts(shop, [{ variationId, quantity: 20, countedAt: after(3) }])
  expect(await stockOf(variationId)).toMatchObject({ onHand: 16, countedAt: after(3) })
})

test('an older stock count, or the same one again, changes nothing', async () => {
  const { variationId } = await makeProduct(shop)
  await applyStockCounts(shop, [{ variationId, quantity: 7, countedAt: after(10) }])
  await applyStockCounts(shop, [{ variationId, quantity: 30, countedAt: after(5) }])
  await applyStockCounts(shop, [{ variationId, quantity: 7, countedAt: after(10) }])
  expect(await stockOf(variationId)).toMatchObject({ onHand: 7, countedAt: after(10) })
  expect(await ledgerOf(variationId)).toBe(-3)
})

test('of two counts of one snack in one message, the later one counts', async () => {
  const variationId = `VAR-${randomUUID()}`
  await applyStockCounts(shop, [
    { variationId, quantity: 3, countedAt: after(2) },
    { variationId, quantity: 9, countedAt: after(1) },
  ])
  expect(await stockOf(variationId)).toMatchObject({ onHand: 3, reserved: 0 })
  expect(await ledgerOf(variationId)).toBe(3)
})

test('the catalogue shows a reservation once it is committed, and never one that was rolled back', async () => {
  const { variationId } = await makeProduct(shop)
  const other = await makeProduct(shop)
  await reserveFor(await anOrder(), [variationId, 8])
  await expect.poll(() => shop.catalogue.sellable(variationId)?.available).toBe(2)
  const { revision } = shop.catalogue
  expect(await reserveFor(await anOrder(), [variationId, 2], [other.variationId, 11])).toEqual([other.variationId])
  await reserveFor(await anOrder(), [other.variationId, 1])
  await expect.poll(() => shop.catalogue.sellable(other.variationId)?.available).toBe(9)
  expect(shop.catalogue.revision).toBe(revision + 1)
})

/**
 * A random stock event. `order` selects one of a few orders; times are minutes after the first
 * count.
 */
const happening = fc.oneof(
  fc.record({ what: fc.constant('reserve' as const), order: fc.nat(3), quantity: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ what: fc.constant('release' as const), order: fc.nat(3) }),
  fc.record({ what: fc.constant('sell' as const), order: fc.nat(3), at: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ what: fc.constant('count' as const), quantity: fc.nat(20), at: fc.integer({ min: 1, max: 30 }) }),
)

test('whatever happens in whatever order, the stock on hand is the last count minus the sales after it, and the ledger adds up to it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 14 }), async (happenings) => {
      const { variationId } = await makeProduct(shop, { variations: [{ stock: 10 }] })
      const orderIds = await Promise.all(Array.from({ length: 4 }, anOrder))
      const held = new Map<number, number>()
      const over = new Set<number>()
      const sales: { quantity: number; at: number }[] = []
      let counted = { quantity: 10, at: 0 }
      for (const one of happenings) {
        if (one.what === 'count') {
          await applyStockCounts(shop, [{ variationId, quantity: one.quantity, countedAt: after(one.at) }])
          if (one.at > counted.at) counted = one
          continue
        }
        const orderId = orderIds[one.order]!
        if (one.what === 'reserve') {
          if (held.has(one.order) || over.has(one.order)) continue
          const before = await stockOf(variationId)
          const fits = before.onHand - before.reserved >= one.quantity
          expect(await reserveFor(orderId, [variationId, one.quantity])).toEqual(fits ? [] : [variationId])
          if (fits) held.set(one.order, one.quantity)
          continue
        }
        await (one.what === 'sell' ? sellTo(orderId, after(one.at)) : releaseOf(orderId))
        if (one.what === 'sell' && held.has(one.order)) sales.push({ quantity: held.get(one.order)!, at: one.at })
        if (held.delete(one.order)) over.add(one.order)
      }
      const { onHand, reserved } = await stockOf(variationId)
      const since = sales.filter(({ at }) => at > counted.at)
      expect(onHand).toBe(counted.quantity - since.reduce((sum, sale) => sum + sale.quantity, 0))
      expect(onHand - 10).toBe(await ledgerOf(variationId))
      expect(reserved).toBe([...held.values()].reduce((sum, quantity) => sum + quantity, 0))
    }),
    { numRuns: 40 },
  )
})
