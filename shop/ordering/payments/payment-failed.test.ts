import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { deliverEmail } from '#shop/mail/send-email.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { type EmailMessage, OutsideUnavailable } from '#shop/ports.ts'
import { expireOrders } from './expiry.ts'
import { settlePayment } from './settlement.ts'
import { sweepPayments } from './payment-sweep.ts'

let selling: Selling
let posted: EmailMessage[]
let mood: 'well' | 'busy'

beforeEach(async () => {
  posted = []
  mood = 'well'
  selling = await openSelling(() => ({
    mailer: {
      async send(letter) {
        if (mood === 'busy') throw new OutsideUnavailable('busy')
        posted.push(letter)
      },
    },
  }))
})
afterEach(() => selling.close())

describe('customers with a declined card', () => {
  test('a customer whose card was declined gets one email, five minutes later, with the way to pay', async () => {
    const { number } = await declined()
    await work()
    expect(posted).toEqual([])
    selling.later(4 * MINUTE)
    await work()
    await Promise.all([work(), work()])
    expect(subjects()).toEqual([`Your payment for order #${number} didn’t go through`])
    const [{ html, text, to }] = posted as [EmailMessage]
    expect(to).toEqual({ name: 'Ada Buyer', address: expect.stringContaining('@example.test') })
    for (const said of [html, text]) {
      expect(said).toContain(`http://localhost:3000/dashboard/orders/${number}`)
      expect(said).toContain('Pay for your order')
      expect(said).toMatch(/until .*\w+day, /)
    }
  })

  test('a customer who pays with another card meanwhile gets no email about the declined one', async () => {
    const { url, providerOrderId } = await declined()
    await work()
    await selling.emulator.pay(url)
    await settlePayment(selling.shop, providerOrderId)
    selling.later(6 * MINUTE)
    await work()
    expect(subjects()).toEqual([expect.stringContaining('is confirmed')])
  })

  test('a customer whose payment is known only to the point of sale gets no email about the declined card, because the shop asks before sending', async () => {
    const { url } = await declined()
    await work()
    await selling.emulator.pay(url)
    selling.later(6 * MINUTE)
    await post()
    expect(posted).toEqual([])
  })

  test('a customer whose card was declined gets the email later when the point of sale cannot be asked now', async () => {
    await declined()
    await work()
    selling.later(6 * MINUTE)
    selling.emulator.mood = 'broken'
    await post()
    expect(posted).toEqual([])
    selling.emulator.mood = 'well'
    selling.later(MINUTE)
    await post()
    expect(posted).toHaveLength(1)
  })
})

describe('an order that expires', () => {
  test('an order that expires after a declined card sends one email about its end', async () => {
    const { number } = await declined()
    await work()
    selling.later(5 * MINUTE)
    await work()
    selling.later(30 * MINUTE)
    await Promise.all([expireOrders(selling.shop), expireOrders(selling.shop)])
    await work()
    await work()
    expect(subjects()).toEqual([`Your payment for order #${number} didn’t go through`, `Your order #${number} wasn’t paid in time`])
    expect(posted[1]!.text).toContain('You weren’t charged')
  })

  test('an order that expires before the first email could be sent sends only the last one', async () => {
    const { number } = await declined()
    mood = 'busy'
    await work()
    selling.later(6 * MINUTE)
    await work()
    selling.later(30 * MINUTE)
    await expireOrders(selling.shop)
    mood = 'well'
    await work()
    expect(subjects()).toEqual([`Your order #${number} wasn’t paid in time`])
  })

  test('an order that expires without an attempt to pay sends no email', async () => {
    await selling.placed(await selling.buyer([(await selling.snack(5)).id, 1]))
    selling.later(31 * MINUTE)
    await work()
    await expireOrders(selling.shop)
    await work()
    expect(posted).toEqual([])
  })
})

/** An order whose customer's card has just been declined. */
async function declined() {
  const placed = await selling.placed(await selling.buyer([(await selling.snack(5)).id, 1]))
  await selling.emulator.pay(placed.url, 'decline')
  selling.later(1.1 * MINUTE)
  return placed
}

async function work(): Promise<void> {
  await sweepPayments(selling.shop)
  await post()
}

function post(): Promise<number> {
  return deliverDue(selling.shop, { letter: deliverEmail }, randomUUID())
}

function subjects(): string[] {
  return posted.map(({ subject }) => subject)
}
