import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimits } from '#database/schema.ts'
import { makeCustomer, makeProduct } from '#tests/make.ts'
import { openShop, type TestShop } from '#tests/open-shop.ts'
import { addLine, countNewBasket } from '../cart.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

test('nobody begins basket after basket from one place; who has one goes on shopping', async () => {
  const { variationId } = await makeProduct(shop)
  const { token } = await addLine(shop, { kind: 'visitor', cartToken: null }, { variationId, quantity: 1 })
  const customer = await makeCustomer(shop)
  const here = { address: '203.0.113.9' }
  const stranger = () => ({ kind: 'visitor' as const, cartToken: randomBytes(32).toString('base64url') })
  await countNewBasket(shop, stranger(), here)
  // As many as that again and again would take long to count.
  await shop.db.update(rateLimits).set({ count: 600 })
  await expect(countNewBasket(shop, stranger(), here)).rejects.toMatchObject({ code: 'too-many-requests' })
  await countNewBasket(shop, { kind: 'visitor', cartToken: token }, here)
  await countNewBasket(shop, customer, here)
  await countNewBasket(shop, stranger(), { address: '203.0.113.10' })
})
