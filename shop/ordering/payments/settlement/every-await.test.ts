import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { atEveryAwait, watch } from '#tests/helpers/at-every-await.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { chargedBy, faultsInCharges } from '#tests/fixtures/point-of-sale/charges.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { cancelOrder } from '../../orders/cancellations.ts'
import { handleWebhookEvent } from '../incoming-webhooks.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import type { PaymentState } from '#shop/ports.ts'
import { deliverRefund } from '../refunds.ts'
import { expireOrders } from '../expiry.ts'
import { settlePayment, settleOwnOrder } from '../settlement.ts'
import { sweepPayments } from '../payment-sweep.ts'

// Taking a payment and ending an order: a rival operation runs at each await.

let selling: Selling
let bag: string
beforeAll(async () => {
  selling = await openSelling()
  bag = (await selling.snack(1000)).id
  watch(selling.shop)
})
afterEach(async () => {
  await deliverDue(selling.shop, { refund: deliverRefund }, randomUUID())
  expect(await checkIntegrity(selling.shop)).toEqual({})
  expect(await faultsInCharges(selling.shop.db, await chargedBy(selling.emulator.square))).toEqual([])
})
afterAll(() => selling.close())

type Order = Awaited<ReturnType<typeof anOrder>>

async function anOrder() {
  const by = await selling.buyer([bag, 1])
  return { by, ...(await selling.placed(by)) }
}

async function paidAtPointOfSale(): Promise<Order> {
  const order = await anOrder()
  expect((await selling.emulator.pay(order.url)).paid).toBe(true)
  return order
}

async function later(minutes: number, work: () => Promise<unknown>): Promise<void> {
  selling.later(minutes * MINUTE)
  await work().finally(() => selling.later(-minutes * MINUTE))
}

/** Settles with a point of sale that reports a second payment for the order. */
async function settleWithTwoPayments({ number, providerOrderId }: Order): Promise<void> {
  const { payments } = selling.shop
  const payment = async (id: string): Promise<PaymentState> => {
    const real = await payments.paymentState(id)
    return real.state === 'approved' ? { ...real, others: [{ paymentId: `SECOND-${number}`, amountCents: 100 }] } : real
  }
  const twice = new Proxy(payments, {
    get: (target, name) => Reflect.get(name === 'paymentState' ? { paymentState: payment } : target, name) as unknown,
  })
  await settlePayment({ ...selling.shop, payments: twice }, providerOrderId)
}

const notify = ({ providerOrderId }: Order) =>
  handleWebhookEvent(selling.shop, { id: randomUUID(), type: 'payment.updated', about: 'payment', providerOrderId }, () => {})

const rivals: Record<string, (order: Order) => Promise<unknown>> = {
  'its notification': notify,
  'its page': ({ by, number }) => settleOwnOrder(selling.shop, by, number),
  'the sweep': () => later(2, () => sweepPayments(selling.shop)),
  'a cancellation': ({ by, number }) => cancelOrder(selling.shop, by, number),
  'its expiry': () => later(31, () => expireOrders(selling.shop)),
  'the same basket placed again': ({ by }) => selling.place(by),
}

describe('a payment that is overtaken at any await', () => {
  const more = { ...rivals, 'a second payment': settleWithTwoPayments }
  test.each(Object.keys(more))('a payment that is overtaken at any await by %s is settled once and causes one email', async (rival) => {
    const moments = await atEveryAwait({
      prepare: paidAtPointOfSale,
      work: ({ by, number }) => settleOwnOrder(selling.shop, by, number),
      rival: more[rival as keyof typeof more],
      async check({ number }) {
        const { events, sales, refunds, letters } = await selling.account(number)
        expect(events.slice(0, 2)).toEqual(['pending_payment', 'paid'])
        expect([sales.length, letters.length]).toEqual([1, 1])
        expect(refunds.map(({ reason }) => reason)).toEqual(
          rival === 'a second payment' ? ['paid-twice'] : events.includes('cancelled') ? ['cancelled'] : [],
        )
      },
    })
    expect(moments.filter((moment) => /transaction|paymentState$/.test(moment)).length).toBeGreaterThanOrEqual(4)
  })
})

describe('an order that is being ended', () => {
  const more = {
    ...rivals,
    'its payment, reported at once': async (order: Order) => (await selling.emulator.pay(order.url), notify(order)),
  }
  test.each(Object.keys(more))(
    'an order that is being ended and is overtaken at any await by %s is ended or paid, never both',
    async (rival) => {
      await atEveryAwait({
        prepare: anOrder,
        work: ({ by, number }) => cancelOrder(selling.shop, by, number),
        rival: more[rival as keyof typeof more],
        async check({ by, number, url }) {
          const { paid } = await selling.emulator.pay(url)
          await settleOwnOrder(selling.shop, by, number)
          const { order, events } = await selling.account(number)
          expect(order.status).toMatch(/^(paid|cancelled|expired)$/)
          expect(paid).toBe(false)
          expect(new Set(events).size).toBe(events.length)
        },
      })
    },
  )
})
