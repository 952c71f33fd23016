import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price } from './price.ts'
import type { PricingDiscount, PricingLine } from './price.types.ts'
import { includedTax, addedTax } from './price/tax-amount.ts'

const products = ['P1', 'P2', 'P3', 'P4']
const categories = ['C1', 'C2', 'C3']
const line: fc.Arbitrary<PricingLine> = fc.record({
  unitPriceCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 500_000 })),
  quantity: fc.integer({ min: 1, max: 50 }),
  productId: fc.constantFrom(...products),
  categoryIds: fc.subarray(categories),
})
const target = fc.oneof(
  fc.constant({ scope: 'cart' as const, targetIds: [] }),
  fc.record({ scope: fc.constant('category' as const), targetIds: fc.subarray(categories, { minLength: 1 }) }),
  fc.record({ scope: fc.constant('product' as const), targetIds: fc.subarray(products, { minLength: 1 }) }),
)
const worth = fc.oneof(
  fc.record({ kind: fc.constant('percentage' as const), value: fc.integer({ min: 1, max: 100 }) }),
  fc.record({
    kind: fc.constant('fixed' as const),
    value: fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 1_000_000 })),
  }),
)
const discount: fc.Arbitrary<Omit<PricingDiscount, 'id'>> = fc
  .tuple(target, worth, fc.record({ minimumSpendCents: fc.nat(20_000), stacks: fc.boolean(), isEntered: fc.boolean() }))
  .map(([one, other, more]) => ({ ...one, ...other, ...more }))
const discounts = fc.array(discount, { maxLength: 6 }).map((all) => all.map((one, at): PricingDiscount => ({ ...one, id: `D${at}` })))
const delivery = fc.record({ cents: fc.nat(5000), freeFromCents: fc.option(fc.nat(20_000)) })
const tax = fc.option(
  fc.record({
    percent: fc.tuple(fc.nat(30), fc.nat(99_999)).map(([whole, fraction]) => `${whole}.${String(fraction).padStart(5, '0')}`),
    included: fc.boolean(),
    onDelivery: fc.boolean(),
  }),
)
const basket = fc.record({ lines: fc.array(line, { maxLength: 40 }), discounts, delivery, tax })
const sum = (cents: number[]) => cents.reduce((a, b) => a + b, 0)

describe('price calculation of any basket', () => {
  test('lines, discounts, delivery and tax add up to the total, to the cent', () => {
    fc.assert(
      fc.property(basket, (input) => {
        const priced = price(input)
        expect(sum(priced.lines.map((l) => l.totalPriceCents))).toBe(priced.subtotalCents)
        expect(sum(priced.lines.map((l) => l.discountCents))).toBe(priced.discountCents)
        expect(sum(priced.takenOff.map((off) => off.amountCents))).toBe(priced.discountCents)
        expect(sum(priced.lines.map((l) => l.taxCents)) + priced.shippingTaxCents).toBe(priced.taxCents)
        const onTop = input.tax?.included ? 0 : priced.taxCents
        expect(priced.totalCents).toBe(priced.subtotalCents - priced.discountCents + priced.shippingCents + onTop)
        const paid = (cents: number, taxCents: number) => cents + (input.tax?.included ? 0 : taxCents)
        const parts = priced.lines.map((l) => paid(l.totalPriceCents - l.discountCents, l.taxCents))
        expect(sum(parts) + paid(priced.shippingCents, priced.shippingTaxCents)).toBe(priced.totalCents)
      }),
    )
  })

  test('every amount is a whole number of cents and not negative, and no discount takes off more than there is', () => {
    fc.assert(
      fc.property(basket, (input) => {
        const { lines, takenOff, refused: _, taxIncluded: __, ...totals } = price(input)
        for (const cents of [...Object.values(totals), ...lines.flatMap((l) => Object.values(l))]) {
          expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
        }
        for (const l of lines) expect(l.discountCents).toBeLessThanOrEqual(l.totalPriceCents)
        for (const off of takenOff) expect(off.amountCents).toBeLessThanOrEqual(off.onCents)
        if (!input.tax?.included) return
        for (const l of lines) expect(l.taxCents).toBeLessThanOrEqual(l.totalPriceCents - l.discountCents)
        expect(totals.shippingTaxCents).toBeLessThanOrEqual(totals.shippingCents)
      }),
    )
  })

  test('delivery is taxed separately, on its final price, and changes no line’s tax', () => {
    fc.assert(
      fc.property(basket, (input) => {
        const of = (onDelivery: boolean) => price({ ...input, tax: input.tax && { ...input.tax, onDelivery } })
        const [taxed, untaxed] = [of(true), of(false)]
        expect(taxed.lines).toEqual(untaxed.lines)
        expect(untaxed.shippingTaxCents).toBe(0)
        const { percent = '0', included } = input.tax ?? {}
        expect(taxed.shippingTaxCents).toBe((included ? includedTax : addedTax)(taxed.shippingCents, percent))
        expect(taxed.totalCents - untaxed.totalCents).toBe(included ? 0 : taxed.shippingTaxCents)
      }),
    )
  })

  test('the order of the lines and of the discounts changes no amount', () => {
    const shuffled = basket.chain((input) =>
      fc.record({
        input: fc.constant(input),
        places: fc.shuffledSubarray([...input.lines.keys()], { minLength: input.lines.length }),
        others: fc.shuffledSubarray(input.discounts, { minLength: input.discounts.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ input, places, others }) => {
        const { lines, ...totals } = price(input)
        const again = price({ ...input, lines: places.map((place) => input.lines[place]!), discounts: others })
        const { lines: _, ...same } = again
        expect(same).toEqual(totals)
        const texts = (all: typeof lines, of: PricingLine[]) => all.map((l, at) => JSON.stringify([of[at], l])).toSorted()
        expect(
          texts(
            again.lines,
            places.map((place) => input.lines[place]!),
          ),
        ).toEqual(texts(lines, input.lines))
      }),
    )
  })

  test('a discount worth more never takes less off, and one more exclusive discount never lowers the total discount', () => {
    fc.assert(
      fc.property(basket, discount, fc.integer({ min: 1, max: 50 }), (input, one, more) => {
        const off = (added: PricingDiscount[]) => price({ ...input, discounts: [...input.discounts, ...added] }).discountCents
        const alone = { ...one, id: 'X', stacks: false }
        const value = one.kind === 'percentage' ? Math.min(100, one.value + more) : one.value + more
        expect(off([alone])).toBeGreaterThanOrEqual(off([]))
        expect(off([{ ...alone, value }])).toBeGreaterThanOrEqual(off([alone]))
      }),
    )
  })

  test('one more stacking discount on the whole basket never lowers the total discount', () => {
    fc.assert(
      fc.property(basket, worth, (input, one) => {
        const more = { ...one, id: 'X', scope: 'cart' as const, targetIds: [], minimumSpendCents: 0, stacks: true, isEntered: false }
        const { discountCents } = price({ ...input, discounts: [...input.discounts, more] })
        expect(discountCents).toBeGreaterThanOrEqual(price(input).discountCents)
      }),
    )
  })

  test('each discount has an effect or a reason for none, and only lines that it applies to bear any of it', () => {
    fc.assert(
      fc.property(basket, (input) => {
        const { takenOff, refused, lines } = price(input)
        const applied = [...takenOff.map(({ id }) => id), ...refused.keys()].toSorted()
        expect(applied).toEqual(input.discounts.map(({ id }) => id).toSorted())
        const counted = input.discounts.filter(({ id }) => takenOff.some((off) => off.id === id))
        if (counted.length > 1) expect(counted.every(({ stacks }) => stacks)).toBe(true)
        for (const [at, { productId, categoryIds }] of input.lines.entries()) {
          const isMeant = ({ scope, targetIds }: PricingDiscount) =>
            scope === 'cart' || targetIds.includes(productId) || categoryIds.some((id) => targetIds.includes(id))
          if (!counted.some(isMeant)) expect(lines[at]!.discountCents).toBe(0)
        }
      }),
    )
  })
})

const piece = (unitPriceCents: number, over: Partial<PricingLine> = {}): PricingLine => ({
  unitPriceCents,
  quantity: 1,
  productId: 'P1',
  categoryIds: [],
  ...over,
})
const off = (id: string, over: Partial<PricingDiscount>): PricingDiscount => ({
  id,
  kind: 'percentage',
  value: 10,
  scope: 'cart',
  targetIds: [],
  minimumSpendCents: 0,
  stacks: false,
  isEntered: false,
  ...over,
})
const free = { cents: 0, freeFromCents: null }
const reckon = (lines: PricingLine[], ...given: PricingDiscount[]) => price({ lines, discounts: given, delivery: free, tax: null })

describe('several discounts', () => {
  const lines = [piece(1000, { productId: 'P1', categoryIds: ['C1'] }), piece(1000, { productId: 'P2', categoryIds: ['C2'] })]

  test('stacking discounts apply to products, then categories, then the basket, percentages before amounts, each to what is left', () => {
    const { takenOff, discountCents } = reckon(
      lines,
      off('a', { stacks: true, kind: 'fixed', value: 100 }),
      off('b', { stacks: true, value: 10 }),
      off('c', { stacks: true, scope: 'category', targetIds: ['C1'], value: 20 }),
      off('d', { stacks: true, scope: 'product', targetIds: ['P1'], kind: 'fixed', value: 500 }),
    )
    expect(takenOff).toEqual([
      { id: 'd', onCents: 1000, amountCents: 500 },
      { id: 'c', onCents: 500, amountCents: 100 },
      { id: 'b', onCents: 1400, amountCents: 140 },
      { id: 'a', onCents: 1260, amountCents: 100 },
    ])
    expect(discountCents).toBe(840)
  })

  test('of several exclusive discounts only the best applies, and the others say that they are outdone', () => {
    const { takenOff, refused } = reckon(lines, off('a', { value: 10 }), off('b', { value: 15 }), off('c', { stacks: true, value: 5 }))
    expect(takenOff.map(({ id }) => id)).toEqual(['b'])
    expect(Object.fromEntries(refused)).toEqual({ a: 'code-outdone', c: 'code-outdone' })
  })

  test('of discounts with the same worth, the one that the customer entered applies', () => {
    const { takenOff } = reckon(lines, off('a', {}), off('z', { isEntered: true }))
    expect(takenOff.map(({ id }) => id)).toEqual(['z'])
  })

  test('discounts are refused when the subtotal is too small, or when they apply to nothing in the basket', () => {
    const { refused, discountCents } = reckon(
      [...lines, piece(0, { productId: 'P3' })],
      off('a', { minimumSpendCents: 2001 }),
      off('b', { scope: 'product', targetIds: ['P9'] }),
      off('c', { scope: 'product', targetIds: ['P3'] }),
    )
    expect(Object.fromEntries(refused)).toEqual({ a: 'code-needs-more', b: 'code-not-for-these', c: 'code-not-for-these' })
    expect(discountCents).toBe(0)
    expect(reckon(lines, off('a', { minimumSpendCents: 2000 })).discountCents).toBe(200)
  })

  test('several discounts are divided by largest remainder, so that no cent is lost', () => {
    const { lines: priced } = reckon(
      [piece(333), piece(333, { productId: 'P2' }), piece(334, { productId: 'P3' })],
      off('a', { kind: 'fixed', value: 100 }),
    )
    expect(priced.map((l) => l.discountCents).toSorted((a, b) => a - b)).toEqual([33, 33, 34])
  })

  test('discounts can make a basket free, and free pieces cost nothing', () => {
    expect(reckon([piece(999), piece(0)], off('a', { value: 100 }))).toMatchObject({ totalCents: 0, discountCents: 999 })
    expect(reckon([piece(0)]).totalCents).toBe(0)
  })
})

test('delivery is free from the threshold on, calculated after the discount', () => {
  const of = (unitPriceCents: number, value: number | null) =>
    price({
      lines: [piece(unitPriceCents)],
      discounts: value ? [off('a', { kind: 'fixed', value })] : [],
      delivery: { cents: 599, freeFromCents: 5000 },
      tax: null,
    }).shippingCents
  expect(of(5000, null)).toBe(0)
  expect(of(4999, null)).toBe(599)
  expect(of(5100, 101)).toBe(599)
  expect(of(5100, 100)).toBe(0)
})

test('an empty basket costs nothing, not even delivery', () => {
  const empty = {
    lines: [],
    discounts: [off('a', {})],
    delivery: { cents: 599, freeFromCents: null },
    tax: { percent: '10', included: false, onDelivery: true },
  }
  expect(price(empty).totalCents).toBe(0)
})
