import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, formatMoney, splitCents } from './money.ts'

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

test('in Arabic the currency of a negative amount stands where it does for a positive one, left of the number', () => {
  expect(formatMoney(6358, 'ar')).toBe('\u200f63.58\u00a0US$\u200e')
  expect(formatMoney(-6358, 'ar')).toBe('\u200f\u200e-63.58\u200f\u00a0US$\u200e')
})

test('an amount in a file has the digits of its currency, one after the other too', () => {
  expect([formatDecimal(1250, 'USD'), formatDecimal(1250, 'JPY'), formatDecimal(-5, 'USD')]).toEqual(['12.50', '1250', '-0.05'])
})
