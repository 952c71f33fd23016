import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { deliverEmail } from '#shop/mail/send.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { type EmailMessage, OutsideUnavailable } from '#shop/ports.ts'
import { expireOrders, settlePayment, sweepPayments } from './settlement.ts'

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

describe('whose card was declined', () => {
  test('is written to once, five minutes later, with the way to pay', async () => {
    const { number } = await declined()
    await work()
    expect(posted).toEqual([])
    selling.later(4 * MINUTE)
    await work()
    await Promise.all([work(), work()])
    expect(subjects()).toEqual([`The payment for order #${number} did not go through`])
    const [{ html, text, to }] = posted as [EmailMessage]
    expect(to).toEqual({ name: 'Ada Buyer', address: expect.stringContaining('@example.test') })
    for (const said of [html, text]) {
      expect(said).toContain(`http://localhost:3000/dashboard/orders/${number}`)
      expect(said).toContain('Pay for your order')
      expect(said).toMatch(/until .*\w+day, /)
    }
  })

  test('and pays with another one meanwhile is not', async () => {
    const { url, tillOrderId } = await declined()
    await work()
    await selling.till.pay(url)
    await settlePayment(selling.shop, tillOrderId)
    selling.later(6 * MINUTE)
    await work()
    expect(subjects()).toEqual([expect.stringContaining('is confirmed')])
  })

  test('is not either where nobody has told us of the payment yet: the point of sale is asked as the letter goes', async () => {
    const { url } = await declined()
    await work()
    await selling.till.pay(url)
    selling.later(6 * MINUTE)
    await post()
    expect(posted).toEqual([])
  })

  test('is written to later where the point of sale cannot be asked now', async () => {
    await declined()
    await work()
    selling.later(6 * MINUTE)
    selling.till.mood = 'broken'
    await post()
    expect(posted).toEqual([])
    selling.till.mood = 'well'
    selling.later(MINUTE)
    await post()
    expect(posted).toHaveLength(1)
  })
})

describe('an order that expires', () => {
  test('after a card was declined is told as ended, once', async () => {
    const { number } = await declined()
    await work()
    selling.later(5 * MINUTE)
    await work()
    selling.later(30 * MINUTE)
    await Promise.all([expireOrders(selling.shop), expireOrders(selling.shop)])
    await work()
    await work()
    expect(subjects()).toEqual([`The payment for order #${number} did not go through`, `Your order #${number} ended without a payment`])
    expect(posted[1]!.text).toContain('Nothing was charged')
  })

  test('before the first letter could be sent brings the last one alone', async () => {
    const { number } = await declined()
    mood = 'busy'
    await work()
    selling.later(6 * MINUTE)
    await work()
    selling.later(30 * MINUTE)
    await expireOrders(selling.shop)
    mood = 'well'
    await work()
    expect(subjects()).toEqual([`Your order #${number} ended without a payment`])
  })

  test('that nobody tried to pay is not told', async () => {
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
  await selling.till.pay(placed.url, 'decline')
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
