import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderEvents, orders } from '#database/schema.ts'
import type { Customer, Role } from '#shop/actor.ts'
import { settlePayment } from '#shop/ordering/payments/settlement.ts'
import { makeCustomer, makeSession, makeStaff } from '#tests/helpers/factories.ts'
import { type Call, openTestApp } from '#tests/fixtures/open-app.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'

let selling: Selling
let call: ReturnType<typeof openTestApp>['call']
let ada: Customer
let productId: string
beforeAll(async () => {
  selling = await openSelling()
  const { shop } = selling
  call = openTestApp(shop).call
  const snack = await selling.snack(9)
  productId = shop.catalogue.sellable(snack.id)!.productId
  ada = await selling.buyer([snack.id, 1])
  const { number, url, providerOrderId } = await selling.placed(ada)
  await selling.emulator.pay(url)
  await settlePayment(shop, providerOrderId)
  const [order] = await shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.number, number)).returning()
  await shop.db.insert(orderEvents).values({ orderId: order!.id, status: 'delivered', actor: 'schedule', happenedAt: shop.now() })
})
afterAll(() => selling.close())

/** Sends a request as a signed-in customer. */
async function as(by: Customer, path: string, asked: Call = {}) {
  const { cookie } = await makeSession(selling.shop, by)
  return call(path, { ...asked, cookie })
}
const staff = (role: Role) => makeStaff(selling.shop, role)

test('a review is written, read by staff, read by everybody and withdrawn', async () => {
  const mine = `/api/reviews/own/${productId}`
  const review = { rating: 4, title: 'Honest', body: 'Smoke \u0000at the back.' }
  const of = `/api/reviews?product=${productId}`
  expect(await call(mine, { method: 'PUT', body: review })).toMatchObject({ status: 401 })
  expect(await as(await makeCustomer(selling.shop), mine, { method: 'PUT', body: review })).toMatchObject({
    status: 403,
    body: { code: 'not-bought' },
  })
  expect(await as(ada, mine, { method: 'PUT', body: { ...review, rating: 9 } })).toMatchObject({
    status: 422,
    body: { fields: { rating: 'too-long' } },
  })
  expect((await as(ada, mine, { method: 'PUT', body: review })).status).toBe(200)
  expect((await as(ada, '/api/reviews/own')).body).toMatchObject({ toWrite: [], written: [{ review: { status: 'waiting' } }] })
  expect((await call(of)).body).toEqual({ success: true, reviews: null })

  for (const by of [ada, await staff('fulfilment')]) expect((await as(by, '/api/reviews/desk')).status).toBe(404)
  const support = await staff('support')
  const { reviews, counts } = (await as(support, '/api/reviews/desk')).body as {
    reviews: { id: string; version: string }[]
    counts: unknown
  }
  expect(counts).toEqual({ waiting: 1, shown: 0, refused: 0 })
  const { id, version } = reviews[0]!
  const verdict = { reviews: [{ id, version }], verdict: 'shown', answer: 'Thank you.' }
  expect((await as(ada, '/api/reviews/moderate', { method: 'POST', body: verdict })).status).toBe(404)
  const stale = { ...verdict, reviews: [{ id, version: '1-1' }] }
  expect((await as(support, '/api/reviews/moderate', { method: 'POST', body: stale })).status).toBe(409)
  expect((await as(support, '/api/reviews/moderate', { method: 'POST', body: verdict })).status).toBe(200)
  await expect
    .poll(async () => (await call(of)).body)
    .toMatchObject({ reviews: { count: 1, average: 4, reviews: [{ title: 'Honest', answer: 'Thank you.', name: '' }] } })
  expect((await call(of)).text).not.toContain(ada.userId)
  expect((await call('/api/reviews?product=nothing')).status).toBe(404)

  expect((await as(support, mine, { method: 'DELETE' })).status).toBe(404)
  expect((await as(ada, mine, { method: 'DELETE' })).status).toBe(200)
  await expect.poll(async () => (await call(of)).body).toEqual({ success: true, reviews: null })
})
