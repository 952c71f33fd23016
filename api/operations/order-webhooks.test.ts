import { createHmac, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { deliverRefund } from '#shop/ordering/payments/refunds.ts'
import { expireOrders } from '#shop/ordering/payments/expiry.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import type { PostedEvent } from '#tests/fixtures/open-point-of-sale.ts'
import { chargedBy, faultsInCharges } from '#tests/fixtures/point-of-sale/charges.ts'

// Order webhooks of the point of sale: in any order, repeated, late, or about orders that are not
// ours.

let selling: Selling
let bag: string
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  selling = await openSelling()
  bag = (await selling.snack(1000)).id
  ;({ call } = openTestApp(selling.shop))
})
afterEach(async () => {
  await deliverDue(selling.shop, { refund: deliverRefund }, randomUUID())
  expect(await checkIntegrity(selling.shop)).toEqual({})
  expect(await faultsInCharges(selling.shop.db, await chargedBy(selling.emulator.square))).toEqual([])
})
afterAll(() => selling.close())

const deliver = ({ body, signature }: PostedEvent) =>
  call('/api/webhooks/square', { method: 'POST', body, headers: { 'x-square-hmacsha256-signature': signature } })
const kindOf = ({ body }: PostedEvent) => (JSON.parse(body) as { type: string }).type
const statusOf = async (number: string) => (await selling.account(number)).order.status

async function anOrder() {
  const by = await selling.buyer([bag, 1])
  return { by, ...(await selling.placed(by)) }
}

/** The events about an order, as soon as one of type `kind` has arrived. */
async function eventsOf({ providerOrderId }: { providerOrderId: string }, kind: string): Promise<PostedEvent[]> {
  const notices = () => selling.emulator.events.filter((event) => event.body.includes(providerOrderId))
  await expect.poll(() => notices().some((event) => kindOf(event) === kind), { timeout: 10_000 }).toBe(true)
  return notices()
}

test('shuffled and repeated notifications of several orders mark each order as paid once', async () => {
  const orders = [await anOrder(), await anOrder(), await anOrder()]
  const events: PostedEvent[] = []
  for (const order of orders) {
    expect((await selling.emulator.pay(order.url)).paid).toBe(true)
    events.push(...(await eventsOf(order, 'payment.updated')))
  }
  const twice = fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 })
  const [arriving = []] = fc.sample(twice, { numRuns: 1, seed: 7 })
  const answers = await Promise.all(arriving.map(deliver))
  expect(answers.map(({ status }) => status)).toEqual(arriving.map(() => 200))
  for (const { number } of orders) {
    const { events: entered, sales, letters, refunds } = await selling.account(number)
    expect(entered).toEqual(['pending_payment', 'paid'])
    expect([sales.length, letters.length, refunds.length]).toEqual([1, 1, 0])
  }
})

test('a notification after the payment deadline finds the order already paid and changes nothing', async () => {
  const order = await anOrder()
  await selling.emulator.pay(order.url)
  const events = await eventsOf(order, 'payment.updated')
  selling.later(31 * MINUTE)
  await expireOrders(selling.shop)
  expect(await statusOf(order.number)).toBe('paid')
  for (const event of events.toReversed()) expect((await deliver(event)).status).toBe(200)
  selling.later(-31 * MINUTE)
  expect((await selling.account(order.number)).events).toEqual(['pending_payment', 'paid'])
})

test('a notification of a payment with the wrong amount cancels the order and refunds the money once', async () => {
  const order = await anOrder()
  const { square, locationId } = selling.emulator
  const { order: draft } = await square.orders.get({ orderId: order.providerOrderId })
  const amountMoney = { amount: 100n, currency: 'USD' as const }
  const serviceCharges = [{ uid: 'tip', name: 'Tip', amountMoney, calculationPhase: 'SUBTOTAL_PHASE' as const }]
  await square.orders.update({ orderId: order.providerOrderId, order: { locationId, version: draft!.version, serviceCharges } })
  expect((await selling.emulator.pay(order.url)).paid).toBe(true)
  const events = await eventsOf(order, 'payment.updated')
  await Promise.all([...events, ...events].map(deliver))
  const { order: row, refunds } = await selling.account(order.number)
  expect(row.status).toBe('cancelled')
  expect(refunds).toMatchObject([{ reason: 'wrong-amount', amountCents: row.totalCents + 100 }])
})

test.each([
  ['an order that is none of ours', () => 'ORDER-OF-SOMEBODY-ELSE'],
  ['an order that is not paid, as if it were', () => null],
])('a notification of %s is answered and changes nothing', async (_, providerOrder) => {
  const order = await anOrder()
  const type = 'payment.updated'
  const orderId = providerOrder() ?? order.providerOrderId
  const payment = { id: 'P', order_id: orderId, status: 'COMPLETED', amount_money: { amount: 1, currency: 'USD' } }
  const body = JSON.stringify({ merchant_id: 'M', event_id: randomUUID(), type, data: { type: 'payment', id: 'P', object: { payment } } })
  const { webhookUrl, webhookSignatureKey } = selling.emulator
  const signature = createHmac('sha256', webhookSignatureKey).update(webhookUrl).update(body).digest('base64')
  expect((await deliver({ body, signature })).status).toBe(200)
  // The shop reads the payment from the point of sale. It does not trust the notification.
  expect(await statusOf(order.number)).toBe('pending_payment')
  expect((await deliver({ body, signature: `${signature.slice(0, -4)}AAA=` })).status).toBe(403)
})
