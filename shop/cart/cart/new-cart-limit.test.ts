import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carts, rateLimits } from '#database/schema.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { addLine, addAvailablePieces } from '../cart.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

test('one IP address cannot create cart after cart, and a visitor who has a cart can go on shopping', async () => {
  const { variationId } = await makeProduct(shop)
  const snack = { variationId, quantity: 1 }
  const stranger = (address = '203.0.113.9') => ({ kind: 'visitor' as const, cartToken: randomBytes(32).toString('base64url'), address })
  const { token } = await addLine(shop, stranger(), snack)
  // Adding 600 carts one by one would take too long.
  await shop.db.update(rateLimits).set({ count: 600 })
  for (const _ of [1, 2]) {
    await expect(addLine(shop, stranger(), snack)).rejects.toMatchObject({ code: 'too-many-requests' })
    await expect(addAvailablePieces(shop, stranger(), [snack])).rejects.toMatchObject({ code: 'too-many-requests' })
  }
  expect(await shop.db.$count(carts)).toBe(1)
  await addLine(shop, { ...stranger(), cartToken: token }, snack)
  await addLine(shop, await makeCustomer(shop), snack)
  await addLine(shop, stranger('203.0.113.10'), snack)
})
