import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#shop/accounts/sign-in/sessions.ts'
import { makeBrowser, makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openOwnIdentity } from '#tests/fixtures/open-own-identity.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'

let shop: TestShop
let call: ReturnType<typeof openTestApp>['call']
let mochi: string
beforeAll(async () => {
  shop = await openShop({ identity: openOwnIdentity() })
  ;({ call } = openTestApp(shop))
  mochi = (await makeProduct(shop, { name: 'Mochi', variations: [{ stock: 2, priceCents: 500 }] })).id
})
afterAll(() => shop.close())

const press = (method: 'PUT' | 'DELETE', productId: string, cookie?: string) => call(`/api/saved/${productId}`, { method, cookie })

test('the first heart of a visitor sets the cookie of the cart, and the next one does not', async () => {
  const answer = await press('PUT', mochi)
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  expect(answer.headers.get('Set-Cookie')).toMatch(/^cart=[\w-]{43}; Path=\/; Max-Age=5184000; HttpOnly; SameSite=Lax$/)
  const cookie = answer.cookies[0]!
  expect((await press('PUT', mochi, cookie)).cookies).toEqual([])
  expect((await call('/api/cart/summary', { cookie })).body).toEqual({ success: true, count: 0, firstName: null, saved: [mochi] })
  expect((await call('/api/saved', { cookie })).body).toMatchObject({
    snacks: [{ productId: mochi, name: 'Mochi', priceCents: 500, savedPriceCents: 500, inStock: true }],
  })
  expect((await press('DELETE', mochi, cookie)).status).toBe(200)
  expect((await call('/api/saved', { cookie })).body).toMatchObject({ snacks: [] })
})

test('a style sheet fills the hearts of this visitor’s snacks alone, and leaves no way out of its strings', async () => {
  const odd = (await makeProduct(shop, { id: 'A"]{}\\' })).id
  const cookie = (await press('PUT', mochi)).cookies[0]!
  await press('PUT', encodeURIComponent(odd), cookie)
  const { text } = await call('/api/cart/count.css', { cookie })
  expect(text).toContain(`[value="${mochi}"]`)
  expect(text).toContain('[value="A\\"]{}\\\\"]')
  expect((await call('/api/cart/count.css')).text).toBe('')
})

test('nobody saves a product that is not sold, and no visitor reads a customer’s snacks', async () => {
  for (const id of ['no-such', 'a%20b', 'mochi']) expect((await press('PUT', id)).status, id).toBe(404)
  const { userId } = await makeCustomer(shop)
  const browser = { ...makeBrowser('203.0.113.7'), method: 'password' as const, deviceId: null }
  const session = `session_token=${await openSession(shop, userId, browser)}`
  await press('PUT', mochi, session)
  expect((await call('/api/saved', { cookie: session })).body).toMatchObject({ snacks: [{ productId: mochi }] })
  expect((await call('/api/saved')).body).toMatchObject({ snacks: [] })
})
