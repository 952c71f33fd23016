import { expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { chargeName } from './charge-names.ts'

test('every charge on a payment page has a name in every language', () => {
  expect(chargeName('standard', 'ja-JP')).toBe('通常配送')
  for (const locale of locales) {
    const names = (['standard', 'express', 'tax', 'discount'] as const).map((charge) => chargeName(charge, locale))
    expect(names.join(), locale).not.toMatch(/papers\.|cart\./)
    expect(new Set(names).size, locale).toBe(4)
  }
})
