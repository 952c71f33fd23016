import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { atEveryAwait, watch } from '#tests/helpers/at-every-await.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { getSalesReport, ReportQuery, storeDaySums, findWrongDaySums } from '../reports.ts'
import { inTransaction } from '#shop/shop.ts'

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await openShop({ now: () => new Date('2026-06-20T12:00:00Z') })
  owner = await makeCustomer(shop, { role: 'owner' })
  watch(shop)
})
afterAll(() => shop.close())

const id = '20000000-0000-4000-8000-000000000001'
const [long, longer, longest] = ['2026-06-16T10:00:00Z', '2026-06-14T10:00:00Z', '2026-06-10T10:00:00Z']

/** An order that was paid long ago and partly refunded. `kept`: its daily sums are stored. */
async function sold(kept: boolean, at = long): Promise<void> {
  for (const table of ['refunds', 'payment_attempts', 'order_lines', 'orders', 'day_sums'])
    await shop.db.execute(sql.raw(`delete from ${table}`))
  await shop.db
    .execute(sql`insert into orders (id, number, place_key, status, email, customer_first_name, locale, currency, subtotal_cents, discount_cents,
      shipping_cents, tax_cents, total_cents, ship_to, delivery_method, placed_at, pay_by, paid_at)
    values (${id}, 'NR-1', gen_random_uuid(), 'paid', 'a@b.test', 'A', 'en-US', 'USD', 1000, 0, 0, 0, 1000, '{"country": "US"}', 'standard', ${at}, ${at}, ${at})`)
  await shop.db
    .execute(sql`insert into order_lines (order_id, position, product_id, variation_id, product_name, variation_name, quantity, unit_price_cents,
      discount_cents, tax_cents, total_price_cents) values (${id}, 0, 'ITEM', 'V', 'N', '', 1, 1000, 0, 0, 1000)`)
  await shop.db.execute(sql`insert into payment_attempts (order_id, status, amount_cents, payment_id) values (${id}, 'paid', 1000, 'P')`)
  await shop.db.execute(
    sql`insert into refunds (order_id, payment_id, amount_cents, reason, done_at) values (${id}, 'P', 100, 'goodwill', ${at})`,
  )
  if (kept) await storeDaySums(shop)
}

async function keptDays(): Promise<number> {
  const { rows } = (await shop.db.execute(sql`select count(distinct day)::int as days from day_sums`)) as {
    rows: { days: number }[]
  }
  return firstOf(rows).days
}

/**
 * Revenue, refunds and pieces of the last 30 days. Also checks the integrity of the stored sums.
 */
async function salesOfMonth(): Promise<number[]> {
  const { now, products } = await getSalesReport(shop, owner, ReportQuery.parse({}))
  expect(await findWrongDaySums(shop)).toEqual([])
  return [now.revenueCents, now.refundedCents, products.reduce((sum, { pieces }) => sum + pieces, 0)]
}

test('the sums of past days are stored once, and those of today and yesterday are not', async () => {
  await sold(true, longest)
  const { rows } = (await shop.db.execute(sql`select min(day)::text, max(day)::text, count(distinct day)::int as days from day_sums`)) as {
    rows: unknown[]
  }
  expect(rows).toEqual([{ min: '2026-06-09', max: '2026-06-18', days: 10 }])
  await storeDaySums(shop)
  expect(await keptDays()).toBe(10)
  expect(await salesOfMonth()).toEqual([1000, 100, 1])
})

test('reports use the stored day sums, and an integrity check finds wrong ones', async () => {
  await sold(true)
  await shop.db.execute(sql`update day_sums set cents = cents + 1 where kind = 'revenue' and count > 0`)
  const { now } = await getSalesReport(shop, owner, ReportQuery.parse({}))
  expect(now.revenueCents).toBe(1001)
  expect(await checkIntegrity(shop)).toMatchObject({ 'stored daily totals match the day’s orders': ['2026-06-16 UTC'] })
})

test('a shop that is stopping stores no more day sums', async () => {
  await sold(false)
  await storeDaySums(shop, AbortSignal.abort())
  expect(await keptDays()).toBe(0)
})

describe('concurrent changes of a day', () => {
  const changes = {
    'an order is paid for on another day': [sql`update orders set paid_at = ${longer} where id = ${id}`],
    'a line comes, and the total with it': [
      sql`insert into order_lines (order_id, position, product_id, variation_id, product_name, variation_name, quantity, unit_price_cents, discount_cents,
        tax_cents, total_price_cents) values (${id}, 1, 'OTHER', 'W', 'N', '', 2, 100, 0, 0, 200)`,
      sql`update orders set subtotal_cents = 1200, total_cents = 1200 where id = ${id}`,
    ],
    'a refund came back from the bank': [sql`update refunds set done_at = null where order_id = ${id}`],
    'a payment turns out not to be kept': [sql`update payment_attempts set status = 'refunded' where order_id = ${id}`],
    'all is taken away': [
      sql`delete from refunds where order_id = ${id}`,
      sql`delete from payment_attempts where order_id = ${id}`,
      sql`delete from order_lines where order_id = ${id}`,
      sql`delete from orders where id = ${id}`,
    ],
  }
  const after: Record<keyof typeof changes, number[]> = {
    'an order is paid for on another day': [1000, 100, 1],
    'a line comes, and the total with it': [1200, 100, 3],
    'a refund came back from the bank': [1000, 0, 1],
    'a payment turns out not to be kept': [1000, 0, 1],
    'all is taken away': [0, 0, 0],
  }
  const names = Object.keys(changes) as (keyof typeof changes)[]
  const make = (name: keyof typeof changes) =>
    inTransaction(shop, async ({ db }) => {
      for (const statement of changes[name]) await db.execute(statement)
      // One more step: everything is changed, nothing is committed.
      await db.execute(sql`select 1`)
    })

  test.each(names)('%s: the report is right when this change happens while days are added up', async (name) => {
    const moments = await atEveryAwait({
      prepare: () => sold(false),
      work: () => storeDaySums(shop),
      rival: () => make(name),
      check: async () => expect(await salesOfMonth()).toEqual(after[name]),
    })
    expect(moments.length).toBeGreaterThan(2)
  })

  test.each(names)('%s: the report is right when days are added up while this change is made', async (name) => {
    for (const kept of [false, true]) {
      await atEveryAwait({
        prepare: () => sold(kept),
        work: () => make(name),
        rival: () => storeDaySums(shop),
        check: async () => expect(await salesOfMonth()).toEqual(after[name]),
      })
    }
  })
})
