import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price } from '../price.ts'
import type { PricingDiscount } from '../price.types.ts'
import { includedTax, addedTax } from './tax-amount.ts'

const piece = (unitPriceCents: number) => ({ unitPriceCents, quantity: 1, productId: 'P1', categoryIds: [] })

describe('tax', () => {
  test('added tax is rounded half to even', () => {
    expect(addedTax(250, '1')).toBe(2)
    expect(addedTax(350, '1')).toBe(4)
    expect(addedTax(1000, '8.875')).toBe(89)
    expect(addedTax(999, '0')).toBe(0)
  })

  test('included tax is r of 100 + r, and does not raise the total', () => {
    expect(includedTax(1100, '10')).toBe(100)
    expect(includedTax(1000, '21')).toBe(174)
    expect(includedTax(21, '100')).toBe(10)
    expect(includedTax(23, '100')).toBe(12)
    expect(includedTax(1000, '0')).toBe(0)
    const priced = price({
      lines: [piece(1100)],
      discounts: [],
      delivery: { cents: 500, freeFromCents: null },
      tax: { percent: '10', included: true, onDelivery: false },
    })
    expect(priced).toMatchObject({ taxCents: 100, taxIncluded: true, totalCents: 1600 })
  })

  /** Applies to the whole cart. */
  const eleven: PricingDiscount = {
    id: 'a',
    kind: 'fixed',
    value: 1100,
    scope: 'cart',
    targetIds: [],
    minimumSpendCents: 0,
    stacks: false,
    isEntered: false,
  }

  test('tax on delivery applies where the place asks for it, never to free delivery, and ignores discounts', () => {
    const of = (tax: { included: boolean; onDelivery: boolean }, freeFromCents: number | null = null) =>
      price({
        lines: [piece(2200)],
        discounts: [eleven],
        delivery: { cents: 550, freeFromCents },
        tax: { percent: '10', ...tax },
      })
    expect(of({ included: false, onDelivery: true })).toMatchObject({
      taxCents: 110 + 55,
      shippingTaxCents: 55,
      totalCents: 1100 + 550 + 165,
    })
    expect(of({ included: true, onDelivery: true })).toMatchObject({ taxCents: 100 + 50, shippingTaxCents: 50, totalCents: 1650 })
    expect(of({ included: false, onDelivery: false })).toMatchObject({ taxCents: 110, shippingTaxCents: 0, totalCents: 1100 + 550 + 110 })
    expect(of({ included: false, onDelivery: true }, 1100)).toMatchObject({ shippingCents: 0, shippingTaxCents: 0, totalCents: 1210 })
  })

  test('included tax and tax added to the price without it are the same to a cent', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(30), (cents, rate) => {
        const inside = includedTax(cents, String(rate))
        expect(Math.abs(addedTax(cents - inside, String(rate)) - inside)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
