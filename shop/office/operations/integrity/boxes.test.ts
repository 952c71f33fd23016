import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { brokenBy } from '#tests/helpers/broken-rules.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { work } from '#tests/helpers/paid-order.ts'
import { addBox } from '#shop/cart/cart.ts'
import { markOrderDelivered, shipOrder, startPacking } from '#shop/ordering/fulfilment/fulfilment.ts'
import { settleOwnOrder } from '#shop/ordering/payments/settlement.ts'
import { refundOrder } from '#shop/ordering/payments/refunds.ts'

// Breaks the books of a delivered order with two equal discovery boxes, one piece of which was
// refunded.

let selling: Selling
let number: string
let order: string
beforeAll(async () => {
  selling = await openSelling(() => ({ mailer: { send: async () => {} } }))
  const { shop, emulator } = selling
  const snacks: string[] = []
  for (let count = 0; count < 5; count++) snacks.push((await selling.snack(9)).id)
  const [by, manager] = [await makeCustomer(shop), await makeCustomer(shop, { role: 'manager' })]
  await addBox(shop, by, { key: randomUUID(), snacks, quantity: 2, preferences: {}, giftCard: null })
  await selling.fill(by)
  const placed = await selling.placed(by)
  number = placed.number
  await emulator.pay(placed.url)
  await settleOwnOrder(shop, by, number)
  await startPacking(shop, manager, number)
  await shipOrder(shop, manager, number, { carrier: 'DHL', trackingNumber: '1' })
  await markOrderDelivered(shop, manager, number)
  order = (await selling.account(number)).order.id
  const { rows } = (await shop.db.execute(sql`select id from order_lines where order_id = ${order} order by position limit 1`)) as {
    rows: { id: string }[]
  }
  const lines = [{ lineId: rows[0]!.id, quantity: 1, restock: true }]
  await refundOrder(shop, manager, number, { key: randomUUID(), lines, shipping: false, extraCents: 0, reason: 'returned', note: '' })
  await work(shop)
})
afterAll(() => selling.close())

const line = (position: number) => sql`order_id = ${order} and position = ${position}`
const priceRule = 'a discovery box’s price is the sum of its snacks, and each box has all of them'
const shareRule = 'the snacks of a discovery box share its discount by their prices, in whole cents a piece'

test('the correct books of a box pass', async () => {
  expect(await brokenBy(selling.shop, sql`select 1`)).toEqual({})
})

const crimes: [crime: string, rule: string, how: () => SQL[]][] = [
  ['a price that is not the sum', priceRule, () => [sql`update order_boxes set price_cents = price_cents + 1`]],
  ['a size that is not the number of snacks', priceRule, () => [sql`update order_boxes set size = 8`]],
  [
    'a snack with fewer pieces than boxes',
    priceRule,
    () => [sql`update order_lines set quantity = 1, packed_quantity = 0 where ${line(0)}`],
  ],
  ['a snack without its box', priceRule, () => [sql`update order_lines set box_id = null where ${line(1)}`]],
  [
    'a snack twice',
    'a discovery box has each of its snacks once',
    () => [sql`update order_lines set variation_id = (select variation_id from order_lines where ${line(0)}) where ${line(1)}`],
  ],
  [
    'two shares of the discount that are exchanged by a few cents',
    shareRule,
    () => [
      sql`update order_lines set box_discount_cents = box_discount_cents + 20, total_price_cents = total_price_cents - 20 where ${line(0)}`,
      sql`update order_lines set box_discount_cents = box_discount_cents - 20, total_price_cents = total_price_cents + 20 where ${line(1)}`,
    ],
  ],
  [
    'a share that is no whole cent a piece',
    shareRule,
    () => [
      sql`update order_lines set box_discount_cents = box_discount_cents + 1, total_price_cents = total_price_cents - 1 where ${line(0)}`,
      sql`update order_lines set box_discount_cents = box_discount_cents - 1, total_price_cents = total_price_cents + 1 where ${line(1)}`,
    ],
  ],
  [
    'a snack that is refunded more often than it was bought',
    'no line or delivery charge is refunded for more than it cost',
    () => [sql`update refund_lines set quantity = 3`],
  ],
  [
    'a snack that is returned more often than it was bought',
    'returned items were bought and are refunded only once',
    () => [
      sql`with r as (insert into returns (order_id, reason) values (${order}, 'other') returning id)
        insert into return_lines (return_id, order_line_id, quantity) select r.id, l.id, 3 from r, order_lines l where ${line(2)}`,
    ],
  ],
  [
    'a snack that left the shelf in another number',
    'a sale takes an order’s pieces of a snack off the shelf, or a count has done so',
    () => [
      sql`update stock_movements set delta = -1 where order_id = ${order} and variation_id = (select variation_id from order_lines where ${line(3)})`,
    ],
  ],
  [
    'a snack without stock',
    'every line of an active order has its stock',
    () => [sql`update reservations set quantity = 1 where order_id = ${order}`],
  ],
]

test.each(crimes)('the integrity checks find %s, and name the order', async (_, rule, how) => {
  expect((await brokenBy(selling.shop, ...how()))[rule]).toEqual([number])
})
