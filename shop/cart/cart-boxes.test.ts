import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyStockCounts } from '#shop/stock/inventory.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import { acknowledgeChanges, addLine, getCart, mergeCarts } from './cart.ts'
import { addBox, changeBox, moveBoxToCart, refillBox, removeBox, saveBoxForLater, setBoxQuantity } from './cart.ts'
import { addSharedCart, getSharedCart, shareCart } from './sharing.ts'

let shop: TestShop
let by: Customer
let snacks: string[]
let extra: string
beforeAll(async () => void (shop = await openShop()))
beforeEach(async () => {
  by = await makeCustomer(shop)
  const made = []
  for (let at = 0; at < 6; at++)
    made.push(await makeProduct(shop, { country: ['JP', 'KR', 'MX', 'FI', 'TW', 'BR'][at], variations: [{ stock: 4, priceCents: 333 }] }))
  const ids = made.map(({ variationId }) => variationId)
  snacks = ids.slice(0, 5)
  extra = ids[5]!
})
afterAll(() => shop.close())

const add = (over: Partial<Parameters<typeof addBox>[2]> = {}, who: Parameters<typeof addBox>[1] = by) =>
  addBox(shop, who, { key: randomUUID(), snacks, quantity: 1, preferences: {}, giftCard: null, ...over })
const only = async () => (await getCart(shop, by)).boxes[0]!
async function setStock(variationId: string, quantity: number): Promise<void> {
  await applyStockCounts(shop, [{ variationId, quantity, countedAt: new Date() }])
  await shop.catalogue.load()
}

test('a box is one line of the basket with one price, added once however often the form is sent', async () => {
  const key = randomUUID()
  for (const _ of [1, 2]) await add({ key })
  // Five times 333 are 1665; ten percent of it are 167 when rounded half up.
  const cart = await getCart(shop, by)
  expect(cart).toMatchObject({
    lines: [],
    count: 5,
    subtotalCents: 1498,
    boxes: [{ quantity: 1, unitPriceCents: 1498, separatePriceCents: 1665 }],
  })
  const [box] = cart.boxes
  expect(box!.snacks.reduce((sum, { totalPriceCents }) => sum + totalPriceCents, 0)).toBe(1498)
  await setBoxQuantity(shop, by, { boxId: box!.id, quantity: 3 })
  expect(await getCart(shop, by)).toMatchObject({ count: 15, subtotalCents: 3 * 1498 })
})

test('a box that could not be added is added once by the next tries with the same key', async () => {
  const key = randomUUID()
  await setStock(snacks[0]!, 0)
  for (const _ of [1, 2]) await expect(add({ key })).rejects.toMatchObject({ code: 'sold-out' })
  expect((await getCart(shop, by)).boxes).toEqual([])
  await setStock(snacks[0]!, 4)
  await Promise.all([add({ key }), add({ key }), add({ key })])
  expect((await getCart(shop, by)).boxes).toMatchObject([{ quantity: 1 }])
})

test('boxes and single lines share the stock: a box is whole, and a single line gets what is left', async () => {
  await add({ quantity: 3 })
  await expect(add({ quantity: 2 })).rejects.toMatchObject({ code: 'too-few-left' })
  await expect(addLine(shop, by, { variationId: snacks[0]!, quantity: 2 })).rejects.toMatchObject({ code: 'too-few-left' })
  await addLine(shop, by, { variationId: snacks[0]!, quantity: 1 })
  await expect(add()).rejects.toMatchObject({ code: 'sold-out' })
  await expect(setBoxQuantity(shop, by, { boxId: (await only()).id, quantity: 4 })).rejects.toMatchObject({ code: 'too-few-left' })
  await setStock(snacks[0]!, 2)
  expect(await getCart(shop, by)).toMatchObject({
    boxes: [{ quantity: 2, most: 2 }],
    lines: [{ most: 0 }],
    changes: [{ kind: 'box-fewer', quantity: 2 }, { kind: 'sold-out' }],
  })
  await acknowledgeChanges(shop, by)
  expect((await getCart(shop, by)).changes).toMatchObject([{ kind: 'sold-out' }])
})

test('a box with a sold-out snack cannot be bought, says so, and can be refilled with one that fits', async () => {
  await add({ preferences: { countries: ['JP', 'KR', 'MX', 'FI', 'TW', 'BR'] } })
  await setStock(snacks[2]!, 0)
  expect(await getCart(shop, by)).toMatchObject({ count: 0, subtotalCents: 0, boxes: [{ most: 0 }], changes: [{ kind: 'box-short' }] })
  const before = await only()
  await refillBox(shop, by, { boxId: before.id })
  const after = await only()
  expect(after).toMatchObject({ most: expect.any(Number), size: 5 })
  expect(after.most).toBeGreaterThan(0)
  const ids = after.snacks.map(({ variationId }) => variationId)
  expect(ids).not.toContain(snacks[2])
  expect(snacks.filter((id) => ids.includes(id))).toHaveLength(4)
  await expect(refillBox(shop, await makeCustomer(shop), { boxId: after.id })).rejects.toMatchObject({ code: 'not-found' })
})

test('a price change of a snack is shown once, as a change of its box', async () => {
  await add()
  const boxId = (await only()).id
  const { percentOff } = shop.settings.box
  shop.settings.box.percentOff = 20
  expect((await getCart(shop, by)).changes).toEqual([{ kind: 'box-price', productName: '', wasCents: 1498, nowCents: 1332 }])
  await acknowledgeChanges(shop, by)
  expect((await getCart(shop, by)).changes).toEqual([])
  shop.settings.box.percentOff = percentOff
  expect((await only()).id).toBe(boxId)
})

test('a box is changed, saved for later, moved back and removed whole, and by its owner alone', async () => {
  await add({ giftCard: 'For you' })
  const { id } = await only()
  const stranger = await makeCustomer(shop)
  for (const act of [saveBoxForLater, moveBoxToCart])
    await expect(act(shop, stranger, { boxId: id })).rejects.toMatchObject({ code: 'not-found' })
  await removeBox(shop, stranger, { boxId: id })
  await changeBox(shop, by, { boxId: id, snacks: [...snacks.slice(1), extra], preferences: { free: ['milk'] }, giftCard: null })
  const changed = await only()
  expect(changed).toMatchObject({ giftCard: null, preferences: { free: ['milk'] } })
  expect(changed.snacks.map(({ variationId }) => variationId)).toEqual([...snacks.slice(1), extra])
  await saveBoxForLater(shop, by, { boxId: changed.id })
  expect(await getCart(shop, by)).toMatchObject({ boxes: [], savedBoxes: [{ size: 5 }], count: 0, subtotalCents: 0 })
  await moveBoxToCart(shop, by, { boxId: changed.id })
  expect(await getCart(shop, by)).toMatchObject({ boxes: [{ size: 5 }], savedBoxes: [], count: 5 })
  await removeBox(shop, by, { boxId: changed.id })
  expect(await getCart(shop, by)).toMatchObject({ boxes: [], count: 0 })
})

test('a visitor’s box comes along at sign-in, and a shared basket shows it without its gift card', async () => {
  const visitor = { kind: 'visitor' as const, cartToken: null, address: '203.0.113.9' }
  const { token } = await add({ giftCard: 'A secret for Grace' }, visitor)
  await mergeCarts(shop, token!, by.userId)
  expect((await only()).giftCard).toBe('A secret for Grace')
  const shared = await shareCart(shop, by, { address: '203.0.113.10' })
  const shown = await getSharedCart(shop, shared.token)
  expect(shown).toMatchObject({ boxes: [{ quantity: 1, most: 4, unitPriceCents: 1498 }], subtotalCents: 1498 })
  expect(JSON.stringify(shown)).not.toContain('Grace')
  const friend = await makeCustomer(shop)
  expect(await addSharedCart(shop, friend, shared.token)).toMatchObject({ added: 5, gone: [], fewer: [] })
  expect(await getCart(shop, friend)).toMatchObject({ boxes: [{ unitPriceCents: 1498 }], lines: [] })
  await setStock(snacks[0]!, 0)
  const late = await makeCustomer(shop)
  expect(await addSharedCart(shop, late, shared.token)).toMatchObject({ added: 4, fewer: [{ quantity: 0 }] })
  expect(await getCart(shop, late)).toMatchObject({ boxes: [], count: 4 })
})

test('the snacks of a box count toward the lines of a basket', async () => {
  const { lines } = shop.settings.cart
  shop.settings.cart.lines = 6
  await add()
  await addLine(shop, by, { variationId: extra, quantity: 1 })
  const other = await makeProduct(shop)
  await expect(addLine(shop, by, { variationId: other.variationId, quantity: 1 })).rejects.toMatchObject({ code: 'cart-full' })
  await expect(add()).rejects.toMatchObject({ code: 'cart-full' })
  shop.settings.cart.lines = lines
})
