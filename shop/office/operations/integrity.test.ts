import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discounts } from '#database/schema.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { brokenBy } from '#tests/helpers/broken-rules.ts'
import { integrityRules } from './integrity.ts'
import { settleOwnOrder } from '#shop/ordering/payments/settlement.ts'

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
  await selling.emulator.pay(url)
  await settleOwnOrder(selling.shop, first, number)
  paid = (await selling.account(number)).order.id
  unpaid = (await selling.account((await selling.placed(second)).number)).order.id
})
afterAll(() => selling.close())

const refund = (cents: number, reason: string, id = randomUUID()) => sql`
  insert into refunds (id, order_id, payment_id, amount_cents, reason) select ${id}, order_id, payment_id, ${cents}, ${reason}
  from payment_attempts where order_id = ${paid}`
const event = (order: string, status: string) =>
  sql`insert into order_events (order_id, status, actor, happened_at) values (${order}, ${status}, 'schedule', now())`

test('the documentation lists every integrity check', () => {
  const listed = readFileSync('docs/verify-shop.md', 'utf8').match(/(?<=^- ).+$/gm)
  expect(listed?.toSorted()).toEqual(integrityRules.toSorted())
})

test('correct books pass every integrity check', async () => {
  expect(await brokenBy(selling.shop, sql`select 1`)).toEqual({})
})

const crimes: [rule: string, how: () => SQL[]][] = [
  ['reserved stock is what unpaid orders hold', () => [sql`update stock set reserved = reserved + 1 where reserved > 0`]],
  ['stock on hand is the sum of the ledger', () => [sql`delete from stock_movements where reason = 'sale'`]],
  [
    'stock is reserved for unpaid orders and sold to paid ones',
    () => [sql`update reservations set sold_at = null where order_id = ${paid}`],
  ],
  [
    'stock is reserved for unpaid orders and sold to paid ones',
    () => [sql`update reservations set released_at = now() where order_id = ${unpaid}`],
  ],
  ['every line of an active order has its stock', () => [sql`delete from reservations where order_id = ${unpaid}`]],
  ['every line of an active order has its stock', () => [sql`update order_lines set quantity = 1 where order_id = ${paid}`]],
  [
    'paid orders have sales in the ledger, and unpaid ones have none',
    () => [sql`update stock_movements set order_id = ${unpaid} where order_id = ${paid}`],
  ],
  [
    'a sale takes an order’s pieces of a snack off the shelf, or a count has done so',
    () => [sql`update stock_movements set delta = -1 where order_id = ${paid}`],
  ],
  [
    'a sale takes an order’s pieces of a snack off the shelf, or a count has done so',
    () => [sql`update stock_movements set variation_id = 'another' where order_id = ${paid}`],
  ],
  ...([3, 1] as const).map((pieces): [string, () => SQL[]] => [
    'the packed pieces of a line come from batches of its snack, and are no more than were bought',
    () => [
      sql`with b as (insert into stock_batches (variation_id, best_before, received, "left")
        select ${pieces === 3 ? sql`variation_id` : sql`'another'`}, '2099-01-01', 9, 6 from order_lines where order_id = ${paid} returning id)
        insert into packed_batches (order_line_id, batch_id, quantity) select l.id, b.id, ${pieces} from b, order_lines l where l.order_id = ${paid}`,
    ],
  ]),
  ['an order’s total is the sum of its lines', () => [sql`update order_lines set discount_cents = discount_cents + 1`]],
  ['an order’s total is the sum of its lines', () => [sql`update orders set tax_cents = 1, shipping_tax_cents = 0, tax_included = true`]],
  ['an order’s price breakdown adds up to its total', () => [sql`update orders set explanation = explanation - 0`]],
  ['an order’s total is the sum of its lines', () => [sql`delete from order_lines where order_id = ${unpaid}`]],
  [
    'a paid order has one payment of its total, and unpaid or free orders have none',
    () => [sql`update payment_attempts set status = 'paid', payment_id = 'P' where order_id = ${unpaid}`],
  ],
  [
    'a paid order has one payment of its total, and unpaid or free orders have none',
    () => [sql`update payment_attempts set amount_cents = 1 where order_id = ${paid}`],
  ],
  ['only unpaid orders have a payment page', () => [sql`update payment_attempts set status = 'open' where order_id = ${paid}`]],
  ['every rejected payment has a refund', () => [sql`update payment_attempts set status = 'refunded' where order_id = ${paid}`]],
  ['no payment is refunded for more than its amount', () => [refund(1_000_000, 'goodwill')]],
  ['an order’s refunded amount is the sum of its refunds', () => [refund(1, 'goodwill')]],
  ['an order’s refunded amount is the sum of its refunds', () => [sql`update orders set refunded_cents = 1 where id = ${paid}`]],
  [
    'a refund covers the items it lists',
    () => [
      refund(5, 'goodwill'),
      sql`update refunds set shipping_cents = 5`,
      sql`insert into refund_lines (refund_id, order_line_id, quantity, amount_cents, restocked) select r.id, l.id, 1, 1, false from refunds r join order_lines l on l.order_id = r.order_id`,
    ],
  ],
  [
    'no line or delivery charge is refunded for more than it cost',
    () => [
      refund(5, 'goodwill'),
      sql`insert into refund_lines (refund_id, order_line_id, quantity, amount_cents, restocked) select r.id, l.id, l.quantity + 1, 1, false from refunds r join order_lines l on l.order_id = r.order_id`,
    ],
  ],
  [
    'no line or delivery charge is refunded for more than it cost',
    () => [refund(900, 'goodwill'), sql`update refunds set shipping_cents = 900`],
  ],
  [
    'returned items were bought and are refunded only once',
    () => [
      sql`with r as (insert into returns (order_id, reason) values (${paid}, 'other') returning id) insert into return_lines (return_id, order_line_id, quantity) select r.id, l.id, l.quantity + 1 from r, order_lines l where l.order_id = ${paid}`,
    ],
  ],
  [
    'returned items were bought and are refunded only once',
    () => [
      sql`with r as (insert into returns (order_id, reason) values (${unpaid}, 'other') returning id) insert into return_lines (return_id, order_line_id, quantity) select r.id, l.id, 1 from r, order_lines l where l.order_id = ${unpaid}`,
    ],
  ],
  ['an order’s status matches its events', () => [sql`update orders set status = 'packing' where id = ${paid}`]],
  ['an order’s status matches its events', () => [event(unpaid, 'paid')]],
  ['a paid order’s fulfillment stage matches its events', () => [event(paid, 'packing')]],
  ['a paid order’s fulfillment stage matches its events', () => [sql`update orders set stage = 'shipped' where id = ${paid}`]],
  ['every shipped order has a parcel, and no other order has one', () => [event(paid, 'shipped')]],
  [
    'paid orders have a confirmation email, and unpaid ones have none',
    () => [sql`delete from outbox where key = ${`order-confirmation:${paid}`}`],
  ],
  [
    'paid orders have a confirmation email, and unpaid ones have none',
    () => [sql`insert into outbox (kind, key, payload) values ('letter', ${`order-confirmation:${unpaid}`}, '{}')`],
  ],
  ['the customer is emailed once a parcel ships or arrives', () => [event(paid, 'delivered')]],
  ['a cancelled paid order is refunded in full and the customer is emailed', () => [event(paid, 'cancelled')]],
  ['an order with the status refunded is refunded in full', () => [sql`update orders set status = 'refunded' where id = ${paid}`]],
  ['the customer is emailed about every refund', () => [refund(1, 'goodwill')]],
  ['every open refund is in the outbox', () => [refund(1, 'goodwill')]],
  ['a discount’s use count matches the orders that use it', () => [sql`update discounts set uses = uses + 1`]],
  [
    'no customer uses a discount more often than allowed',
    () => [sql`update discount_uses set user_id = (select user_id from orders where id = ${paid})`],
  ],
  [
    'an order keeps its discounts unless it ends unpaid',
    () => [sql`update discount_uses set released_at = now() where order_id = ${unpaid}`],
  ],
  ['an order’s total discount is the sum of its discounts', () => [sql`delete from discount_uses`]],
]

test.each(crimes)('the integrity checks notice when it does not hold that %s', async (rule, how) => {
  expect(Object.keys(await brokenBy(selling.shop, ...how()))).toContain(rule)
})
