import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSquare } from '#adapters/square.ts'
import { stockMovements, webhookEvents } from '#database/schema.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import type { PostedEvent } from '#tests/fixtures/open-point-of-sale.ts'

// Webhooks, posted and signed by the embedded point of sale, at the shop's endpoint.

let selling: Selling
let syncs: number
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  selling = await openSelling()
  ;({ call } = openTestApp(selling.shop, { syncCatalogue: () => void (syncs += 1) }))
})
afterAll(() => selling.close())
beforeEach(() => {
  syncs = 0
  selling.emulator.mood = 'well'
})

/** The settings of a shop whose webhooks this test signs itself. */
const own = {
  accessToken: 'token',
  locationId: 'L1',
  webhookUrl: 'https://shop.test/hooks',
  webhookSignatureKey: 'our key',
  nameCharge: String,
}
const sign = (body: string, key = own.webhookSignatureKey) => createHmac('sha256', key).update(own.webhookUrl).update(body).digest('base64')
const post = (body: string, signature: string | undefined) => {
  const shop = { ...selling.shop, ...openSquare(own) }
  return openTestApp(shop, { syncCatalogue: () => void (syncs += 1) }).call('/api/webhooks/square', {
    method: 'POST',
    body,
    headers: signature === undefined ? {} : { 'x-square-hmacsha256-signature': signature },
  })
}
const deliver = ({ body, signature }: PostedEvent) =>
  call('/api/webhooks/square', { method: 'POST', body, headers: { 'x-square-hmacsha256-signature': signature } })
const typeOf = ({ body }: PostedEvent) => (JSON.parse(body) as { type: string }).type
const idOf = ({ body }: PostedEvent) => (JSON.parse(body) as { event_id: string }).event_id
const known = async (event: PostedEvent) =>
  (
    await selling.shop.db
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.id, idOf(event)))
  ).length

/**
 * The events of a kind that `work` causes and whose body contains `says`. Waits until the first has
 * been posted.
 */
async function causedBy(kind: string, work: () => Promise<unknown>, says = ''): Promise<PostedEvent[]> {
  const before = selling.emulator.events.length
  await work()
  const caused = () => selling.emulator.events.slice(before).filter((event) => typeOf(event).startsWith(kind) && event.body.includes(says))
  await expect.poll(() => caused().length, { timeout: 5000 }).toBeGreaterThan(0)
  return caused()
}

describe('a notification', () => {
  test('a notification of a payment settles the order once, however often it comes and in parallel', async () => {
    const { id } = await selling.snack(5)
    const { number, url } = await selling.placed(await selling.buyer([id, 2]))
    const events = await causedBy('payment.', () => selling.emulator.pay(url))
    const answers = await Promise.all(Array.from({ length: 10 }, (_, turn) => deliver(events[turn % events.length]!)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const { order, letters, sales, refunds } = await selling.account(number)
    expect(order.status).toBe('paid')
    expect([letters.length, sales.length, refunds.length]).toEqual([1, 1, 0])
    expect(await selling.stockOf(id)).toMatchObject({ reserved: 0 })
    expect(await known(events[0]!)).toBe(1)
  })

  test('a notification of a stock count changes the stock once', async () => {
    const { id } = await selling.snack(5)
    const [event] = await causedBy('inventory.', () => selling.emulator.setStock(id, 12), '"quantity":"12"')
    const movements = () => selling.shop.db.select().from(stockMovements).where(eq(stockMovements.variationId, id))
    expect((await deliver(event!)).status).toBe(200)
    expect(await selling.stockOf(id)).toMatchObject({ onHand: 12 })
    const count = (await movements()).length
    expect((await deliver(event!)).status).toBe(200)
    expect(await movements()).toHaveLength(count)
  })

  test('a notification of a catalogue change requests one sync', async () => {
    const { id, priceCents } = await selling.snack(5)
    const [event] = await causedBy('catalog.', () => selling.emulator.setPrice(id, priceCents + 1))
    await deliver(event!)
    await deliver(event!)
    expect(syncs).toBe(1)
  })

  test('a notification of another kind is only recorded', async () => {
    const body = JSON.stringify({ event_id: randomUUID(), type: 'loyalty.account.created', data: {} })
    expect(await post(body, sign(body))).toMatchObject({ status: 200, body: { success: true } })
    expect([await known({ body, signature: '' }), syncs]).toEqual([1, 0])
  })

  test('a notification that cannot be processed now is answered 503 and processed on the next delivery', async () => {
    const { id } = await selling.snack(5)
    const { number, url } = await selling.placed(await selling.buyer([id, 1]))
    const [event] = await causedBy('payment.', () => selling.emulator.pay(url))
    selling.emulator.mood = 'broken'
    const refused = await deliver(event!)
    expect(refused).toMatchObject({ status: 503, body: { success: false, code: 'service-unavailable' } })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await known(event!)).toBe(0)
    selling.emulator.mood = 'well'
    expect((await deliver(event!)).status).toBe(200)
    expect((await selling.account(number)).order.status).toBe('paid')
  })
})

describe('a forged notification', () => {
  const body = JSON.stringify({ event_id: 'forged', type: 'catalog.version.updated', data: {} })
  const withNul = (where: string) => JSON.stringify({ event_id: 'signed', type: 'payment.updated', ...naming[where]!('\0') })
  const naming: Record<string, (id: string) => object> = {
    event: (id) => ({ event_id: id }),
    order: (id) => ({ data: { object: { payment: { id: 'P1', order_id: id } } } }),
  }
  test.each([
    ['without a signature', body, undefined],
    ['with an empty one', body, ''],
    ['with another', body, sign(`${body} `)],
    ['with one of another key', body, sign(body, 'another key')],
    ['with text for one', body, 'x'.repeat(10_000)],
    ['that is signed, but no JSON', '{', sign('{')],
    ['that is signed, but empty', '', sign('')],
    ['that is signed, but names an event by a NUL', withNul('event'), sign(withNul('event'))],
    ['that is signed, but names an order by a NUL', withNul('order'), sign(withNul('order'))],
    ['that is signed, but has no id', '{"type":"payment.updated"}', sign('{"type":"payment.updated"}')],
  ])('a notification %s is refused', async (_, text, signature) => {
    expect(await post(text, signature)).toMatchObject({ status: 403, body: { success: false, code: 'not-allowed' } })
    expect(syncs).toBe(0)
  })

  test('a notification that is too large is refused before it is read', async () => {
    expect((await call('/api/webhooks/square', { method: 'POST', body: 'x'.repeat(1_100_000) })).status).toBe(413)
  })

  test.each(['GET', 'PUT', 'DELETE'])('a notification sent by %s is refused', async (method) => {
    expect((await call('/api/webhooks/square', { method })).status).toBe(405)
  })
})
