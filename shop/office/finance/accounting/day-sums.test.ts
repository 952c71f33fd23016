import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderLines, orders, paymentAttempts, processingFees, refundLines, refunds } from '#database/schema.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { price } from '#shop/pricing/price.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { computeTakings } from '../reports.ts'
import { findUnequalDays } from './check.ts'
import { readDaySums } from './day-sums.ts'
import type { AccountingEntry } from './entry.types.ts'
import { readEntries } from './entries.ts'
import { sumOf, sumsOfEntry } from './sums.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const CHANGE = Date.parse('2026-03-29T00:00:00Z')
const SPAN = { from: '2026-03-20', to: '2026-04-10' }

const Order = fc.record({
  hours: fc.double({ min: -90, max: 90, noNaN: true }),
  lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 4 }), unitPriceCents: fc.integer({ min: 0, max: 3000 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  off: fc.integer({ min: 1, max: 100 }),
  shippingCents: fc.constantFrom(0, 599, 1499),
  tax: fc.option(
    fc.record({
      percent: fc.constantFrom('8.875', '19', '7.25', '0', '5'),
      included: fc.boolean(),
      onDelivery: fc.boolean(),
    }),
  ),
  country: fc.constantFrom('US', 'DE'),
  region: fc.constantFrom('NY', 'CA'),
  fee: fc.option(fc.integer({ min: -50, max: 500 })),
  /**
   * Shares of the remaining amount, with the hours until the refund is made. Null: it is not made
   * yet.
   */
  refunds: fc.array(
    fc.record({
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      ofLine: fc.boolean(),
      after: fc.option(fc.double({ min: 0, max: 80, noNaN: true })),
    }),
    { maxLength: 4 },
  ),
  isLate: fc.boolean(),
})
type Wanted = typeof Order extends fc.Arbitrary<infer One> ? One : never

test('day sums are the sums of their entries and of the sales report in every time zone, and no cent of tax is lost or made by refunds', async () => {
  const clocks = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')
  await fc.assert(
    fc.asyncProperty(fc.array(Order, { maxLength: 12 }), clocks, async (wanted, timeZone) => {
      await shop.db.execute(sql`truncate processing_fees, refund_lines, refunds, payment_attempts, order_lines, orders cascade`)
      for (const [index, one] of wanted.entries()) await write(one, index)
      const context = { db: shop.db, timeZone }
      const days = await readDaySums(context, SPAN)
      const entries: AccountingEntry[] = []
      for await (const batch of readEntries(context, SPAN)) entries.push(...batch)
      expect(sumOf(entries.map(sumsOfEntry))).toEqual(sumOf(days))
      for (const { day, revenueCents, refundedCents, orders: count } of await computeTakings(shop.db, timeZone, SPAN)) {
        const sums = sumOf(days.filter((row) => row.day === day))
        expect([day, sums.saleCount, sums.salesGrossCents, -sums.refundsGrossCents || 0]).toEqual([day, count, revenueCents, refundedCents])
      }
      for (const entry of entries) {
        const { taxableCents, untaxedCents, goodsTaxCents, deliveryTaxCents, grossCents } = entry
        expect(taxableCents + untaxedCents + goodsTaxCents + deliveryTaxCents).toBe(grossCents)
      }
      for (const [number, ofOrder] of Map.groupBy(entries, ({ orderNumber }) => orderNumber)) {
        const sums = sumOf(ofOrder.map(sumsOfEntry))
        const tax = sums.salesTaxCents + sums.refundsTaxCents
        expect([number, tax >= 0, sums.salesGrossCents + sums.refundsGrossCents > 0 || tax === 0]).toEqual([number, true, true])
      }
      expect(await findUnequalDays(shop)).toEqual([])
    }),
    { numRuns: 25 },
  )
}, 120_000)

async function write(one: Wanted, index: number): Promise<void> {
  const id = randomUUID()
  const lines = one.lines.map((line, at) => ({ ...line, id: randomUUID(), productId: String(at), categoryIds: [] }))
  const off = {
    id: 'off',
    kind: 'percentage',
    value: one.off,
    scope: 'cart',
    targetIds: [],
    minimumSpendCents: 0,
    stacks: false,
    isEntered: false,
  } as const
  const delivery = { cents: one.shippingCents, freeFromCents: null }
  const { lines: priced, takenOff: _, refused: __, ...totals } = price({ lines, discounts: [off], delivery, tax: one.tax })
  const paidAt = new Date(CHANGE + one.hours * HOUR)
  const paid = {
    email: 'a@b.test',
    customerFirstName: 'A',
    locale: 'en-US',
    currency: 'USD',
    deliveryMethod: 'standard',
    status: 'paid',
  } as const
  const shipTo = { name: 'A', line1: '1', city: 'C', region: one.region, postalCode: '1', country: one.country }
  const when = { placedAt: paidAt, payBy: paidAt, paidAt }
  const order = {
    id,
    number: `NR-${index}`,
    placeKey: randomUUID(),
    ...paid,
    ...totals,
    ...when,
    shipTo,
    taxPercent: one.tax?.percent ?? null,
  }
  await shop.db.insert(orders).values(order)
  await shop.db.insert(orderLines).values(
    priced.map((line, position) => ({
      ...lines[position]!,
      ...line,
      orderId: id,
      position,
      variationId: 'V',
      productName: 'P',
      variationName: '',
    })),
  )
  if (one.isLate) {
    await shop.db.insert(paymentAttempts).values({ orderId: id, status: 'refunded', amountCents: 4242, paymentId: `late-${index}` })
    const late = { orderId: id, paymentId: `late-${index}`, amountCents: 4242, reason: 'paid-too-late' } as const
    await shop.db.insert(refunds).values({ ...late, createdAt: paidAt, doneAt: new Date(paidAt.getTime() + DAY) })
  }
  if (order.totalCents === 0) return
  const paymentId = `paid-${index}`
  await shop.db.insert(paymentAttempts).values({ orderId: id, status: 'paid', amountCents: order.totalCents, paymentId })
  if (one.fee !== null) await shop.db.insert(processingFees).values({ recordId: paymentId, amountCents: one.fee })
  let left = order.totalCents
  for (const { part, ofLine, after } of one.refunds) {
    const amountCents = Math.round(left * part)
    if (amountCents === 0) continue
    left -= amountCents
    const doneAt = after === null ? null : new Date(paidAt.getTime() + after * HOUR)
    const row = { id: randomUUID(), orderId: id, paymentId, amountCents, reason: 'goodwill', createdAt: paidAt, doneAt } as const
    await shop.db.insert(refunds).values(row)
    if (ofLine)
      await shop.db.insert(refundLines).values({ refundId: row.id, orderLineId: lines[0]!.id, quantity: 1, amountCents, restocked: false })
  }
}
