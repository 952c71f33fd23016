import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carts, catalogueObjects, savedSnacks } from '#database/schema.ts'
import { DAY } from '#shared/durations.ts'
import type { Visitor } from '#shop/actor.ts'
import { deleteExpired } from '#shop/office/operations/retention.ts'
import type { ProductRecord } from '#shop/ports.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { getCart, mergeCarts } from '../cart.ts'
import { listSavedIds, listSavedSnacks, removeSavedSnack, SAVED_SNACKS_LIMIT, saveSnack } from './saved-snacks.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const snack = async () => (await makeProduct(shop, { variations: [{ stock: 3, priceCents: 500 }] })).id
async function visitorWho(...productIds: string[]): Promise<Visitor & { cartToken: string }> {
  let by: Visitor = { kind: 'visitor', cartToken: null, address: '203.0.113.7' }
  for (const productId of productIds) by = { ...by, cartToken: (await saveSnack(shop, by, { productId })).token ?? by.cartToken }
  return { ...by, cartToken: by.cartToken! }
}

test('a snack is saved once however often its heart is pressed, and the cart stays empty', async () => {
  const productId = await snack()
  const by = await visitorWho(productId, productId)
  expect(await listSavedIds(shop, by)).toEqual([productId])
  expect((await getCart(shop, by)).lines).toEqual([])
  await removeSavedSnack(shop, by, { productId })
  await removeSavedSnack(shop, by, { productId })
  expect(await listSavedIds(shop, by)).toEqual([])
})

test('saved snacks show their price at saving beside today’s, and leave out snacks that are no longer sold', async () => {
  const [kept, gone] = [await snack(), await snack()]
  const by = await visitorWho(kept, gone)
  const [row] = await shop.db.select().from(catalogueObjects).where(eq(catalogueObjects.id, kept))
  const record = row!.record as ProductRecord
  const cheaper = { ...record, variations: record.variations.map((one) => ({ ...one, priceCents: 400 })) }
  await shop.db.update(catalogueObjects).set({ record: cheaper }).where(eq(catalogueObjects.id, kept))
  await shop.db.update(catalogueObjects).set({ deletedAt: shop.now() }).where(eq(catalogueObjects.id, gone))
  await shop.catalogue.load()
  expect(await listSavedSnacks(shop, by)).toEqual([
    expect.objectContaining({ savedPriceCents: 500, card: expect.objectContaining({ id: kept, priceCents: 400 }) }),
  ])
})

test('a sign-in merges a visitor’s saved snacks into the customer’s, the latest first, up to the limit', async () => {
  const [both, latest, earlier] = [await snack(), await snack(), await snack()]
  const by = await makeCustomer(shop)
  await saveSnack(shop, by, { productId: both })
  const [cart] = await shop.db.select().from(carts).where(eq(carts.userId, by.userId))
  const full = Array.from({ length: SAVED_SNACKS_LIMIT - 2 }, (_, at) => ({ cartId: cart!.id, productId: `past-${at}`, seenPriceCents: 1 }))
  await shop.db.insert(savedSnacks).values(full)
  const visitor = await visitorWho(earlier, both, latest)
  await shop.db
    .update(savedSnacks)
    .set({ createdAt: new Date(shop.now().getTime() - DAY) })
    .where(eq(savedSnacks.productId, earlier))
  await mergeCarts(shop, visitor.cartToken, by.userId)
  const ids = await listSavedIds(shop, by)
  expect(ids).toHaveLength(SAVED_SNACKS_LIMIT)
  expect(ids).toEqual(expect.arrayContaining([both, latest]))
  expect(ids).not.toContain(earlier)
  expect(await listSavedIds(shop, visitor)).toEqual([])
  await expect(saveSnack(shop, by, { productId: earlier })).rejects.toMatchObject({ code: 'saved-full' })
  await saveSnack(shop, by, { productId: both })
})

test('a visitor’s saved snacks are deleted 60 days after the last visit, and a customer’s stay', async () => {
  const productId = await snack()
  const [visitor, customer] = [await visitorWho(productId), await makeCustomer(shop)]
  await saveSnack(shop, customer, { productId })
  await shop.db.update(carts).set({ updatedAt: new Date(shop.now().getTime() - 61 * DAY) })
  await deleteExpired(shop)
  expect(await listSavedIds(shop, visitor)).toEqual([])
  expect(await listSavedIds(shop, customer)).toEqual([productId])
})

test('a heart does not delay the reminder of a customer’s cart', async () => {
  const by = await makeCustomer(shop)
  await saveSnack(shop, by, { productId: await snack() })
  const before = new Date(shop.now().getTime() - DAY)
  await shop.db.update(carts).set({ updatedAt: before }).where(eq(carts.userId, by.userId))
  await saveSnack(shop, by, { productId: await snack() })
  const [cart] = await shop.db.select().from(carts).where(eq(carts.userId, by.userId))
  expect(cart!.updatedAt).toEqual(before)
})
