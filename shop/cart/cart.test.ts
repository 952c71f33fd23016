import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carts, catalogueObjects, stock } from '#database/schema.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Actor } from '#shop/actor.ts'
import {
  acknowledgeChanges,
  addLine,
  getCart,
  countCartPieces,
  mergeCarts,
  moveToCart,
  removeLine,
  saveForLater,
  setQuantity,
} from './cart.ts'
import type { ProductRecord } from '#shop/ports.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const stranger: Actor = { kind: 'visitor', cartToken: null, address: '203.0.113.7' }
const snackWith = async (pieces: number, priceCents = 500) =>
  (await makeProduct(shop, { variations: [{ stock: pieces, priceCents }] })).variationId

async function visitorWith(...lines: [variationId: string, quantity: number][]): Promise<Actor & { cartToken: string }> {
  let cartToken: string | null = null
  for (const [variationId, quantity] of lines)
    cartToken = (await addLine(shop, { kind: 'visitor', cartToken, address: '203.0.113.7' }, { variationId, quantity })).token ?? cartToken
  return { kind: 'visitor', cartToken: cartToken!, address: '203.0.113.7' }
}
const quantities = async (by: Actor) => Object.fromEntries((await getCart(shop, by)).lines.map((line) => [line.variationId, line.quantity]))

/** Changes the catalogue record of a product, as a sync does. */
async function relabel(variationId: string, change: (record: ProductRecord) => ProductRecord | null): Promise<void> {
  const id = shop.catalogue.sellable(variationId)!.productId
  const [row] = await shop.db.select().from(catalogueObjects).where(eq(catalogueObjects.id, id))
  const record = change(row!.record as ProductRecord)
  await shop.db
    .update(catalogueObjects)
    .set(record ? { record } : { deletedAt: shop.now() })
    .where(eq(catalogueObjects.id, id))
  await shop.catalogue.load()
}
const reprice = (variationId: string, priceCents: number) =>
  relabel(variationId, (record) => ({ ...record, variations: record.variations.map((one) => ({ ...one, priceCents })) }))
async function restock(variationId: string, onHand: number): Promise<void> {
  await shop.db.update(stock).set({ onHand }).where(eq(stock.variationId, variationId))
  await shop.catalogue.load()
}

describe('a visitor', () => {
  test('a visitor has an empty cart before anything was added', async () => {
    expect(await getCart(shop, stranger)).toMatchObject({ lines: [], count: 0, totalCents: 0, shippingCents: 0, changes: [] })
    expect(await countCartPieces(shop, { kind: 'visitor', cartToken: 'made up', address: '203.0.113.7' })).toBe(0)
  })

  test('a visitor gets a cart token with the first snack, and keeps it with the next', async () => {
    const snack = await snackWith(10)
    const first = await addLine(shop, stranger, { variationId: snack, quantity: 2 })
    expect(first.token).toMatch(/^[\w-]{43}$/)
    const by: Actor = { kind: 'visitor', cartToken: first.token, address: '203.0.113.7' }
    expect(await addLine(shop, by, { variationId: snack, quantity: 1 })).toMatchObject({ token: null, quantity: 3 })
    expect(await countCartPieces(shop, by)).toBe(3)
    const rows = await shop.db.select().from(carts)
    expect(JSON.stringify(rows)).not.toContain(first.token)
  })

  test('adding to the cart counts once for one idempotency key, however often it is sent, and again for the next key', async () => {
    const [snack, other] = [await snackWith(10), await snackWith(10)]
    const by: Actor = { ...stranger, cartToken: (await addLine(shop, stranger, { variationId: other, quantity: 1 })).token }
    const press = { variationId: snack, quantity: 2, key: 'this very press' }
    const seen = await Promise.all([addLine(shop, by, press), addLine(shop, by, press)])
    expect(seen).toMatchObject([{ quantity: 2 }, { quantity: 2 }])
    await addLine(shop, by, { variationId: other, quantity: 1, key: 'another press' })
    expect(await addLine(shop, by, press)).toMatchObject({ quantity: 2 })
    expect(await addLine(shop, by, { ...press, key: 'the next press' })).toMatchObject({ quantity: 4 })
    expect(await addLine(shop, by, { variationId: snack, quantity: 1 })).toMatchObject({ quantity: 5 })
  })

  test('a visitor whose cart is gone gets a new cart token, never the one they came with', async () => {
    const { token } = await addLine(
      shop,
      { kind: 'visitor', cartToken: 'chosen by somebody else', address: '203.0.113.7' },
      { variationId: await snackWith(1), quantity: 1 },
    )
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  test('a visitor cannot reach the cart of another visitor or of a customer', async () => {
    const snack = await snackWith(10)
    const [mine, theirs] = [await visitorWith([snack, 1]), await visitorWith([snack, 4])]
    const customer = await makeCustomer(shop)
    await addLine(shop, customer, { variationId: snack, quantity: 5 })
    await setQuantity(shop, mine, { variationId: snack, quantity: 2 })
    await removeLine(shop, stranger, { variationId: snack })
    for (const cartToken of [customer.userId, customer.sessionId, '', 'null'])
      expect(await getCart(shop, { kind: 'visitor', cartToken, address: '203.0.113.7' })).toMatchObject({ lines: [] })
    expect([await quantities(mine), await quantities(theirs), await quantities(customer)]).toEqual([
      { [snack]: 2 },
      { [snack]: 4 },
      { [snack]: 5 },
    ])
  })
})

describe('a cart line', () => {
  test('a cart line loses none of many simultaneous additions', async () => {
    const snack = await snackWith(50)
    const by = await visitorWith([snack, 1])
    await Promise.all(Array.from({ length: 20 }, () => addLine(shop, by, { variationId: snack, quantity: 1 })))
    expect(await quantities(by)).toEqual({ [snack]: 21 })
  })

  test('a cart line loses no simultaneous addition of a customer who has no cart yet', async () => {
    const snack = await snackWith(50)
    const by = await makeCustomer(shop)
    await Promise.all(Array.from({ length: 20 }, () => addLine(shop, by, { variationId: snack, quantity: 1 })))
    expect(await quantities(by)).toEqual({ [snack]: 20 })
  })

  test('a cart line never holds more than the stock, and says so', async () => {
    const snack = await snackWith(3)
    const by = await visitorWith([snack, 2])
    await expect(addLine(shop, by, { variationId: snack, quantity: 2 })).rejects.toMatchObject({ code: 'too-few-left' })
    await expect(setQuantity(shop, by, { variationId: snack, quantity: 4 })).rejects.toMatchObject({ code: 'too-few-left' })
    await setQuantity(shop, by, { variationId: snack, quantity: 3 })
    expect((await getCart(shop, by)).lines).toMatchObject([{ quantity: 3, most: 3 }])
  })

  test('a cart line never holds more than 50 pieces, however many are in stock', async () => {
    const snack = await snackWith(500)
    const by = await visitorWith([snack, 40])
    await expect(addLine(shop, by, { variationId: snack, quantity: 11 })).rejects.toMatchObject({ code: 'too-many-of-one' })
    expect((await getCart(shop, by)).lines).toMatchObject([{ quantity: 40, most: 50 }])
  })

  test('a cart line can be reduced when fewer pieces are left than it holds', async () => {
    const snack = await snackWith(9)
    const by = await visitorWith([snack, 8])
    await restock(snack, 2)
    await setQuantity(shop, by, { variationId: snack, quantity: 5 })
    expect((await getCart(shop, by)).lines).toMatchObject([{ quantity: 2 }])
  })

  test('a removed cart line can be put back', async () => {
    const [snack, other] = [await snackWith(5), await snackWith(5)]
    const by = await visitorWith([snack, 3], [other, 1])
    await removeLine(shop, by, { variationId: snack })
    await removeLine(shop, by, { variationId: snack })
    expect(await quantities(by)).toEqual({ [other]: 1 })
    await addLine(shop, by, { variationId: snack, quantity: 3 })
    expect(await quantities(by)).toEqual({ [snack]: 3, [other]: 1 })
    await setQuantity(shop, by, { variationId: snack, quantity: 0 })
    expect(await quantities(by)).toEqual({ [other]: 1 })
  })

  test('an unknown snack cannot be added to the cart, and a snack that is not in the cart cannot be changed', async () => {
    const [snack, other] = [await snackWith(5), await snackWith(5)]
    const by = await visitorWith([snack, 1])
    await expect(addLine(shop, by, { variationId: 'NOBODY', quantity: 1 })).rejects.toMatchObject({ code: 'not-found' })
    for (const change of [
      () => setQuantity(shop, by, { variationId: other, quantity: 1 }),
      () => saveForLater(shop, by, { variationId: other }),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a cart line saved for later stays beside the cart and costs nothing until it is moved back', async () => {
    const snack = await snackWith(5, 700)
    const by = await visitorWith([snack, 3])
    await saveForLater(shop, by, { variationId: snack })
    expect(await getCart(shop, by)).toMatchObject({ lines: [], savedForLater: [{ quantity: 3 }], count: 0, totalCents: 0 })
    await restock(snack, 2)
    await moveToCart(shop, by, { variationId: snack })
    expect(await getCart(shop, by)).toMatchObject({ lines: [{ quantity: 2 }], savedForLater: [], subtotalCents: 1400, changes: [] })
    await saveForLater(shop, by, { variationId: snack })
    await restock(snack, 0)
    await expect(moveToCart(shop, by, { variationId: snack })).rejects.toMatchObject({ code: 'sold-out' })
  })

  test('adding a line returns whether it was saved for later, so that an undo can save it again', async () => {
    const snack = await snackWith(5)
    const by = await visitorWith([snack, 2])
    await saveForLater(shop, by, { variationId: snack })
    expect(await addLine(shop, by, { variationId: snack, quantity: 1 })).toMatchObject({ quantity: 1, wasSaved: true })
    expect(await addLine(shop, by, { variationId: snack, quantity: 1 })).toMatchObject({ quantity: 2, wasSaved: false })
  })

  test('a cart holds at most 100 lines', async () => {
    const { variationIds } = await makeProduct(shop, { variations: Array.from({ length: 101 }, () => ({ stock: 5 })) })
    const by = await visitorWith(...variationIds.slice(0, 100).map((id): [string, number] => [id, 1]))
    await expect(addLine(shop, by, { variationId: variationIds[100]!, quantity: 1 })).rejects.toMatchObject({ code: 'cart-full' })
    expect(await addLine(shop, by, { variationId: variationIds[0]!, quantity: 1 })).toMatchObject({ quantity: 2 })
  })
})

test('a cart adds up to the cent, and shows the amount missing for free delivery', async () => {
  const by = await visitorWith([await snackWith(9, 1999), 2])
  expect(await getCart(shop, by)).toMatchObject({
    subtotalCents: 3998,
    shippingCents: 599,
    totalCents: 4597,
    freeDeliveryMissingCents: 1002,
  })
  await addLine(shop, by, { variationId: await snackWith(9, 1002), quantity: 1 })
  expect(await getCart(shop, by)).toMatchObject({ subtotalCents: 5000, shippingCents: 0, totalCents: 5000, freeDeliveryMissingCents: 0 })
})

describe('cart changes', () => {
  test('a cart reports a new price, a lower stock and a removed snack until the customer has seen it', async () => {
    const [dearer, fewer, gone] = [await snackWith(9, 500), await snackWith(9), await snackWith(9)]
    const by = await visitorWith([dearer, 1], [fewer, 6], [gone, 1])
    await reprice(dearer, 650)
    await restock(fewer, 2)
    await relabel(gone, () => null)
    const seen = await getCart(shop, by)
    // Lines that were added in the same millisecond have no order of their own.
    const changes = seen.changes.toSorted((one, other) => one.kind.localeCompare(other.kind))
    expect(changes).toMatchObject([{ kind: 'fewer', quantity: 2 }, { kind: 'gone' }, { kind: 'price', wasCents: 500, nowCents: 650 }])
    expect(seen).toMatchObject({ count: 3, subtotalCents: 650 + 2 * 500 })
    expect((await getCart(shop, by)).changes).toEqual(seen.changes)
    await acknowledgeChanges(shop, by)
    expect(await getCart(shop, by)).toMatchObject({ changes: [], subtotalCents: seen.subtotalCents })
    expect(await quantities(by)).toEqual({ [dearer]: 1, [fewer]: 2 })
  })

  test('a cart reports a sold-out snack while it is sold out, charges nothing for it, and includes it again with the stock', async () => {
    const snack = await snackWith(9)
    const by = await visitorWith([snack, 4])
    await restock(snack, 0)
    await acknowledgeChanges(shop, by)
    expect(await getCart(shop, by)).toMatchObject({ count: 0, totalCents: 0, changes: [{ kind: 'sold-out' }], lines: [{ most: 0 }] })
    expect(await countCartPieces(shop, by)).toBe(0)
    await restock(snack, 4)
    expect(await getCart(shop, by)).toMatchObject({ count: 4, changes: [], lines: [{ quantity: 4 }] })
  })
})

describe('merging carts at sign-in', () => {
  test("a visitor's cart is merged into the customer's cart, and quantities add up to at most the stock", async () => {
    const [both, few, new_] = [await snackWith(20), await snackWith(5), await snackWith(5)]
    const customer = await makeCustomer(shop)
    await addLine(shop, customer, { variationId: both, quantity: 2 })
    await addLine(shop, customer, { variationId: few, quantity: 4 })
    const visitor = await visitorWith([both, 3], [few, 4], [new_, 1])
    await mergeCarts(shop, visitor.cartToken, customer.userId)
    expect(await quantities(customer)).toEqual({ [both]: 5, [few]: 5, [new_]: 1 })
    expect(await getCart(shop, visitor)).toMatchObject({ lines: [] })
    await mergeCarts(shop, visitor.cartToken, customer.userId)
    expect(await countCartPieces(shop, customer)).toBe(11)
  })

  test('merging carts never raises a line of 50 pieces', async () => {
    const snack = await snackWith(500)
    const customer = await makeCustomer(shop)
    await addLine(shop, customer, { variationId: snack, quantity: 30 })
    await mergeCarts(shop, (await visitorWith([snack, 30])).cartToken, customer.userId)
    expect(await quantities(customer)).toEqual({ [snack]: 50 })
  })

  test('a snack that is in one cart and saved for later in the other is in the merged cart', async () => {
    const [mine, theirs] = [await snackWith(20), await snackWith(20)]
    const customer = await makeCustomer(shop)
    for (const variationId of [mine, theirs]) await addLine(shop, customer, { variationId, quantity: 2 })
    const visitor = await visitorWith([mine, 3], [theirs, 3])
    await saveForLater(shop, visitor, { variationId: mine })
    await saveForLater(shop, customer, { variationId: theirs })
    await mergeCarts(shop, visitor.cartToken, customer.userId)
    expect(await quantities(customer)).toEqual({ [mine]: 2, [theirs]: 3 })
  })

  test('a full cart takes no more lines when merged, but more pieces of its own lines', async () => {
    const { variationIds } = await makeProduct(shop, { variations: Array.from({ length: 101 }, () => ({ stock: 5 })) })
    const [first = '', ...others] = variationIds
    const customer = await makeCustomer(shop)
    for (const variationId of others) await addLine(shop, customer, { variationId, quantity: 1 })
    await mergeCarts(shop, (await visitorWith([first, 1], [others[0]!, 1])).cartToken, customer.userId)
    const merged = await quantities(customer)
    expect(Object.keys(merged)).toHaveLength(100)
    expect(merged[others[0]!]).toBe(2)
  })

  test('a snack added during a merge is in the old cart or in the new one, never in both', async () => {
    const snack = await snackWith(50)
    const customer = await makeCustomer(shop)
    const visitor = await visitorWith([snack, 1])
    const [, added] = await Promise.all([
      mergeCarts(shop, visitor.cartToken, customer.userId),
      addLine(shop, visitor, { variationId: snack, quantity: 1 }),
    ])
    const left = await countCartPieces(shop, { kind: 'visitor', cartToken: added.token ?? visitor.cartToken, address: '203.0.113.7' })
    expect(left + (await countCartPieces(shop, customer))).toBe(2)
  })
})
