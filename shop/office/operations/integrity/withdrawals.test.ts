import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { brokenBy } from '#tests/helpers/broken-rules.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { type PaidOrder, work } from '#tests/helpers/paid-order.ts'
import { deliver, orderTo, withdraw } from '#tests/helpers/withdrawable-order.ts'
import { listReturns, receiveReturn } from '#shop/ordering/fulfilment/returns.ts'

// Breaks the books of three withdrawals: one from the whole order, which is received, one from some
// pieces, which is received, and one that is open.

let selling: Selling
let whole: PaidOrder
let part: PaidOrder
let open: PaidOrder
beforeAll(async () => {
  selling = await openSelling(() => ({ mailer: { send: async () => {} } }))
  // So that each order pays for its delivery.
  for (const { methods } of selling.shop.settings.delivery.zones) if (methods.standard) methods.standard.freeFromCents = null
  const packer = await makeCustomer(selling.shop, { role: 'fulfilment' })
  const delivered = async (quantities: number[]) => {
    const order = await orderTo(selling, 'DE', 2, 1)
    await deliver(selling, packer, order)
    await withdraw(selling, order, ...quantities)
    return order
  }
  const receive = async ({ id }: PaidOrder) => {
    const [withdrawal] = await listReturns(selling.shop, id)
    await receiveReturn(selling.shop, packer, withdrawal!.id, { key: randomUUID(), restock: true })
  }
  whole = await delivered([])
  await receive(whole)
  part = await delivered([1])
  await receive(part)
  open = await delivered([2])
  await withdraw(selling, open, 0, 1)
  await work(selling.shop)
})
afterAll(() => selling.close())

const declared = 'every piece that a customer declared is in their withdrawal'
const due = 'a withdrawal needs no answer, and its refund is due 14 days after its first declaration'
const received = 'a return is received when its pieces are, and no withdrawal from an ended order is open'
const refunded = 'the pieces of a received withdrawal are refunded, as far as money is left'
const delivery = 'a withdrawal from the whole order refunds its standard delivery, as far as money is left'
const worth = 'the refund of a return is of the same order, and the worth of its pieces and its delivery'
const acknowledged = 'every declaration of withdrawal is on the timeline, and acknowledged by email'

test('the correct books of withdrawals pass', async () => {
  expect(await brokenBy(selling.shop, sql`select 1`)).toEqual({})
})

const of = (order: PaidOrder) => sql`(select id from returns where order_id = ${order.id})`
const crimes: [crime: string, rule: string, which: () => PaidOrder, how: () => SQL[]][] = [
  [
    'a withdrawal of fewer pieces than declared',
    declared,
    () => open,
    () => [sql`update return_lines set quantity = 1 where return_id = ${of(open)} and quantity = 2`],
  ],
  [
    'a withdrawal without a declared line',
    declared,
    () => open,
    () => [sql`delete from return_lines where return_id = ${of(open)} and quantity = 1`],
  ],
  [
    'a withdrawal without pieces',
    declared,
    () => open,
    () => [
      sql`update returns set declarations = null where order_id = ${open.id}`,
      sql`delete from return_lines where return_id = ${of(open)}`,
    ],
  ],
  [
    'a withdrawal of more pieces than were bought',
    'returned items were bought and are refunded only once',
    () => open,
    () => [sql`update return_lines set quantity = 3 where return_id = ${of(open)}`],
  ],
  [
    'a withdrawal of another order’s line',
    'returned items were bought and are refunded only once',
    () => open,
    () => [sql`update return_lines set order_line_id = ${part.lines[0]!.id} where return_id = ${of(open)} and quantity = 2`],
  ],
  [
    'a withdrawal that waits for an answer',
    due,
    () => open,
    () => [sql`update returns set status = 'requested' where order_id = ${open.id}`],
  ],
  ['a withdrawal without a deadline', due, () => open, () => [sql`update returns set refund_by = null where order_id = ${open.id}`]],
  [
    'a later deadline',
    due,
    () => open,
    () => [sql`update returns set refund_by = refund_by + interval '1 day' where order_id = ${open.id}`],
  ],
  [
    'a received withdrawal without its time',
    received,
    () => part,
    () => [sql`update returns set received_at = null where order_id = ${part.id}`],
  ],
  [
    'an open withdrawal from a canceled order',
    received,
    () => open,
    () => [sql`update orders set status = 'cancelled', stage = null where id = ${open.id}`],
  ],
  [
    'a received withdrawal that is not refunded',
    refunded,
    () => part,
    () => [sql`delete from refund_lines back using refunds r where r.id = back.refund_id and r.order_id = ${part.id}`],
  ],
  [
    'a withdrawal that is received without a refund',
    refunded,
    () => open,
    () => [sql`update returns set status = 'received', received_at = now() where order_id = ${open.id}`],
  ],
  [
    'a whole withdrawal without the delivery',
    delivery,
    () => whole,
    () => [
      sql`update refunds set amount_cents = amount_cents - shipping_cents, shipping_cents = 0 where order_id = ${whole.id}`,
      sql`update orders set refunded_cents = refunded_cents - shipping_cents where id = ${whole.id}`,
    ],
  ],
  [
    'a refund of less than its pieces are worth',
    worth,
    () => part,
    () => [sql`update refunds set amount_cents = amount_cents - 1 where order_id = ${part.id}`],
  ],
  [
    'a refund of another order’s withdrawal',
    worth,
    () => part,
    () => [sql`update refunds set return_id = ${of(open)} where order_id = ${part.id}`],
  ],
  [
    'a declaration without an email',
    acknowledged,
    () => open,
    () => [sql`delete from outbox where key like ${`withdrawal-received:${open.id}:%`}`],
  ],
  [
    'a declaration that the timeline lacks',
    acknowledged,
    () => part,
    () => [sql`delete from order_events where order_id = ${part.id} and kind = 'withdrawn'`],
  ],
]

test.each(crimes)('the integrity checks find %s, and name the order', async (_, rule, which, how) => {
  expect((await brokenBy(selling.shop, ...how()))[rule]).toEqual([which().number])
})
