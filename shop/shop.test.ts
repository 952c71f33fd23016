import { afterAll, beforeAll, expect, test } from 'vitest'
import { progress } from '#database/schema.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { afterCommit, inTransaction, rollbackWith } from './shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a transaction that is rolled back with an outcome stores nothing, runs no callback and returns the outcome', async () => {
  let called = false
  const outcome = await inTransaction(shop, async (inside) => {
    await inside.db.insert(progress).values({ name: 'undone', value: '1' })
    afterCommit(inside, () => void (called = true))
    return rollbackWith('refused')
  })
  expect(outcome).toBe('refused')
  expect(called).toBe(false)
  expect(await shop.db.select().from(progress)).toEqual([])
})

test('a nested transaction cannot be rolled back alone, because the outer one may have written too', async () => {
  const nested = inTransaction(shop, async (outer) => {
    await outer.db.insert(progress).values({ name: 'outer', value: '1' })
    await inTransaction(outer, async () => rollbackWith('refused'))
  })
  await expect(nested).rejects.toThrow('cannot roll back alone')
  expect(await shop.db.select().from(progress)).toEqual([])
})
