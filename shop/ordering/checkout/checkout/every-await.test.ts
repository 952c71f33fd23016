import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { atEveryAwait, watch } from '#tests/helpers/at-every-await.ts'
import { openSelling, ordersOfUser, type Selling } from '#tests/fixtures/open-selling.ts'
import { chargedBy, faultsInCharges } from '#tests/fixtures/point-of-sale/charges.ts'
import type { Customer } from '#shop/actor.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { cancelOrder } from '../../orders/cancellations.ts'
import { addLine } from '#shop/cart/cart.ts'
import { handleWebhookEvent } from '../../payments/incoming-webhooks.ts'
import { expireOrders } from '../../payments/expiry.ts'
import { settleOwnOrder } from '../../payments/settlement.ts'
import { sweepPayments } from '../../payments/payment-sweep.ts'

// Concurrent actions interrupt the placement at each `await`, so that each race is really tested.

let selling: Selling
let bag: string
let other: string
beforeAll(async () => {
  selling = await openSelling()
  bag = (await selling.snack(1000)).id
  other = (await selling.snack(1000)).id
  watch(selling.shop)
})
afterEach(async () => {
  expect(await checkIntegrity(selling.shop)).toEqual({})
  expect(await faultsInCharges(selling.shop.db, await chargedBy(selling.emulator.square))).toEqual([])
})
afterAll(() => selling.close())

const newest = async (by: Customer) => (await ordersOfUser(selling, by)).at(-1)

async function later(minutes: number, work: () => Promise<unknown>): Promise<void> {
  selling.later(minutes * MINUTE)
  await work().finally(() => selling.later(-minutes * MINUTE))
}

/**
 * Pays on the payment page of the newest order, if it has one, and delivers the webhook of the
 * point of sale.
 */
async function payNewest(by: Customer): Promise<void> {
  const order = await newest(by)
  const [attempt] = order ? (await selling.account(order.number)).attempts : []
  if (!attempt?.linkUrl) return
  await selling.emulator.pay(attempt.linkUrl)
  const providerOrderId = attempt.providerOrderId!
  await handleWebhookEvent(selling.shop, { id: randomUUID(), type: 'payment.updated', about: 'payment', providerOrderId }, () => {})
}

const rivals: Record<string, (by: Customer) => Promise<unknown>> = {
  'the same basket in another tab': (by) => selling.place(by),
  'another basket in another tab': async (by) => {
    await addLine(selling.shop, by, { variationId: other, quantity: 1 })
    await selling.place(by)
  },
  'a cancellation': async (by) => {
    const order = await newest(by)
    if (order) await cancelOrder(selling.shop, by, order.number)
  },
  'its expiry': () => later(31, () => expireOrders(selling.shop)),
  'its payment, reported at once': payNewest,
  'the sweep': () => later(2, () => sweepPayments(selling.shop)),
}

test.each(Object.keys(rivals))(
  'an order that is overtaken at any await by %s stays one order and passes the integrity checks',
  async (rival) => {
    const moments = await atEveryAwait({
      prepare: () => selling.buyer([bag, 1]),
      work: (by) => selling.place(by),
      rival: rivals[rival]!,
      async check(by) {
        const found = await ordersOfUser(selling, by)
        expect(found.filter(({ status }) => status === 'pending_payment' || status === 'paid').length).toBeLessThan(2)
        for (const { number, status } of found) {
          if (status !== 'pending_payment') continue
          await payNewest(by)
          await settleOwnOrder(selling.shop, by, number)
          expect((await newest(by))!.status).toBe('paid')
        }
      },
    })
    // The moments before and after the reserving transaction and the two calls, and the one before
    // the payment page is stored.
    expect(moments.filter((moment) => /transaction|paymentPage|total|update/.test(moment)).length).toBeGreaterThanOrEqual(7)
  },
)
