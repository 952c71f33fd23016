import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import { orderLines, orders, paymentAttempts, refunds } from '#database/schema.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { type Given, type Made, plainly, summary } from '#tests/helpers/plain-figures.ts'
import type { Customer } from '#shop/actor.ts'
import { getSalesReport, ReportQuery, storeDaySums, findWrongDaySums } from './reports.ts'

let shop: TestShop
let owner: Customer
let now = new Date()
/** Two products that the catalogue knows, and a deleted one. */
const countries: Record<string, string> = { 'ITEM-jp': 'JP', 'ITEM-mx': 'MX', 'ITEM-gone': '' }

beforeAll(async () => {
  shop = await openShop({ now: () => now })
  owner = await makeCustomer(shop, { role: 'owner' })
  await makeProduct(shop, { id: 'ITEM-jp', country: 'JP' })
  await makeProduct(shop, { id: 'ITEM-mx', country: 'MX' })
})
afterAll(() => shop.close())

/**
 * Time zones with the days on which their clocks change. In some zones that happens at midnight.
 */
const clocks: [zone: string, ...days: string[]][] = [
  ['Europe/Berlin', '2026-03-29', '2026-10-25'],
  ['America/New_York', '2026-03-08', '2026-11-01'],
  ['America/Santiago', '2026-04-05', '2026-09-06'],
  ['Africa/Cairo', '2026-04-24', '2026-10-30'],
  ['America/Havana', '2026-03-08', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-10-04'],
  ['Asia/Kathmandu', '2026-06-01'],
]

const Line = fc.record({
  productId: fc.constantFrom(...Object.keys(countries)),
  quantity: fc.integer({ min: 1, max: 4 }),
  unitCents: fc.integer({ min: 0, max: 3000 }),
  discountCents: fc.integer({ min: 0, max: 500 }),
  taxCents: fc.integer({ min: 0, max: 300 }),
})
const Order = fc.record({
  /** Hours from the day of the change. */
  hours: fc.double({ min: -90, max: 90, noNaN: true }),
  isPaid: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
  isFree: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  demo: fc.boolean(),
  taxIncluded: fc.boolean(),
  shippingCents: fc.constantFrom(0, 599, 1499),
  country: fc.constantFrom('US', 'DE', 'JP'),
  method: fc.constantFrom('standard' as const, 'express' as const),
  lines: fc.array(Line, { minLength: 1, maxLength: 3 }),
  /** Refunded parts of the total, with the time after the payment; null: not refunded yet. */
  refunds: fc.array(
    fc.record({ part: fc.double({ min: 0, max: 0.5, noNaN: true }), after: fc.option(fc.double({ min: 0, max: 80, noNaN: true })) }),
    { maxLength: 2 },
  ),
  /** A payment that came too late and was refunded. */
  late: fc.boolean(),
})
const Case = fc.record({
  clock: fc.constantFrom(...clocks).chain(([zone, ...days]) => fc.record({ zone: fc.constant(zone), day: fc.constantFrom(...days) })),
  orders: fc.array(Order, { maxLength: 25 }),
  nowHours: fc.double({ min: -20, max: 120, noNaN: true }),
  period: fc.constantFrom('7', '30', '90', 'month', 'own'),
  own: fc.record({ from: fc.integer({ min: -4, max: 1 }), days: fc.integer({ min: 0, max: 3 }) }),
  changes: fc.array(fc.record({ what: fc.nat(), which: fc.nat(), hours: fc.double({ min: -60, max: 60, noNaN: true }) }), { maxLength: 6 }),
  otherClock: fc.constantFrom(...clocks.map(([zone]) => zone)),
})
type Wanted = typeof Order extends fc.Arbitrary<infer One> ? One : never

describe('the sales report', () => {
  test('every figure is a plain sum over the orders in the shop’s time zone, through clock changes, refunds, free orders, both kinds of tax, stored sums and later changes', async () => {
    await fc.assert(
      fc.asyncProperty(Case, async ({ clock, orders: wanted, nowHours, period, own, changes, otherClock }) => {
        const change = Date.parse(`${clock.day}T00:00:00Z`)
        now = new Date(change + nowHours * HOUR)
        shop.settings.closedDays = { ...shop.settings.closedDays, timeZone: clock.zone }
        await write(wanted, change)
        const dayFrom = (days: number) => new Date(change + days * 24 * HOUR).toISOString().slice(0, 10)
        const query = ReportQuery.parse({ period, from: dayFrom(own.from), to: dayFrom(own.from + own.days) })
        const areTrue = async () => {
          const figures = await getSalesReport(shop, owner, query)
          expect(summary(figures)).toEqual(plainly(figures, countries, ...(await read())))
        }
        await areTrue()
        await storeDaySums(shop)
        await areTrue()
        for (const one of changes) await shop.db.execute(changed(one))
        await areTrue()
        shop.settings.closedDays = { ...shop.settings.closedDays, timeZone: otherClock }
        await storeDaySums(shop)
        await areTrue()
        expect(await findWrongDaySums(shop)).toEqual([])
      }),
      { numRuns: 15 },
    )
  }, 120_000)

  test('a product that the shop no longer knows is named in the report as it was last sold', async () => {
    now = new Date('2026-06-10T12:00:00Z')
    shop.settings.closedDays = { ...shop.settings.closedDays, timeZone: 'Europe/Berlin' }
    const lines = [{ productId: 'ITEM-gone', quantity: 1, unitCents: 500, discountCents: 0, taxCents: 0 }]
    const usual = { isPaid: true, isFree: false, demo: false, taxIncluded: false, late: false, shippingCents: 0, country: 'US' } as const
    const soldHoursAgo = (hours: number): Wanted => ({ ...usual, method: 'standard', lines, refunds: [], hours: -hours })
    await write([soldHoursAgo(50), soldHoursAgo(1)], now.getTime())
    await shop.db.execute(
      sql`update order_lines set product_name = 'Plum Chews' where order_id = (select id from orders order by placed_at desc limit 1)`,
    )
    const { products } = await getSalesReport(shop, owner, ReportQuery.parse({ period: '7' }))
    expect(products).toMatchObject([{ productId: 'ITEM-gone', name: 'Plum Chews', pieces: 2, cents: 1000, pictureId: null }])
  })
})

/** A later change to an order that was paid long ago. */
function changed({ what, which, hours }: { what: number; which: number; hours: number }): SQL {
  const one = (table: string) =>
    sql.raw(`(select id from ${table} order by id offset ${which} % greatest(1, (select count(*) from ${table})) limit 1)`)
  const later = sql`${`${Math.round(hours * 3600)} seconds`}::interval`
  const ways = [
    sql`update orders set paid_at = paid_at + ${later} where id = ${one('orders')}`,
    sql`update orders set paid_at = null where id = ${one('orders')}`,
    sql`update orders set paid_at = placed_at where id = ${one('orders')}`,
    sql`update orders set total_cents = total_cents + 100, shipping_cents = shipping_cents + 100 where id = ${one('orders')}`,
    sql`update orders set ship_to = jsonb_set(ship_to, '{country}', '"BR"') where id = ${one('orders')}`,
    sql`update orders set delivery_method = 'express' where id = ${one('orders')}`,
    sql`update orders set demo = not demo where id = ${one('orders')}`,
    sql`update order_lines set quantity = quantity + 1 where id = ${one('order_lines')}`,
    sql`update order_lines set total_price_cents = total_price_cents + 7 where id = ${one('order_lines')}`,
    sql`update order_lines set discount_cents = discount_cents + 7 where id = ${one('order_lines')}`,
    sql`update order_lines set product_id = 'ITEM-mx' where id = ${one('order_lines')}`,
    sql`update order_lines set order_id = ${one('orders')}, position = 9 where id = ${one('order_lines')} and position < 9
      and not exists (select from order_lines where position = 9)`,
    sql`delete from order_lines where id = ${one('order_lines')}`,
    sql`insert into order_lines (order_id, position, product_id, variation_id, product_name, variation_name, quantity, unit_price_cents, discount_cents,
      tax_cents, total_price_cents) select id, 8, 'ITEM-jp', 'V', 'N', '', 1, 5, 0, 0, 5 from orders where id = ${one('orders')} on conflict do nothing`,
    sql`update refunds set done_at = done_at + ${later} where id = ${one('refunds')}`,
    sql`update refunds set done_at = null where id = ${one('refunds')}`,
    sql`update refunds set done_at = created_at where id = ${one('refunds')}`,
    sql`update refunds set amount_cents = amount_cents + 1 where id = ${one('refunds')}`,
    sql`delete from refunds where id = ${one('refunds')}`,
    sql`update payment_attempts set status = 'refunded' where id = ${one('payment_attempts')}`,
    sql`update payment_attempts set status = 'paid' where id = ${one('payment_attempts')}`,
    sql`update payment_attempts set payment_id = 'other' where id = ${one('payment_attempts')} and not exists (select from payment_attempts where payment_id = 'other')`,
    sql`delete from payment_attempts where id = ${one('payment_attempts')}`,
    sql`truncate refunds cascade`,
  ]
  return ways[what % ways.length]!
}

async function write(wanted: Wanted[], change: number) {
  await shop.db.execute(sql`truncate refunds, payment_attempts, order_lines, orders cascade`)
  const made: Made[] = wanted.map((one, index) => madeOf(one, index, change))
  const attempts: (typeof paymentAttempts.$inferInsert)[] = []
  const given: (typeof refunds.$inferInsert)[] = []
  for (const [index, { row }] of made.entries()) {
    const one = wanted[index]!
    if (one.late) {
      attempts.push({ orderId: row.id!, status: 'refunded', amountCents: 4242, paymentId: `late-${index}` })
      given.push({ orderId: row.id!, paymentId: `late-${index}`, amountCents: 4242, reason: 'paid-too-late', doneAt: row.placedAt })
    }
    if (!row.paidAt || row.totalCents === 0) continue
    attempts.push({ orderId: row.id!, status: 'paid', amountCents: row.totalCents, paymentId: `kept-${index}` })
    for (const { part, after } of one.refunds) {
      const amountCents = Math.floor(row.totalCents * part)
      const doneAt = after === null ? null : new Date(row.paidAt.getTime() + after * HOUR)
      if (amountCents > 0) given.push({ orderId: row.id!, paymentId: `kept-${index}`, amountCents, reason: 'goodwill', doneAt })
    }
  }
  if (made.length > 0) await shop.db.insert(orders).values(made.map(({ row }) => row))
  if (made.length > 0) await shop.db.insert(orderLines).values(made.flatMap(({ lines }) => lines))
  if (attempts.length > 0) await shop.db.insert(paymentAttempts).values(attempts)
  if (given.length > 0) await shop.db.insert(refunds).values(given)
}

/** The orders, and the refunds of regular payments, as stored. */
async function read(): Promise<[Made[], Given[]]> {
  const [rows, lines] = [await shop.db.select().from(orders), await shop.db.select().from(orderLines)]
  const [given, attempts] = [await shop.db.select().from(refunds), await shop.db.select().from(paymentAttempts)]
  const isKept = (refund: Given) =>
    attempts.some((one) => one.status === 'paid' && one.paymentId === refund.paymentId && one.orderId === refund.orderId)
  return [rows.map((row) => ({ row, lines: lines.filter(({ orderId }) => orderId === row.id) })), given.filter(isKept)]
}

function madeOf(one: Wanted, index: number, change: number): Made {
  const id = randomUUID()
  const lines = one.lines.map((line, position) => {
    const unit = one.isFree ? 0 : line.unitCents
    const totalPriceCents = unit * line.quantity
    return {
      orderId: id,
      position,
      productId: line.productId,
      variationId: `${line.productId}-0`,
      productName: line.productId,
      variationName: '',
      quantity: line.quantity,
      unitPriceCents: unit,
      discountCents: Math.min(line.discountCents, totalPriceCents),
      taxCents: one.isFree ? 0 : line.taxCents,
      totalPriceCents,
    }
  })
  const sum = (name: 'totalPriceCents' | 'discountCents' | 'taxCents') => lines.reduce((all, line) => all + line[name], 0)
  const shippingCents = one.isFree ? 0 : one.shippingCents
  const paidAt = new Date(change + Math.round(one.hours * HOUR))
  const row: typeof orders.$inferInsert = {
    id,
    number: `NR-${index}`,
    placeKey: randomUUID(),
    status: one.isPaid ? 'paid' : 'pending_payment',
    email: 'a@b.test',
    customerFirstName: 'A',
    locale: 'en-US',
    currency: 'USD',
    subtotalCents: sum('totalPriceCents'),
    discountCents: sum('discountCents'),
    shippingCents,
    taxCents: sum('taxCents'),
    taxIncluded: one.taxIncluded,
    totalCents: sum('totalPriceCents') - sum('discountCents') + shippingCents + (one.taxIncluded ? 0 : sum('taxCents')),
    shipTo: { name: 'A', line1: '1', city: 'C', region: '', postalCode: '1', country: one.country },
    deliveryMethod: one.method,
    demo: one.demo,
    placedAt: paidAt,
    payBy: paidAt,
    paidAt: one.isPaid ? paidAt : null,
  }
  return { row, lines }
}
