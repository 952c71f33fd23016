import fc from 'fast-check'
import { expect, test } from 'vitest'
import { price, taxOn } from './pricing.ts'

const line = fc.record({ unitPriceCents: fc.integer({ min: 0, max: 500_000 }), quantity: fc.integer({ min: 1, max: 50 }) })
const discount = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percentage' as const), value: fc.integer({ min: 1, max: 100 }), minimumSpendCents: fc.nat(20_000) }),
  fc.record({ kind: fc.constant('fixed' as const), value: fc.integer({ min: 1, max: 1_000_000 }), minimumSpendCents: fc.nat(20_000) }),
)
const delivery = fc.record({ cents: fc.nat(5000), freeFromCents: fc.option(fc.nat(20_000)) })
const taxPercent = fc.option(
  fc.tuple(fc.nat(30), fc.nat(99_999)).map(([whole, fraction]) => `${whole}.${String(fraction).padStart(5, '0')}`),
)
const basket = fc.record({ lines: fc.array(line, { maxLength: 100 }), discount, delivery, taxPercent })

test('lines, discount, delivery and tax always add up to the total, to the cent', () => {
  fc.assert(
    fc.property(basket, (input) => {
      const priced = price(input)
      const sum = (cents: number[]) => cents.reduce((a, b) => a + b, 0)
      expect(sum(priced.lines.map((l) => l.totalPriceCents))).toBe(priced.subtotalCents)
      expect(sum(priced.lines.map((l) => l.discountCents))).toBe(priced.discountCents)
      expect(sum(priced.lines.map((l) => l.taxCents))).toBe(priced.taxCents)
      expect(priced.totalCents).toBe(priced.subtotalCents - priced.discountCents + priced.shippingCents + priced.taxCents)
    }),
  )
})

test('no amount is negative or no whole cent, and no line gives more off than it costs', () => {
  fc.assert(
    fc.property(basket, (input) => {
      const { lines, ...totals } = price(input)
      for (const cents of [...Object.values(totals), ...lines.flatMap((l) => Object.values(l))]) {
        expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
      }
      for (const l of lines) expect(l.discountCents).toBeLessThanOrEqual(l.totalPriceCents)
    }),
  )
})

test('delivery is free from the threshold on, reckoned after the discount', () => {
  const of = (unitPriceCents: number, off: number | null) =>
    price({
      lines: [{ unitPriceCents, quantity: 1 }],
      discount: off ? { kind: 'fixed', value: off, minimumSpendCents: 0 } : null,
      delivery: { cents: 599, freeFromCents: 5000 },
      taxPercent: null,
    }).shippingCents
  expect(of(5000, null)).toBe(0)
  expect(of(4999, null)).toBe(599)
  expect(of(5100, 101)).toBe(599)
  expect(of(5100, 100)).toBe(0)
})

test('a code counts from its minimum spend on', () => {
  const of = (unitPriceCents: number) =>
    price({
      lines: [{ unitPriceCents, quantity: 1 }],
      discount: { kind: 'percentage', value: 10, minimumSpendCents: 2000 },
      delivery: { cents: 0, freeFromCents: null },
      taxPercent: null,
    }).discountCents
  expect(of(1999)).toBe(0)
  expect(of(2000)).toBe(200)
  expect(of(2005)).toBe(201)
})

test('tax is rounded half to even', () => {
  expect(taxOn(250, '1')).toBe(2)
  expect(taxOn(350, '1')).toBe(4)
  expect(taxOn(1000, '8.875')).toBe(89)
  expect(taxOn(999, null)).toBe(0)
})

test('an empty basket costs nothing, not even delivery', () => {
  expect(price({ lines: [], discount: null, delivery: { cents: 599, freeFromCents: null }, taxPercent: '10' }).totalCents).toBe(0)
})
