import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#shared/durations.ts'
import { desc, eq } from 'drizzle-orm'
import { carts, discounts, stock } from '#database/schema.ts'
import { openSession } from '#shop/accounts/sign-in/sessions.ts'
import { makeBrowser, makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { type Call, openTestApp } from '#tests/fixtures/open-app.ts'
import { openOwnIdentity } from '#tests/fixtures/open-own-identity.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'

let shop: TestShop
let call: ReturnType<typeof openTestApp>['call']
let snack: string
beforeAll(async () => {
  shop = await openShop({ identity: openOwnIdentity() })
  ;({ call } = openTestApp(shop))
  await shop.db.insert(discounts).values({ code: 'TEN', kind: 'percentage', value: 10 })
  snack = (await makeProduct(shop, { name: 'Mochi', variations: [{ stock: 20, priceCents: 500 }] })).variationId
})
afterAll(() => shop.close())

const add = (body: unknown, cookie?: string, more: Call = {}) => call('/api/cart/lines', { method: 'POST', body, cookie, ...more })
async function visitorWith(quantity: number): Promise<string> {
  return (await add({ variationId: snack, quantity })).cookies[0]!
}

describe('the cart', () => {
  test('the cart of a new visitor comes with a cookie that no script can read and that lasts 60 days', async () => {
    const answer = await add({ variationId: snack, quantity: 2 })
    expect(answer).toMatchObject({ status: 200, body: { success: true, count: 2, quantity: 2, productName: 'Mochi' } })
    expect(answer.headers.get('Set-Cookie')).toMatch(/^cart=[\w-]{43}; Path=\/; Max-Age=5184000; HttpOnly; SameSite=Lax$/)
    const next = await add({ variationId: snack }, answer.cookies[0])
    expect(next.body).toEqual({ success: true, count: 3, quantity: 3, productName: 'Mochi', wasSaved: false })
    expect(next.cookies).toEqual([])
  })

  test('the cart cookie is secure if the shop uses TLS', async () => {
    const settings = { ...shop.settings, url: 'https://wanderbite.test' }
    const secure = openTestApp({ ...shop, settings })
    const answer = await secure.call('/api/cart/lines', { method: 'POST', body: { variationId: snack } })
    expect(answer.headers.get('Set-Cookie')).toMatch(/; Secure$/)
  })

  test('the cart summary gives a cached page its badge count and is not cached itself', async () => {
    expect((await call('/api/cart/summary')).body).toEqual({ success: true, count: 0, firstName: null, saved: [] })
    const answer = await call('/api/cart/summary', { cookie: await visitorWith(4) })
    expect(answer.body).toEqual({ success: true, count: 4, firstName: null, saved: [] })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  test('a style sheet shows the badge count to browsers without JavaScript, and nothing for an empty cart', async () => {
    expect((await call('/api/cart/count.css')).text).toBe('')
    const answer = await call('/api/cart/count.css', { cookie: await visitorWith(4) })
    expect(answer.text).toContain('content:"4"')
    expect(answer.headers.get('Content-Type')).toBe('text/css; charset=utf-8')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  test('the cart of a visitor lasts another 60 days after every view, and viewing sets no cookie without a cart', async () => {
    const cookie = await visitorWith(1)
    const [row] = await shop.db.select().from(carts).orderBy(desc(carts.createdAt)).limit(1)
    const aged = new Date(row!.updatedAt.getTime() - 50 * DAY)
    await shop.db.update(carts).set({ updatedAt: aged }).where(eq(carts.id, row!.id))
    const answer = await call('/api/cart/summary', { cookie })
    expect(answer.headers.get('Set-Cookie')).toBe(`${cookie}; Path=/; Max-Age=5184000; HttpOnly; SameSite=Lax`)
    const [renewed] = await shop.db.select().from(carts).where(eq(carts.id, row!.id))
    expect(renewed!.updatedAt.getTime()).toBeGreaterThan(aged.getTime())
    for (const none of [undefined, 'cart=nobodys-secret']) expect((await call('/api/cart/summary', { cookie: none })).cookies).toEqual([])
  })

  test('the cart summary greets a customer by name', async () => {
    const customer = await makeCustomer(shop, { firstName: 'Noor' })
    const cookie = `session_token=${await openSession(shop, customer.userId, { ...makeBrowser('203.0.113.7'), method: 'password', deviceId: null })}`
    await add({ variationId: snack, quantity: 3 }, cookie)
    expect((await call('/api/cart/summary', { cookie })).body).toEqual({ success: true, count: 3, firstName: 'Noor', saved: [] })
  })

  test('the cart can be read, changed and emptied', async () => {
    const cookie = await visitorWith(4)
    const line = `/api/cart/lines/${encodeURIComponent(snack)}`
    expect((await call('/api/cart', { cookie })).body).toMatchObject({ success: true, count: 4, subtotalCents: 2000, shippingCents: 599 })
    const changed = await call(line, { method: 'PATCH', body: { quantity: 10 }, cookie })
    expect(changed.body).toMatchObject({ success: true, count: 10, totalCents: 5000, lines: [{ variationId: snack, quantity: 10 }] })
    expect((await call(line, { method: 'DELETE', cookie })).body).toMatchObject({ success: true, count: 0, lines: [] })
    expect((await call(line, { method: 'DELETE', cookie })).status).toBe(200)
    expect(await call(line, { method: 'PATCH', body: { quantity: 1 }, cookie })).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  test('a cart line is saved for later, moved back and restored once, however often the call is repeated', async () => {
    const cookie = await visitorWith(3)
    const line = `/api/cart/lines/${encodeURIComponent(snack)}`
    const saved = await call(`${line}/save`, { method: 'POST', cookie })
    expect(saved.body).toMatchObject({ count: 0, lines: [], savedForLater: [{ variationId: snack, quantity: 3 }] })
    await call(line, { method: 'DELETE', cookie })
    const later = { quantity: 3, savedForLater: true }
    expect((await call(line, { method: 'PUT', body: later, cookie })).body).toMatchObject({ count: 0, savedForLater: [{ quantity: 3 }] })
    expect((await call(`${line}/move`, { method: 'POST', cookie })).body).toMatchObject({ count: 3, savedForLater: [] })
    await call(line, { method: 'DELETE', cookie })
    for (let turn = 0; turn < 2; turn++)
      expect((await call(line, { method: 'PUT', body: { quantity: 3 }, cookie })).body).toMatchObject({ success: true, count: 3 })
    await call(line, { method: 'PATCH', body: { quantity: 5 }, cookie })
    expect((await call(line, { method: 'PUT', body: { quantity: 3 }, cookie })).body).toMatchObject({ count: 5 })
    expect(await call(line, { method: 'PUT', body: { quantity: 21 }, cookie })).toMatchObject({
      status: 409,
      body: { code: 'too-few-left' },
    })
    expect((await call(line, { method: 'PUT', body: { quantity: 1 } })).status).toBe(404)
  })

  test('the cart can be shared by a link', async () => {
    const cookie = await visitorWith(2)
    const { body } = await call('/api/cart/share', { method: 'POST', cookie })
    expect(body).toMatchObject({ success: true, url: expect.stringMatching(/^http:\/\/localhost:3000\/cart\/shared\/[\w-]{43}$/) })
    expect(await call('/api/cart/share', { method: 'POST' })).toMatchObject({ status: 422, body: { code: 'cart-empty' } })
  })

  test('the cart lists its changes until they were seen', async () => {
    const { variationId } = await makeProduct(shop, { name: 'Halva', variations: [{ stock: 9 }] })
    const cookie = (await add({ variationId, quantity: 6 })).cookies[0]!
    await shop.db.update(stock).set({ onHand: 4 }).where(eq(stock.variationId, variationId))
    await shop.catalogue.load()
    const changes = [{ kind: 'fewer', productName: 'Halva', quantity: 4 }]
    expect((await call('/api/cart', { cookie })).body).toMatchObject({ changes })
    expect((await call('/api/cart/seen', { method: 'POST', cookie })).body).toMatchObject({ changes: [], count: 4 })
  })

  test('the cart accepts a discount code and removes it again', async () => {
    const cookie = await visitorWith(2)
    const withCode = await call('/api/cart/code', { method: 'POST', body: { code: 'ten' }, cookie })
    expect(withCode.body).toMatchObject({ success: true, discountCents: 100, discount: { code: 'TEN' } })
    expect((await call('/api/cart/code', { method: 'DELETE', cookie })).body).toMatchObject({ discountCents: 0, discount: null })
    expect(await call('/api/cart/code', { method: 'POST', body: { code: 'NOBODY' }, cookie })).toMatchObject({
      status: 422,
      body: { success: false, code: 'code-unknown' },
    })
  })

  test('a cart belongs to its owner only', async () => {
    const [mine, theirs] = [await visitorWith(1), await visitorWith(5)]
    await call(`/api/cart/lines/${snack}`, { method: 'PATCH', body: { quantity: 9 }, cookie: mine })
    expect((await call('/api/cart', { cookie: theirs })).body).toMatchObject({ count: 5 })
    for (const cookie of ['cart=', 'cart=null', 'cart=%00', `cart=${'x'.repeat(4000)}`, 'cart=a; cart=b'])
      expect((await call('/api/cart', { cookie })).body).toMatchObject({ count: 0 })
  })
})

describe('a refusal', () => {
  test('a cart refusal gives its reason in the language of the request', async () => {
    const cookie = await visitorWith(15)
    const english = await add({ variationId: snack, quantity: 10 }, cookie)
    const message = 'We don’t have that many left, counting what’s already in your basket. Try a smaller number.'
    expect(english).toMatchObject({ status: 409, body: { success: false, code: 'too-few-left', message } })
    const spanish = await add({ variationId: snack, quantity: 10 }, cookie, { headers: { 'Accept-Language': 'es' } })
    expect(spanish.body.message).not.toBe(english.body.message)
    expect(await add({ variationId: snack, quantity: 40 }, cookie)).toMatchObject({ status: 422, body: { code: 'too-many-of-one' } })
    expect(await add({ variationId: 'NOBODY' }, cookie)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  type Case = [what: string, body: unknown]
  const faulty = [undefined, '', '{', 'null', '[]', '1', '"text"', 'variationId=1', '{"variationId":', `[${'['.repeat(100_000)}`]
  const values = [null, true, {}, [], [['a']], -1, 0, 1.5, 51, 1e308, '1e3', 'many', '', '\u0000', '\ud800', 'x'.repeat(100_000)]
  test.each([
    ...faulty.map((body, at): Case => [`body ${at}`, body]),
    ...values.map((value, at): Case => [`quantity ${at}`, { variationId: 'A', quantity: value }]),
    ...values.map((value, at): Case => [`variation ${at}`, { variationId: value, quantity: 1 }]),
  ])('an addition to the cart refuses the hostile field %s', async (_, body) => {
    const answer = await add(body)
    expect([404, 422]).toContain(answer.status)
    expect(answer.body).toMatchObject({ success: false, code: expect.any(String), message: expect.stringMatching(/\w \w/) })
    expect(answer.cookies).toEqual([])
  })

  test.each([
    ...faulty.map((body, at): Case => [`body ${at}`, body]),
    ...values.filter((value) => value !== 0).map((value, at): Case => [`quantity ${at}`, { quantity: value }]),
  ])('a change of a cart line refuses the hostile field %s', async (_, body) => {
    const answer = await call(`/api/cart/lines/${snack}`, { method: 'PATCH', body, cookie: await visitorWith(1) })
    expect(answer).toMatchObject({ status: 422, body: { success: false, code: 'invalid-input' } })
  })

  test.each([...faulty, ...values.map((code) => ({ code }))].map((body, at) => [at, body]))(
    'meets every hostile code: %i',
    async (_, body) => {
      const answer = await call('/api/cart/code', { method: 'POST', body, cookie: await visitorWith(1) })
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({ success: false })
    },
  )

  test.each(['%00', '%ff', '%E0%A4%A', '..%2f..', 'a'.repeat(5000), '%20', "'%20or%201=1"])(
    'a hostile cart line id causes no server error and changes nothing: %s',
    async (line) => {
      const cookie = await visitorWith(1)
      for (const method of ['PATCH', 'DELETE']) {
        const answer = await call(`/api/cart/lines/${line}`, { method, body: { quantity: 1 }, cookie })
        expect(answer.status).toBeLessThan(500)
      }
      expect((await call('/api/cart', { cookie })).body).toMatchObject({ count: 1 })
    },
  )

  test.each([
    ['GET', '/api/cart/lines', 405, 'wrong-method'],
    ['POST', '/api/cart/summary', 405, 'wrong-method'],
    ['PUT', '/api/cart', 405, 'wrong-method'],
    ['GET', '/api/cart/nothing', 404, 'not-found'],
  ])('the cart refuses %s %s, which is no call', async (method, path, status, code) => {
    expect(await call(path, { method })).toMatchObject({ status, body: { success: false, code } })
  })
})

describe('discovery boxes of the cart', () => {
  test('a box is added, changed, refilled, counted and removed over the API', async () => {
    const snacks: string[] = []
    for (const country of ['JP', 'KR', 'MX', 'FI', 'TW', 'BR'])
      snacks.push((await makeProduct(shop, { country, variations: [{ stock: 9, priceCents: 400 }] })).variationId)
    const body = { key: crypto.randomUUID(), snacks: snacks.slice(0, 5), preferences: { heat: 1 }, giftCard: 'For you' }
    const added = await call('/api/cart/boxes', { method: 'POST', body })
    expect(added).toMatchObject({ status: 200, body: { success: true, count: 5 } })
    const cookie = added.cookies[0]!
    const boxOf = (answer: { body: unknown }) => (answer.body as { boxes: { id: string; snacks: { variationId: string }[] }[] }).boxes[0]!
    const first = await call('/api/cart', { cookie })
    expect(first.body).toMatchObject({ boxes: [{ unitPriceCents: 1800, giftCard: 'For you', preferences: { heat: 1 } }] })
    const changed = await call(`/api/cart/boxes/${boxOf(first).id}`, { method: 'PUT', body: { snacks: snacks.slice(1) }, cookie })
    expect(boxOf(changed).snacks.map(({ variationId }) => variationId)).toEqual(snacks.slice(1))
    const path = `/api/cart/boxes/${boxOf(changed).id}`
    expect((await call(path, { method: 'PATCH', body: { quantity: 2 }, cookie })).body).toMatchObject({ count: 10, subtotalCents: 3600 })
    expect((await call(`${path}/save`, { method: 'POST', cookie })).body).toMatchObject({ boxes: [], savedBoxes: [{}], count: 0 })
    expect((await call(`${path}/move`, { method: 'POST', cookie })).body).toMatchObject({ boxes: [{}], count: 10 })
    const refilled = await call(`${path}/refill`, { method: 'POST', cookie })
    expect(boxOf(refilled).snacks).toHaveLength(5)
    expect((await call(`/api/cart/boxes/${boxOf(refilled).id}`, { method: 'DELETE', cookie })).body).toMatchObject({ boxes: [], count: 0 })
  })

  test.each([{ snacks: ['A'] }, { snacks: ['A', 'A', 'A', 'A', 'A'] }, { snacks: 'A' }, {}])('the box %j is refused', async (wrong) => {
    const answer = await call('/api/cart/boxes', { method: 'POST', body: { key: crypto.randomUUID(), ...wrong } })
    expect(answer.status).toBe(422)
  })
})
