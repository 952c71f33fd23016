import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discounts } from '#database/schema.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { checkIntegrity } from './integrity.ts'
import { settleOwnOrder } from '#shop/ordering/payments/settlement.ts'
import { inTransaction, rollbackWith } from '#shop/shop.ts'

// Breaks each rule once, by hand, in a transaction that is rolled back. A rule that cannot be
// broken would protect nothing.

let selling: Selling
let paid: string
let unpaid: string
beforeAll(async () => {
  selling = await openSelling()
  const snack = await selling.snack(9)
  await selling.shop.db.insert(discounts).values({ code: null, name: 'Ten off', kind: 'percentage', value: 10, perCustomerLimit: 1 })
  const [first, second] = [await selling.buyer([snack.id, 2]), await selling.buyer([snack.id, 1])]
  const { number, url } = await selling.placed(first)
  await selling.till.pay(url)
  await settleOwnOrder(selling.shop, first, number)
  paid = (await selling.account(number)).order.id
  unpaid = (await selling.account((await selling.placed(second)).number)).order.id
})
afterAll(() => selling.close())

/** The rules that are broken after these statements. */
function brokenBy(...statements: SQL[]): Promise<string[]> {
  return inTransaction(selling.shop, async (inside) => {
    for (const statement of statements) await inside.db.execute(statement)
    return rollbackWith(Object.keys(await checkIntegrity(inside)))
  })
}

const refund = (cents: number, reason: string, id = randomUUID()) => sql`
  insert into refunds (id, order_id, payment_id, amount_cents, reason) select ${id}, order_id, payment_id, ${cents}, ${reason}
  from payment_attempts where order_id = ${paid}`
const event = (order: string, status: string) =>
  sql`insert into order_events (order_id, status, actor, happened_at) values (${order}, ${status}, 'schedule', now())`

test('correct books pass every integrity check', async () => {
  expect(await brokenBy(sql`select 1`)).toEqual([])
})

const crimes: [rule: string, how: () => SQL[]][] = [
  ['what is reserved is what unpaid orders hold', () => [sql`update stock set reserved = reserved + 1 where reserved > 0`]],
  ['what is on hand is the sum of the ledger', () => [sql`delete from stock_movements where reason = 'sale'`]],
  ['stock is held for unpaid orders, and sold to paid ones', () => [sql`update reservations set sold_at = null where order_id = ${paid}`]],
  [
    'stock is held for unpaid orders, and sold to paid ones',
    () => [sql`update reservations set released_at = now() where order_id = ${unpaid}`],
  ],
  ['every line of a living order has its stock', () => [sql`delete from reservations where order_id = ${unpaid}`]],
  ['every line of a living order has its stock', () => [sql`update order_lines set quantity = 1 where order_id = ${paid}`]],
  [
    'a paid order has its sales, and no unpaid one has any',
    () => [sql`update stock_movements set order_id = ${unpaid} where order_id = ${paid}`],
  ],
  ['the lines of an order add up to it', () => [sql`update order_lines set discount_cents = discount_cents + 1`]],
  ['the lines of an order add up to it', () => [sql`update orders set tax_cents = 1, shipping_tax_cents = 0, tax_included = true`]],
  ['the steps that explain an order lead to its total', () => [sql`update orders set explanation = explanation - 0`]],
  ['the lines of an order add up to it', () => [sql`delete from order_lines where order_id = ${unpaid}`]],
  [
    'a paid order has one payment, of its total, and no unpaid or free one has any',
    () => [sql`update payment_attempts set status = 'paid', payment_id = 'P' where order_id = ${unpaid}`],
  ],
  [
    'a paid order has one payment, of its total, and no unpaid or free one has any',
    () => [sql`update payment_attempts set amount_cents = 1 where order_id = ${paid}`],
  ],
  [
    'only an unpaid order has a page on which it can be paid',
    () => [sql`update payment_attempts set status = 'open' where order_id = ${paid}`],
  ],
  ['a payment that was not kept has its refund', () => [sql`update payment_attempts set status = 'refunded' where order_id = ${paid}`]],
  ['no more is given back of a payment than was taken', () => [refund(1_000_000, 'goodwill')]],
  ['an order knows what was given back of it', () => [refund(1, 'goodwill')]],
  ['an order knows what was given back of it', () => [sql`update orders set refunded_cents = 1 where id = ${paid}`]],
  [
    'a refund is not less than what it names',
    () => [
      refund(5, 'goodwill'),
      sql`update refunds set shipping_cents = 5`,
      sql`insert into refund_lines (refund_id, order_line_id, quantity, amount_cents, restocked) select r.id, l.id, 1, 1, false from refunds r join order_lines l on l.order_id = r.order_id`,
    ],
  ],
  [
    'no line and no delivery is given back more than it cost',
    () => [
      refund(5, 'goodwill'),
      sql`insert into refund_lines (refund_id, order_line_id, quantity, amount_cents, restocked) select r.id, l.id, l.quantity + 1, 1, false from refunds r join order_lines l on l.order_id = r.order_id`,
    ],
  ],
  [
    'no line and no delivery is given back more than it cost',
    () => [refund(900, 'goodwill'), sql`update refunds set shipping_cents = 900`],
  ],
  [
    'what customers send back was bought, and is paid back once',
    () => [
      sql`with r as (insert into returns (order_id, reason) values (${paid}, 'other') returning id) insert into return_lines (return_id, order_line_id, quantity) select r.id, l.id, l.quantity + 1 from r, order_lines l where l.order_id = ${paid}`,
    ],
  ],
  [
    'what customers send back was bought, and is paid back once',
    () => [
      sql`with r as (insert into returns (order_id, reason) values (${unpaid}, 'other') returning id) insert into return_lines (return_id, order_line_id, quantity) select r.id, l.id, 1 from r, order_lines l where l.order_id = ${unpaid}`,
    ],
  ],
  ['the events of an order tell its status', () => [sql`update orders set status = 'packing' where id = ${paid}`]],
  ['the events of an order tell its status', () => [event(unpaid, 'paid')]],
  ['a paid order has come as far as its events tell, until it ends', () => [event(paid, 'packing')]],
  ['a paid order has come as far as its events tell, until it ends', () => [sql`update orders set stage = 'shipped' where id = ${paid}`]],
  ['a parcel is of an order that was shipped, and every such order has one', () => [event(paid, 'shipped')]],
  [
    'a paid order has its confirmation, and no unpaid one has any',
    () => [sql`delete from outbox where key = ${`order-confirmation:${paid}`}`],
  ],
  [
    'a paid order has its confirmation, and no unpaid one has any',
    () => [sql`insert into outbox (kind, key, payload) values ('letter', ${`order-confirmation:${unpaid}`}, '{}')`],
  ],
  ['a parcel that left or arrived was written of, once it had', () => [event(paid, 'delivered')]],
  ['a paid order that was cancelled is paid back whole, and was written of', () => [event(paid, 'cancelled')]],
  ['an order that is called refunded is paid back whole', () => [sql`update orders set status = 'refunded' where id = ${paid}`]],
  ['money that went back was written of', () => [refund(1, 'goodwill')]],
  ['a refund that is owed is in the outbox', () => [refund(1, 'goodwill')]],
  ['a discount counts the orders that hold it', () => [sql`update discounts set uses = uses + 1`]],
  [
    'nobody holds a discount more often than it may be taken',
    () => [sql`update discount_uses set user_id = (select user_id from orders where id = ${paid})`],
  ],
  [
    'an order holds its discounts until it ends unpaid',
    () => [sql`update discount_uses set released_at = now() where order_id = ${unpaid}`],
  ],
  ['what an order was given off is what its discounts gave', () => [sql`delete from discount_uses`]],
]

test.each(crimes)('the integrity checks notice when it does not hold that %s', async (rule, how) => {
  expect(await brokenBy(...how())).toContain(rule)
})
