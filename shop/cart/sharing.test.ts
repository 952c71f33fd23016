import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#shared/durations.ts'
import { sharedCarts } from '#database/schema.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Actor } from '#shop/actor.ts'
import { addLine, getCart, saveForLater } from './cart.ts'
import { deleteExpired } from '#shop/office/operations/retention.ts'
import { addSharedCart, shareCart, getSharedCart } from './sharing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const visitor: Actor = { kind: 'visitor', cartToken: null, address: '203.0.113.7' }
let places = 0
const from = () => ({ address: `198.51.100.${++places}` })
const later = (days: number): TestShop => ({ ...shop, now: () => new Date(Date.now() + days * DAY) })

describe('a shared basket', () => {
  test("a shared basket shows its contents as they were shared, at today's prices, and does not reveal its owner", async () => {
    const by = await makeCustomer(shop)
    const halva = await makeProduct(shop, { name: 'Halva', variations: [{ stock: 9, priceCents: 500 }] })
    const other = await makeProduct(shop)
    await addLine(shop, by, { variationId: halva.variationId, quantity: 3 })
    await addLine(shop, by, { variationId: other.variationId, quantity: 1 })
    await saveForLater(shop, by, other)
    const { token } = await shareCart(shop, by, from())
    await addLine(shop, by, { variationId: halva.variationId, quantity: 2 })
    const shown = await getSharedCart(shop, token)
    expect(shown).toMatchObject({ lines: [{ productName: 'Halva', quantity: 3, most: 9 }], gone: [], subtotalCents: 1500 })
    const rows = JSON.stringify(await shop.db.select().from(sharedCarts))
    for (const secret of [token, by.userId, by.email]) expect(rows).not.toContain(secret)
  })

  test("a shared basket is added to the recipient's basket up to the stock, and missing snacks are named", async () => {
    const by = await makeCustomer(shop)
    const [plenty, few, gone] = [
      await makeProduct(shop, { name: 'Plenty', variations: [{ stock: 9 }] }),
      await makeProduct(shop, { name: 'Few', variations: [{ stock: 4 }] }),
      await makeProduct(shop, { name: 'Gone' }),
    ]
    for (const [{ variationId }, quantity] of [
      [plenty, 2],
      [few, 4],
      [gone, 1],
    ] as const)
      await addLine(shop, by, { variationId, quantity })
    const { token } = await shareCart(shop, by, from())
    const sellable = (id: string) => (id === gone.variationId ? null : shop.catalogue.sellable(id))
    const withoutOne = { ...shop, catalogue: Object.assign(Object.create(shop.catalogue) as typeof shop.catalogue, { sellable }) }
    expect(await getSharedCart(withoutOne, token)).toMatchObject({
      gone: ['Gone'],
      lines: [{ productName: 'Plenty' }, { productName: 'Few' }],
    })
    const friend = await makeCustomer(shop)
    await addLine(shop, friend, { variationId: few.variationId, quantity: 3 })
    expect(await addSharedCart(withoutOne, friend, token)).toEqual({
      token: null,
      added: 3,
      gone: ['Gone'],
      fewer: [{ name: 'Few', quantity: 1 }],
    })
    expect((await getCart(shop, friend)).lines.map(({ productName, quantity }) => [productName, quantity])).toEqual([
      ['Few', 4],
      ['Plenty', 2],
    ])
  })

  test('a shared basket gives a visitor a cart of their own', async () => {
    const by = await makeCustomer(shop)
    const { variationId } = await makeProduct(shop)
    await addLine(shop, by, { variationId, quantity: 1 })
    const { token } = await addSharedCart(shop, visitor, (await shareCart(shop, by, from())).token)
    expect((await getCart(shop, { kind: 'visitor', cartToken: token, address: '203.0.113.7' })).count).toBe(1)
  })

  test('a shared basket is added once, however often one request is sent, and each repeat reports the available pieces again', async () => {
    const [by, friend] = [await makeCustomer(shop), await makeCustomer(shop)]
    const [plenty, few] = [await makeProduct(shop, { variations: [{ stock: 9 }] }), await makeProduct(shop, { variations: [{ stock: 9 }] })]
    await addLine(shop, by, { variationId: plenty.variationId, quantity: 2 })
    await addLine(shop, by, { variationId: few.variationId, quantity: 5 })
    const { token } = await shareCart(shop, by, from())
    await addLine(shop, friend, { variationId: few.variationId, quantity: 7 })
    const press = { key: randomUUID() }
    await addSharedCart(shop, friend, token, press)
    expect(await addSharedCart(shop, friend, token, press)).toMatchObject({ added: 7, fewer: [] })
    expect((await getCart(shop, friend)).count).toBe(11)
    await addSharedCart(shop, friend, token, { key: randomUUID() })
    expect((await getCart(shop, friend)).count).toBe(13)
  })

  test('a shared basket reaches a visitor even if the response with the new cart’s cookie was lost', async () => {
    const by = await makeCustomer(shop)
    await addLine(shop, by, { variationId: (await makeProduct(shop)).variationId, quantity: 1 })
    const { token } = await shareCart(shop, by, from())
    const press = { key: randomUUID() }
    await addSharedCart(shop, visitor, token, press)
    const { token: cartToken } = await addSharedCart(shop, visitor, token, press)
    expect((await getCart(shop, { kind: 'visitor', cartToken, address: '203.0.113.7' })).count).toBe(1)
  })

  test('a shared basket adds no more lines than a basket can hold', async () => {
    const small = { ...shop, settings: { ...shop.settings, cart: { ...shop.settings.cart, lines: 2 } } }
    const [by, friend] = [await makeCustomer(shop), await makeCustomer(shop)]
    const snacks = [await makeProduct(shop), await makeProduct(shop), await makeProduct(shop)]
    for (const { variationId } of snacks) await addLine(shop, by, { variationId, quantity: 1 })
    expect(await addSharedCart(small, friend, (await shareCart(shop, by, from())).token)).toMatchObject({
      added: 2,
      fewer: [{ quantity: 0 }],
    })
    expect((await getCart(shop, friend)).count).toBe(2)
  })

  test('a shared basket is shown for 30 days; then its link says that it is over, and later it is deleted', async () => {
    const by = await makeCustomer(shop)
    await addLine(shop, by, { variationId: (await makeProduct(shop)).variationId, quantity: 1 })
    const { token } = await shareCart(shop, by, from())
    expect((await getSharedCart(later(29), token)).lines).toHaveLength(1)
    await deleteExpired(later(31))
    await expect(getSharedCart(later(31), token)).rejects.toMatchObject({ code: 'link-expired', status: 410 })
    await expect(addSharedCart(later(31), by, token)).rejects.toMatchObject({ code: 'link-expired' })
    await deleteExpired(later(61))
    await expect(getSharedCart(shop, token)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a shared basket cannot be guessed, cannot be empty, and cannot be created without limit', async () => {
    for (const token of ['', 'x', 'x'.repeat(43), '../'.repeat(20)])
      await expect(getSharedCart(shop, token)).rejects.toMatchObject({ code: 'not-found' })
    const by = await makeCustomer(shop)
    await expect(shareCart(shop, by, from())).rejects.toMatchObject({ code: 'cart-empty' })
    await addLine(shop, by, { variationId: (await makeProduct(shop)).variationId, quantity: 1 })
    const place = from()
    for (let turn = 0; turn < 30; turn++) await shareCart(shop, by, place)
    await expect(shareCart(shop, by, place)).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})
