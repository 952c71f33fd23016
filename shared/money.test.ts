import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, splitCents } from './money.ts'

test('shares never lose a cent and never differ from their proportion by a whole cent', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.array(fc.nat(100_000), { minLength: 1, maxLength: 100 }), (total, weights) => {
      const shares = splitCents(total, weights)
      const sum = weights.reduce((a, b) => a + b, 0)
      expect(shares.reduce((a, b) => a + b, 0)).toBe(total)
      shares.forEach((share, index) => {
        const exact = sum === 0 ? total / weights.length : (total * weights[index]!) / sum
        expect(Math.abs(share - exact)).toBeLessThan(1)
      })
    }),
  )
})

test('the largest remainders get the leftover cents', () => {
  expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(splitCents(10, [50, 30, 25])).toEqual([5, 3, 2])
})

test('money has two decimals in every language', () => {
  expect(formatMoney(1250, 'en-US')).toBe('$12.50')
  expect(formatMoney(100_000, 'es-ES')).toMatch(/^1000,00\s\$$/)
})
