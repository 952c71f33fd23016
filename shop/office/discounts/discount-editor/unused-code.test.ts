import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '#tests/fixtures/open-shop.ts'
import { unusedDiscountCode } from './unused-code.ts'

test('generated discount codes can be read aloud by anybody', async () => {
  const shop = await openShop()
  onTestFinished(() => shop.close())
  const made = await Promise.all(Array.from({ length: 20 }, () => unusedDiscountCode(shop)))
  expect(new Set(made).size).toBe(20)
  for (const code of made) expect(code).toMatch(/^[B-DF-HJ-NP-TV-Z2-9]{4}-[B-DF-HJ-NP-TV-Z2-9]{4}$/)
})
