import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '#tests/fixtures/open-shop.ts'
import { unusedDiscountCode } from './unused-code.ts'

test('codes are made up that anybody can read aloud', async () => {
  const shop = await openShop()
  onTestFinished(() => shop.close())
  const made = await Promise.all(Array.from({ length: 20 }, () => unusedDiscountCode(shop)))
  expect(new Set(made).size).toBe(20)
  for (const code of made) expect(code).toMatch(/^[B-DF-HJ-NP-TV-Z2-9]{4}-[B-DF-HJ-NP-TV-Z2-9]{4}$/)
})
