import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#shop/actor.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/make.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { outcome, pageRequest, refusalOf } from '#tests/helpers/page-request.ts'
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

test('who comes from a letter sees the basket of their account, which their browser tells of only on our own pages', async () => {
  const { args, here } = pageRequest(shop, '/cart', { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  expect(await outcome(() => cart.loader(args))).toMatchObject({ status: 200 })
  expect(here.page.html).toContain('url=/cart?bounced=1')
})

describe('adding', () => {
  test('gives a visitor a cart that only the browser knows the secret of', async () => {
    const { variationId } = await makeProduct(shop, { name: 'Lime Chapulines' })
    const { leadsTo, cookies } = await press({ intent: 'add', variationId, quantity: '2' })
    expect(leadsTo).toBe(`/cart?added=${variationId}`)
    expect(cookies).toEqual([expect.stringMatching(/^cart=[\w-]{43}; Path=\/; Max-Age=5184000; HttpOnly; SameSite=Lax$/)])
    const by: Actor = { kind: 'visitor', cartToken: cookies[0]!.slice('cart='.length).split(';')[0]!, address: '203.0.113.7' }
    expect((await look(by, `?added=${variationId}`)).cart).toMatchObject({ count: 2, lines: [{ productName: 'Lime Chapulines' }] })
    expect((await look(by, `?added=${variationId}`)).done).toMatchObject({ how: 'added', name: 'Lime Chapulines' })
  })

  test('from another page leads back there with a word about it', async () => {
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
  ])('never leads to another site: %s', async (back, leadsTo) => {
    const { variationId } = await makeProduct(shop)
    expect((await press({ intent: 'add', variationId, quantity: '1', back }, await makeCustomer(shop))).leadsTo).toBe(leadsTo)
  })
})

describe('a line', () => {
  test('that is taken out can be put back as it was', async () => {
    const by = await makeCustomer(shop)
    const { variationId } = await makeProduct(shop, { name: 'Halva' })
    await press({ intent: 'add', variationId, quantity: '3' }, by)
    const { leadsTo } = await press({ intent: 'remove', variationId, had: '3' }, by)
    const { cart: emptied, done } = await look(by, leadsTo!.slice('/cart'.length))
    expect(emptied.lines).toEqual([])
    expect(done).toEqual({ how: 'removed', variationId, name: 'Halva', quantity: 3 })
    await press({ intent: 'add', variationId, quantity: String(done!.quantity) }, by)
    expect((await look(by)).cart.count).toBe(3)
  })

  test('goes with the bin of its stepper, which asks for none', async () => {
    const by = await makeCustomer(shop)
    const { variationId } = await makeProduct(shop)
    await press({ intent: 'add', variationId, quantity: '1' }, by)
    expect((await press({ intent: 'quantity', variationId, quantity: '0', had: '1' }, by)).leadsTo).toBe(
      `/cart?removed=${variationId}&quantity=1`,
    )
  })

  test('waits beside the basket and comes back', async () => {
    const by = await makeCustomer(shop)
    const { variationId } = await makeProduct(shop)
    await press({ intent: 'add', variationId, quantity: '2' }, by)
    expect((await press({ intent: 'save', variationId }, by)).leadsTo).toBe(`/cart?saved=${variationId}`)
    expect((await look(by)).cart).toMatchObject({ count: 0, savedForLater: [{ variationId, quantity: 2 }] })
    await press({ intent: 'move', variationId }, by)
    expect((await look(by)).cart).toMatchObject({ count: 2, savedForLater: [] })
  })

  test('says at its place that there are no more', async () => {
    const by = await makeCustomer(shop)
    const { variationId } = await makeProduct(shop, { variations: [{ stock: 2 }] })
    await press({ intent: 'add', variationId, quantity: '2' }, by)
    const { answer } = await press({ intent: 'quantity', variationId, quantity: '3' }, by)
    expect(refusalOf(answer)).toMatchObject({ failure: 'too-few-left', values: { variationId } })
  })
})

describe('a discount code', () => {
  test('is refused with its reason and what was typed', async () => {
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
])('a form that makes no sense is refused, never a fault: %o', async (form) => {
  const { answer } = await press(form, await makeCustomer(shop))
  expect((answer as { init: { status: number } }).init.status).toBeGreaterThanOrEqual(400)
  expect((answer as { init: { status: number } }).init.status).toBeLessThan(500)
})

test.each(['?removed=no-such', '?removed=&quantity=x', '?saved=%00', '?added=<script>'])(
  'an address that was made up says nothing: %s',
  async (query) => {
    expect((await look(await makeCustomer(shop), query)).done).toBeNull()
  },
)
