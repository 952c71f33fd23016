import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import * as cart from '#app/storefront/cart/cart.tsx'
import * as checkout from '#app/storefront/checkout/checkout.tsx'
import * as country from '#app/storefront/countries/country.tsx'
import * as product from '#app/storefront/product/product.tsx'
import * as products from '#app/storefront/products/products.tsx'
import type { Actor } from '#shop/actor.ts'
import { cancelOrder } from '#shop/ordering/orders/cancellations.ts'
import { openTestApp } from './fixtures/open-app.ts'
import { defaultSettings } from '#shop/settings.ts'
import { openSelling, type Selling } from './fixtures/open-selling.ts'
import { outcome, pageRequest } from './helpers/page-request.ts'
import { givenBack, paidOrder, work } from './helpers/paid-order.ts'

// The point of sale is down: what customers see, and what the shop does later.

let selling: Selling
let app: ReturnType<typeof openTestApp>
beforeAll(async () => {
  selling = await openSelling()
  app = openTestApp(selling.shop)
})
afterAll(() => selling.close())

const visitor: Actor = { kind: 'visitor', cartToken: null, address: '203.0.113.7' }
type Page = { loader: (args: never) => unknown }
const see = ({ loader }: Page, path: string, params = {}, by: Actor = visitor) => {
  const { args } = pageRequest(selling.shop, path, { ask: { by } })
  return outcome(() => loader({ ...(args as object), params } as never))
}

test.each(['broken', 'busy', 'locked'] as const)(
  'pages, search, API calls and basket work as always while the point of sale is %s',
  async (mood) => {
    const snack = await selling.snack(5)
    const shown = selling.shop.catalogue.list({}).products[0]!
    selling.emulator.mood = mood
    selling.emulator.calls.length = 0
    expect(await see(products as never, '/products')).toMatchObject({ listing: { total: 96 } })
    expect(await see(products as never, '/products?search=mango')).toMatchObject({ listing: { products: { length: expect.any(Number) } } })
    expect(await see(product as never, `/products/${shown.slug}`, { id: shown.slug })).toMatchObject({ product: { id: shown.id } })
    expect(await see(country as never, '/countries/jp', { place: 'jp' })).toMatchObject({ code: 'JP' })
    for (const path of ['/api/square/products', '/api/square/categories', `/api/square/product/${shown.id}`, '/api/suggest?q=man'])
      expect((await app.call(path)).status).toBe(200)
    const found = await app.call('/api/square/search', { method: 'POST', body: { query: 'mango' } })
    expect(found.body).toMatchObject({ success: true, data: { products: { length: expect.any(Number) } } })
    const by = await selling.buyer([snack.id, 2])
    expect(await see(cart as never, '/cart', {}, by)).toMatchObject({ cart: { lines: [{ quantity: 2 }] } })
    expect(selling.emulator.calls).toEqual([])
    selling.emulator.mood = 'well'
  },
)

test('the checkout says that the point of sale is down, keeps everything, and goes on once it is back', async () => {
  selling.shop.settings.deferredPayment = { ...defaultSettings.deferredPayment, isOn: false }
  const by = await selling.buyer([(await selling.snack(5)).id, 2])
  const { view, orderKey } = (await see(checkout, '/checkout?step=review', {}, by)) as Awaited<ReturnType<typeof checkout.loader>>
  const form = { intent: 'place', expectedTotalCents: String(view.cart.totalCents), shown: view.shown, key: orderKey, terms: 'now' }
  const place = () => outcome(() => checkout.action(pageRequest(selling.shop, '/checkout', { form, ask: { by } }).args))
  selling.emulator.mood = 'broken'
  expect(await place()).toMatchObject({ init: { status: 503 }, data: { refusal: { failure: 'payment-unavailable' } } })
  expect(await see(cart as never, '/cart', {}, by)).toMatchObject({ cart: { lines: [{ quantity: 2 }] } })
  selling.emulator.mood = 'well'
  const answered = (await place()) as Response
  expect([answered.status, answered.headers.get('Location')]).toEqual([303, expect.stringContaining('/point-of-sale/')])
})

test('refunds and restocks wait while the point of sale is down, and are made in their order afterwards', async () => {
  const orders = [await paidOrder(selling, 2), await paidOrder(selling, 1)]
  selling.emulator.mood = 'broken'
  for (const { by, number } of orders) await cancelOrder(selling.shop, by, number)
  await work(selling.shop)
  // This uses the point of sale's own client, which the simulated outage does not affect.
  for (const { paymentId } of orders) expect(await givenBack(selling, paymentId)).toBe(0)
  selling.emulator.mood = 'well'
  selling.emulator.calls.length = 0
  selling.later(HOUR)
  for (let turn = 0; turn < 3; turn += 1) await work(selling.shop)
  selling.later(-HOUR)
  for (const { paymentId, totalCents, snack } of orders) {
    expect(await givenBack(selling, paymentId)).toBe(totalCents)
    expect(await selling.stockOf(snack.id)).toEqual({ onHand: 10, reserved: 0 })
  }
  const given = selling.emulator.calls.filter((call) => /POST .*(?:refunds|batch-create)$/.test(call))
  expect(given.filter((call) => call.endsWith('refunds'))).toHaveLength(2)
  expect(given.filter((call) => call.endsWith('batch-create'))).toHaveLength(2)
})
