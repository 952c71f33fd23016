import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#shop/actor.ts'
import { addBox } from '#shop/cart/cart.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { earlyPage, outcome, pageRequest, refusalOf } from '#tests/helpers/page-request.ts'
import * as cart from './cart.tsx'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Form = Record<string, string>
async function press(form: Form, by?: Actor) {
  const { args, cookies } = pageRequest(shop, '/cart', { form, ...(by && { ask: { by } }) })
  const answer = await outcome(() => cart.action(args))
  return { answer, cookies, leadsTo: answer instanceof Response ? answer.headers.get('Location') : undefined }
}
async function look(by: Actor, query = '') {
  const { args } = pageRequest(shop, `/cart${query}`, { ask: { by } })
  return cart.loader(args)
}

test('the cart page bounces an arrival from an email, so that the browser sends the account cookie', async () => {
  const { args } = pageRequest(shop, '/cart', { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  const { status, html } = await earlyPage(await outcome(() => cart.loader(args)))
  expect(status).toBe(200)
  expect(html).toContain('url=/cart?bounced=1')
})

describe('adding', () => {
  test('adding to the cart gives a visitor a cart whose secret only the browser knows', async () => {
    const { variationId } = await makeProduct(shop, { name: 'Lime Chapulines' })
    const { leadsTo, cookies } = await press({ intent: 'add', variationId, quantity: '2' })
    expect(leadsTo).toBe(`/cart?added=${variationId}`)
    expect(cookies).toEqual([expect.stringMatching(/^cart=[\w-]{43}; Path=\/; Max-Age=5184000; HttpOnly; SameSite=Lax$/)])
    const by: Actor = { kind: 'visitor', cartToken: cookies[0]!.slice('cart='.length).split(';')[0]!, address: '203.0.113.7' }
    expect((await look(by, `?added=${variationId}`)).cart).toMatchObject({ count: 2, lines: [{ productName: 'Lime Chapulines' }] })
    expect((await look(by, `?added=${variationId}`)).done).toMatchObject({ how: 'added', name: 'Lime Chapulines' })
  })

  test('adding from another page redirects back there with a message', async () => {
    const by = await makeCustomer(shop)
    const { variationId } = await makeProduct(shop, { variations: [{ stock: 1 }] })
    const form = { intent: 'add', variationId, quantity: '1', back: '/products?diet=vegan' }
    const first = await press(form, by)
    expect(first.leadsTo).toBe('/products?diet=vegan')
    expect(first.cookies).toEqual([expect.stringMatching(/^flash=common\.added;/)])
    const second = await press(form, by)
    expect(second.leadsTo).toBe('/products?diet=vegan')
    expect(second.cookies).toEqual([expect.stringMatching(/^flash=failures\.too-few-left;/)])
  })

  test.each([
    ['//evil.example', '/cart'],
    ['https://evil.example/', '/cart'],
    ['/es-ES//evil.test', '/cart'],
    ['/es-ES/.//evil.test', '/cart'],
    ['/ar/\\evil.test', '/cart'],
    ['/es-ES/products', '/products'],
    ['/es-ES?utm_source=letter', '/?utm_source=letter'],
  ])('adding to the cart never redirects to another site: %s', async (back, leadsTo) => {
    const { variationId } = await makeProduct(shop)
    expect((await press({ intent: 'add', variationId, quantity: '1', back }, await makeCustomer(shop))).leadsTo).toBe(leadsTo)
  })
})

describe('a line', () => {
  test('a removed cart line can be restored as it was', async () => {
    const by = await makeCustomer(shop)
    const { variationId } = await makeProduct(shop, { name: 'Halva' })
    await press({ intent: 'add', variationId, quantity: '3' }, by)
    const { leadsTo } = await press({ intent: 'remove', variationId, had: '3' }, by)
    const { cart: emptied, done } = await look(by, leadsTo!.slice('/cart'.length))
    expect(emptied.lines).toEqual([])
    expect(done).toEqual({ how: 'removed', variationId, name: 'Halva', quantity: 3 })
    await press({ intent: 'add', variationId, quantity: '3' }, by)
    expect((await look(by)).cart.count).toBe(3)
  })

  test('a cart line that another tab has changed is restored with the quantity it had when it was removed', async () => {
    const by = await makeCustomer(shop)
    const { variationId } = await makeProduct(shop)
    await press({ intent: 'add', variationId, quantity: '3' }, by)
    const remove = { intent: 'remove', variationId, had: '1' }
    expect((await press(remove, by)).leadsTo).toContain('quantity=3')
    expect((await press(remove, by)).leadsTo).toContain('quantity=1')
  })

  test('a removed discovery box can be put back as it was', async () => {
    const by = await makeCustomer(shop)
    const snacks: string[] = []
    for (let at = 0; at < 5; at++) snacks.push((await makeProduct(shop)).variationId)
    await addBox(shop, by, { key: crypto.randomUUID(), snacks, quantity: 1, preferences: {}, giftCard: 'For you' })
    const { id: boxId } = (await look(by)).cart.boxes[0]!
    const { leadsTo } = await press({ intent: 'remove', variationId: boxId, boxId, had: '1' }, by)
    const { cart: emptied, done } = await look(by, leadsTo!.slice('/cart'.length))
    expect([emptied.boxes, done?.how]).toEqual([[], 'removed'])
    expect((await press({ intent: 'put-back', removedBox: done!.removedBox! }, by)).leadsTo).toBe('/cart')
    expect((await look(by)).cart.boxes).toMatchObject([{ giftCard: 'For you', quantity: 1 }])
    const { answer } = await press({ intent: 'put-back', removedBox: 'forged' }, by)
    expect(refusalOf(answer)).toMatchObject({ failure: 'not-found' })
  })

  test('a cart line is removed when its stepper reaches zero', async () => {
    const by = await makeCustomer(shop)
    const { variationId } = await makeProduct(shop)
    await press({ intent: 'add', variationId, quantity: '1' }, by)
    expect((await press({ intent: 'quantity', variationId, quantity: '0', had: '1' }, by)).leadsTo).toBe(
      `/cart?removed=${variationId}&quantity=1`,
    )
  })

  test('a cart line can be saved for later and moved back', async () => {
    const by = await makeCustomer(shop)
    const { variationId } = await makeProduct(shop)
    await press({ intent: 'add', variationId, quantity: '2' }, by)
    expect((await press({ intent: 'save', variationId }, by)).leadsTo).toBe(`/cart?saved=${variationId}`)
    expect((await look(by)).cart).toMatchObject({ count: 0, savedForLater: [{ variationId, quantity: 2 }] })
    await press({ intent: 'move', variationId }, by)
    expect((await look(by)).cart).toMatchObject({ count: 2, savedForLater: [] })
  })

  test('a cart line shows beside it that there are no more pieces', async () => {
    const by = await makeCustomer(shop)
    const { variationId } = await makeProduct(shop, { variations: [{ stock: 2 }] })
    await press({ intent: 'add', variationId, quantity: '2' }, by)
    const { answer } = await press({ intent: 'quantity', variationId, quantity: '3' }, by)
    expect(refusalOf(answer)).toMatchObject({ failure: 'too-few-left', values: { variationId } })
  })
})

describe('a discount code', () => {
  test('an unknown discount code is refused with a reason and the typed value', async () => {
    const by = await makeCustomer(shop)
    const { variationId } = await makeProduct(shop)
    await press({ intent: 'add', variationId, quantity: '1' }, by)
    const { answer } = await press({ intent: 'code', discount: 'NOPE' }, by)
    expect(refusalOf(answer)).toMatchObject({ failure: 'code-unknown', values: { discount: 'NOPE' } })
  })
})

test.each<Form>([
  {},
  { intent: 'steal' },
  { intent: 'add' },
  { intent: 'add', variationId: 'no such thing' },
  { intent: 'add', variationId: 'x'.repeat(5000), quantity: '1' },
  { intent: 'quantity', variationId: '../', quantity: '-1' },
  { intent: 'quantity', variationId: 'x', quantity: '1e9' },
  { intent: 'remove', variationId: 'x', had: 'many' },
  { intent: 'code', discount: 'y'.repeat(5000) },
  { intent: 'code' },
])('an invalid cart form is refused and never causes a server error: %o', async (form) => {
  const { answer } = await press(form, await makeCustomer(shop))
  expect((answer as { init: { status: number } }).init.status).toBeGreaterThanOrEqual(400)
  expect((answer as { init: { status: number } }).init.status).toBeLessThan(500)
})

test.each(['?removed=no-such', '?removed=&quantity=x', '?saved=%00', '?added=<script>'])(
  'a made-up cart URL shows no message: %s',
  async (query) => {
    expect((await look(await makeCustomer(shop), query)).done).toBeNull()
  },
)
