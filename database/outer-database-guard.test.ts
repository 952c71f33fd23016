import { afterAll, beforeAll, expect, test } from 'vitest'
import { progress } from '#database/schema.ts'
import { inTransaction } from '#shop/shop.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('the outer database refuses to answer inside a transaction instead of hanging', async () => {
  const attempt = inTransaction(shop, async (inside) => {
    await inside.db.insert(progress).values({ name: 'inside', value: '1' })
    await shop.db.select().from(progress)
  })
  await expect(attempt).rejects.toThrow('inside a transaction')
  expect(await shop.db.select().from(progress)).toEqual([])
})

test('a transaction inside a transaction joins it', async () => {
  await expect(
    inTransaction(shop, async (outer) => {
      await inTransaction(outer, (inner) => inner.db.insert(progress).values({ name: 'joined', value: '1' }))
      throw new Error('all of it is undone')
    }),
  ).rejects.toThrow('undone')
  expect(await shop.db.select().from(progress)).toEqual([])
})
