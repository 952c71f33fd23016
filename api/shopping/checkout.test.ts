import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenAPIV3_1 } from 'openapi-types'
import type { Customer } from '#shop/actor.ts'
import { addLine } from '#shop/cart/cart.ts'
import { asDescribed } from '#tests/helpers/documented.ts'
import { makeCustomer, makeSession } from '#tests/helpers/factories.ts'
import { type Call, openTestApp } from '#tests/fixtures/open-app.ts'
import { home, openSelling, type Selling } from '#tests/fixtures/open-selling.ts'

let selling: Selling
let app: ReturnType<typeof openTestApp>
let wrong: ReturnType<typeof asDescribed>
beforeAll(async () => {
  selling = await openSelling()
  app = openTestApp(selling.shop)
  wrong = asDescribed((await app.call('/api/openapi.json')).body as unknown as OpenAPIV3_1.Document)
})
afterAll(() => selling.close())

/** Sends requests as a customer and checks every response against the description. */
async function as(by: Customer) {
  const { cookie } = await makeSession(selling.shop, by)
  return async (method: string, path: string, asked: Call = {}) => {
    const answer = await app.call(path, { ...asked, method, cookie })
    expect(wrong(method, path, answer)).toBeNull()
    return answer
  }
}

test('an API client learns that its order is accepted and that the payment link follows', async () => {
  const by = await selling.buyer([(await selling.snack(5)).id, 2])
  const ask = await as(by)
  const { expectedTotalCents, shown } = await selling.seen(by)
  selling.emulator.mood = 'broken'
  const placed = await ask('POST', '/api/checkout/order', { body: { expectedTotalCents, shown, key: randomUUID(), terms: 'now' } })
  selling.emulator.mood = 'well'
  expect(placed).toMatchObject({ status: 200, body: { success: true, paymentUrl: null } })
  const { orderNumber: number } = placed.body
  const { body } = await ask('GET', '/api/orders')
  expect(body).toMatchObject({ orders: [{ number, awaitsPaymentLink: true, status: 'pending_payment' }] })
})

test('an API client can complete the checkout like a person', async () => {
  const by = await makeCustomer(selling.shop)
  await addLine(selling.shop, by, { variationId: (await selling.snack(5)).id, quantity: 2 })
  const ask = await as(by)
  expect((await ask('GET', '/api/checkout')).body).toMatchObject({ next: 'address', shipTo: null, addresses: [] })
  expect((await ask('POST', '/api/checkout/address', { body: { address: home } })).body).toMatchObject({ next: 'delivery', shipTo: home })
  expect((await ask('POST', '/api/checkout/delivery', { body: { method: 'express' } })).body).toMatchObject({ next: 'review' })
  const { body } = await ask('POST', '/api/checkout/notes', { body: { giftMessage: 'Start with the mochi.' } })
  expect(body).toMatchObject({ giftMessage: 'Start with the mochi.', note: '', termsAgreedAt: null })
  const seen = { expectedTotalCents: (body.cart as { totalCents: number }).totalCents, shown: body.shown, key: randomUUID() }
  expect(await ask('POST', '/api/checkout/order', { body: seen })).toMatchObject({ status: 422, body: { code: 'terms-not-accepted' } })
  const placed = await ask('POST', '/api/checkout/order', { body: { ...seen, terms: 'now' } })
  expect(placed.body).toMatchObject({ success: true, paymentUrl: expect.stringMatching(/^http/) as unknown })
  expect((await ask('POST', '/api/checkout/order', { body: { ...seen, terms: 'now' } })).body).toEqual(placed.body)
  const { order } = await selling.account(String(placed.body.orderNumber))
  expect(order).toMatchObject({ giftMessage: 'Start with the mochi.', deliveryMethod: 'express', userId: by.userId })
})

test('an order is not placed if the cart differs from what the buyer saw', async () => {
  const snack = await selling.snack(5)
  const by = await selling.buyer([snack.id, 1])
  const ask = await as(by)
  const seen = await selling.seen(by)
  await addLine(selling.shop, by, { variationId: snack.id, quantity: 1 })
  const answer = await ask('POST', '/api/checkout/order', { body: { ...seen, key: randomUUID() } })
  expect(answer).toMatchObject({ status: 409, body: { success: false, code: 'cart-changed', changes: [] } })
})

test('the checkout calls require a signed-in customer', async () => {
  for (const path of ['address', 'delivery', 'notes', 'order']) {
    expect(await app.call(`/api/checkout/${path}`, { method: 'POST', body: {} })).toMatchObject({ status: 401 })
  }
  expect(await app.call('/api/checkout')).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
})

test.each<[string, unknown]>([
  ['address', {}],
  ['address', { addressId: 'x' }],
  ['address', { address: { country: 'US' } }],
  ['address', { address: [] }],
  ['delivery', { method: 'drone' }],
  ['notes', { note: 'x'.repeat(501) }],
  ['notes', { giftMessage: 7 }],
  ['order', {}],
  ['order', { expectedTotalCents: 1, shown: 'x', key: 'x' }],
])('the checkout call %s refuses the invalid body %j', async (path, body) => {
  const ask = await as(await selling.buyer([(await selling.snack(1)).id, 1]))
  expect(await ask('POST', `/api/checkout/${path}`, { body })).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
})
