import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Customer } from '#shop/actor.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { atNext } from '#tests/helpers/at-failpoint.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { countedAtPointOfSale, givenBack, work } from '#tests/helpers/paid-order.ts'
import { deliver, orderTo, piecesOf, withdraw } from '#tests/helpers/withdrawable-order.ts'
import { cancelForCustomer, cancelOrder } from '../../orders/cancellations.ts'
import { refundOrder } from '../../payments/refunds.ts'
import { startPacking } from '../fulfilment.ts'
import { listReturns, requestReturn } from '../returns.ts'

// Races of a withdrawal, each in both orders: the row lock of the order decides.

let selling: Selling
let manager: Customer
let packer: Customer
beforeAll(async () => {
  selling = await openSelling(() => ({ mailer: { send: async () => {} } }))
  manager = await makeCustomer(selling.shop, { role: 'manager' })
  packer = await makeCustomer(selling.shop, { role: 'fulfilment' })
})
afterEach(async () => {
  await work(selling.shop)
  expect(await checkIntegrity(selling.shop)).toEqual({})
})
afterAll(() => selling.close())

/** Runs `rival` to its end just before `first` locks the order. */
async function race<T>(first: () => Promise<T>, rival: () => Promise<unknown>): Promise<T> {
  const met = atNext('order-looked-up', rival)
  try {
    return await first()
  } finally {
    expect(met.ran).toBe(true)
  }
}

test('a withdrawal that packing overtakes stays open, and staff refund it', async () => {
  const order = await orderTo(selling, 'DE', 1)
  await race(
    () => withdraw(selling, order),
    () => startPacking(selling.shop, packer, order.number),
  )
  expect((await selling.account(order.number)).order.status).toBe('packing')
  expect(await listReturns(selling.shop, order.id)).toMatchObject([{ kind: 'withdrawal', status: 'approved' }])
})

test('packing that a withdrawal overtakes finds the order ended', async () => {
  const order = await orderTo(selling, 'DE', 1)
  const packing = race(
    () => startPacking(selling.shop, packer, order.number),
    () => withdraw(selling, order),
  )
  await expect(packing).rejects.toMatchObject({ code: 'too-late' })
  expect((await selling.account(order.number)).order).toMatchObject({ status: 'refunded', refundedCents: order.totalCents })
})

test('a withdrawal that a cancellation overtakes is refused, and the money goes back once', async () => {
  const order = await orderTo(selling, 'DE', 2)
  const late = race(
    () => withdraw(selling, order),
    () => cancelOrder(selling.shop, order.by, order.number),
  )
  await expect(late).rejects.toMatchObject({ code: 'too-late' })
  await work(selling.shop)
  expect(await givenBack(selling, order.paymentId)).toBe(order.totalCents)
  expect(await countedAtPointOfSale(selling, order.snack.id)).toBe(10)
})

test('a cancellation after a withdrawal of some items refunds the rest, and one in packing closes the withdrawal', async () => {
  const order = await orderTo(selling, 'DE', 2)
  await race(
    () => cancelOrder(selling.shop, order.by, order.number),
    () => withdraw(selling, order, 1),
  )
  const packed = await orderTo(selling, 'DE', 2)
  await startPacking(selling.shop, packer, packed.number)
  await withdraw(selling, packed, 1)
  await cancelForCustomer(selling.shop, manager, packed.number, { note: '' })
  expect(await listReturns(selling.shop, packed.id)).toMatchObject([{ status: 'received' }])
  await work(selling.shop)
  for (const one of [order, packed]) {
    expect(await givenBack(selling, one.paymentId)).toBe(one.totalCents)
    expect(await countedAtPointOfSale(selling, one.snack.id)).toBe(10)
  }
})

test('a return request and a withdrawal that arrive at once leave one open withdrawal', async () => {
  const order = await orderTo(selling, 'DE', 2)
  await deliver(selling, packer, order)
  const asked = { lines: piecesOf(order, 1), reason: 'changed-mind' as const, note: '' }
  const [declared] = await Promise.allSettled([withdraw(selling, order), requestReturn(selling.shop, order.by, order.number, asked)])
  expect(declared.status).toBe('fulfilled')
  expect(await listReturns(selling.shop, order.id)).toMatchObject([{ kind: 'withdrawal', status: 'approved', lines: [{ quantity: 2 }] }])
  await expect(requestReturn(selling.shop, order.by, order.number, asked)).rejects.toMatchObject({ code: 'return-open-already' })
})

test('a withdrawal of items that staff have just refunded is refused', async () => {
  const order = await orderTo(selling, 'DE', 1)
  await deliver(selling, packer, order)
  const goodwill = { shipping: false, extraCents: 0, reason: 'goodwill' as const, note: '', key: crypto.randomUUID() }
  const lines = [{ ...piecesOf(order)[0]!, restock: false }]
  const refund = () => refundOrder(selling.shop, manager, order.number, { ...goodwill, lines })
  await expect(race(() => withdraw(selling, order), refund)).rejects.toMatchObject({ code: 'too-much' })
})
