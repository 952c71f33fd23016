import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { openSelling, ordersOfUser, type Selling } from '#tests/fixtures/open-selling.ts'
import type { Customer } from '#shop/actor.ts'
import { addLine } from '#shop/cart/cart.ts'
import { cancelOrder } from '../../orders/cancellations.ts'
import { expireOrders } from '../../payments/expiry.ts'
import { settleOwnOrder } from '../../payments/settlement.ts'
import { sweepPayments } from '../../payments/payment-sweep.ts'

// Concurrency test with many buyers at once: over many connections on PostgreSQL, at full speed on
// the embedded database. tests/processes/concurrent-buyers.test.ts has 200 buyers at two processes.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const many = 60

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
})
afterEach(async () => expect(await checkIntegrity(selling.shop)).toEqual({}))
afterAll(() => selling.close())

test(`of ${many} buyers of 10 bags, 10 get one and pay, and all others see that it is sold out and are charged nothing`, async () => {
  const { shop, emulator } = selling
  const snack = await selling.snack(10)
  const buyers: Customer[] = []
  for (let count = 0; count < many; count++) buyers.push(await selling.buyer([snack.id, 1]))
  const outcomes = await Promise.all(buyers.map(async (by) => ({ by, placed: await selling.place(by) })))
  const placed = outcomes.flatMap(({ by, placed: one }) => (one.outcome === 'placed' ? [{ by, ...one }] : []))
  expect(placed).toHaveLength(10)
  expect(new Set(outcomes.map(({ placed: { outcome } }) => outcome))).toEqual(new Set(['placed', 'sold-out']))
  expect(await selling.stockOf(snack.id)).toEqual({ onHand: 10, reserved: 10 })

  await Promise.all(
    placed.map(async ({ by, orderNumber, paymentUrl }) => {
      expect((await emulator.pay(paymentUrl)).paid).toBe(true)
      await Promise.all([settleOwnOrder(shop, by, orderNumber), settleOwnOrder(shop, by, orderNumber)])
    }),
  )
  expect(await selling.stockOf(snack.id)).toEqual({ onHand: 0, reserved: 0 })
  const losers = outcomes.filter(({ placed: { outcome } }) => outcome === 'sold-out')
  for (const { by } of losers) expect(await ordersOfUser(selling, by)).toEqual([])
  const { data: payments } = await emulator.square.payments.list({ limit: 100 })
  expect(payments).toHaveLength(10)
})

test('buyers who place, change, pay, cancel and come too late at the same time cause no integrity fault', async () => {
  const { shop, emulator } = selling
  const snacks = await Promise.all(Array.from({ length: 3 }, () => selling.snack(12)))
  const buyers = await Promise.all(
    Array.from({ length: 16 }, (_, turn) => selling.buyer([snacks[turn % 3]!.id, 1 + (turn % 2)], [snacks[(turn + 1) % 3]!.id, 1])),
  )
  const placeAndMore = async (by: Customer, turn: number) => {
    const first = await selling.place(by).catch(() => null)
    if (first?.outcome !== 'placed') return
    const { orderNumber, paymentUrl } = first
    const acts = [
      () => emulator.pay(paymentUrl).then(() => settleOwnOrder(shop, by, orderNumber)),
      () => cancelOrder(shop, by, orderNumber),
      () => addLine(shop, by, { variationId: snacks[turn % 3]!.id, quantity: 1 }).then(() => selling.place(by)),
      () => sweepPayments(shop),
    ]
    await Promise.allSettled([acts[turn % 4]!(), acts[(turn + 1) % 4]!(), emulator.pay(paymentUrl)])
  }
  await Promise.all(buyers.map(placeAndMore))
  selling.later(31 * MINUTE)
  await Promise.all([sweepPayments(shop), expireOrders(shop)])
  await expireOrders(shop)
  for (const { id } of snacks) expect((await selling.stockOf(id)).reserved).toBe(0)
  for (const by of buyers) {
    for (const { number, status } of await ordersOfUser(selling, by)) {
      expect(status).toMatch(/^(paid|cancelled|expired)$/)
      const { order, attempts, refunds } = await selling.account(number)
      const taken = await takenFor(attempts[0]!.providerOrderId)
      const owed = refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
      expect([number, taken - owed]).toEqual([number, status === 'paid' ? order.totalCents : 0])
    }
  }
})

/**
 * The amount that the point of sale has charged for an order, in cents; 0 without a payment page.
 */
async function takenFor(orderId: string | null): Promise<number> {
  if (!orderId) return 0
  const { order } = await selling.emulator.square.orders.get({ orderId })
  return (order?.tenders ?? []).reduce((sum, { amountMoney }) => sum + Number(amountMoney?.amount ?? 0), 0)
}
