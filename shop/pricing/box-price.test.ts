import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxPrice } from './box-price.ts'

test('the shares of a box add up to its price to the cent, and none is negative', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20_000), { minLength: 1, maxLength: 12 }), fc.nat(100), (cents, percentOff) => {
      const { fullCents, priceCents, discounts } = boxPrice(cents, percentOff)
      const shares = cents.map((full, at) => full - discounts[at]!)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(priceCents)
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
      expect(fullCents - priceCents).toBe(Math.floor((fullCents * percentOff + 50) / 100))
    }),
  )
})
