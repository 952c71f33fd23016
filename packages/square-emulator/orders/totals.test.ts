import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halfEven, parseDecimal, splitByWeight, formatDecimalText } from '../arithmetic.ts'
import type { OrderServiceCharge, OrderLevelDiscount, OrderLineItem, PricedParts, OrderTax } from './order.ts'
import { newAppliedAmount, calculateTotals } from './totals.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const zero = usd(0)
const open = {
  variation_total_price_money: zero,
  gross_sales_money: zero,
  total_tax_money: zero,
  total_discount_money: zero,
  total_service_charge_money: zero,
  total_money: zero,
}

function order(
  lines: [price: number, quantity: string][],
  parts: { taxes?: Partial<OrderTax>[]; discounts?: Partial<OrderLevelDiscount>[]; charges?: Partial<OrderServiceCharge>[] } = {},
): PricedParts {
  const taxes = (parts.taxes ?? []).map((tax, index): OrderTax => ({
    uid: `t${index}`,
    type: 'ADDITIVE',
    scope: 'ORDER',
    percentage: '0',
    applied_money: zero,
    ...tax,
  }))
  const discounts = (parts.discounts ?? []).map((one, index): OrderLevelDiscount => ({
    uid: `d${index}`,
    type: 'FIXED_AMOUNT',
    scope: 'ORDER',
    applied_money: zero,
    ...one,
  }))
  const applied_taxes = () => taxes.map(({ uid }) => ({ ...newAppliedAmount('USD'), tax_uid: uid }))
  return {
    line_items: lines.map(([price, quantity], index): OrderLineItem => ({
      uid: `l${index}`,
      quantity,
      base_price_money: usd(price),
      applied_taxes: applied_taxes(),
      applied_discounts: discounts.map(({ uid }) => ({
        ...newAppliedAmount('USD'),
        discount_uid: uid,
      })),
      ...open,
    })),
    taxes,
    discounts,
    service_charges: (parts.charges ?? []).map((one, index): OrderServiceCharge => ({
      uid: `c${index}`,
      calculation_phase: 'SUBTOTAL_PHASE',
      taxable: false,
      applied_money: zero,
      total_tax_money: zero,
      total_money: zero,
      ...(one.taxable && { applied_taxes: applied_taxes() }),
      ...one,
    })),
  }
}
const totals = (priced: PricedParts, net = true) => calculateTotals(priced, 'USD', net)

describe('arithmetic', () => {
  test('a tie rounds to the even neighbor, also below zero', () => {
    expect([5n, 15n, 25n, -5n, -15n, 26n].map((n) => halfEven(n, 10n))).toEqual([0n, 2n, 2n, 0n, -2n, 3n])
  })
  test('decimals survive formatting and parsing', () => {
    fc.assert(fc.property(fc.bigInt(-(10n ** 14n), 10n ** 14n), (n) => parseDecimal(formatDecimalText(n)) === n))
  })
  test('shares add up to the total, and none is a cent off its fair part', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), fc.array(fc.bigInt(0n, 10n ** 7n), { minLength: 1, maxLength: 30 }), (total, weights) => {
        const parts = splitByWeight(total, weights)
        const whole = weights.reduce((a, b) => a + b, 0n)
        expect(parts.reduce((a, b) => a + b, 0n)).toBe(total)
        if (whole > 0n)
          for (const [index, part] of parts.entries()) expect(part - (total * (weights[index] ?? 0n)) / whole).toBeLessThanOrEqual(1n)
      }),
    )
  })
})

describe('totals', () => {
  test('the order on the design board has the total that it shows', () => {
    const priced = order(
      [
        [890, '2'],
        [950, '1'],
        [560, '2'],
      ],
      { discounts: [{ type: 'FIXED_PERCENTAGE', percentage: '10' }], charges: [{ amount_money: usd(490) }] },
    )
    expect(totals(priced)).toEqual({ total: usd(3955), tax: zero, discount: usd(385), charges: usd(490) })
    expect(priced.line_items?.map((line) => line.total_discount_money.amount)).toEqual([178, 95, 112])
  })

  test('a tax that is added per line rounds each line by itself', () => {
    const priced = order(
      [
        [950, '1'],
        [890, '1'],
      ],
      { taxes: [{ percentage: '8.875' }] },
    )
    expect(totals(priced).tax).toEqual(usd(84 + 79))
    expect(priced.taxes?.[0]?.applied_money).toEqual(usd(163))
  })

  test('a tax included in the price does not change the total and is listed', () => {
    const priced = order([[1100, '1']], { taxes: [{ percentage: '10', type: 'INCLUSIVE' }] })
    expect(totals(priced)).toMatchObject({ total: usd(1100), tax: usd(100) })
    expect(priced.line_items?.[0]?.gross_sales_money).toEqual(usd(1000))
    expect(totals(order([[1100, '1']], { taxes: [{ percentage: '10', type: 'INCLUSIVE' }, { percentage: '5' }] }))).toMatchObject({
      total: usd(1150),
      tax: usd(150),
    })
  })

  test('charges on the subtotal can be taxed, and charges on the total follow the tax', () => {
    const charges: Partial<OrderServiceCharge>[] = [
      { amount_money: usd(500), taxable: true },
      { percentage: '10', calculation_phase: 'TOTAL_PHASE' },
    ]
    expect(totals(order([[1000, '1']], { taxes: [{ percentage: '10' }], charges }))).toEqual({
      total: usd(1000 + 100 + 500 + 50 + 110),
      tax: usd(150),
      discount: zero,
      charges: usd(610),
    })
  })

  test('a discount never exceeds the amount of the order', () => {
    expect(
      totals(
        order(
          [
            [300, '1'],
            [200, '1'],
          ],
          { discounts: [{ amount_money: usd(9999) }] },
        ),
      ),
    ).toMatchObject({ total: zero, discount: usd(500) })
  })

  test('the parts of any order add up to its total', () => {
    const percentage = fc.integer({ min: 0, max: 100_000 }).map((n) => (n / 1000).toFixed(3))
    const discount = fc.oneof(
      percentage.map((text): Partial<OrderLevelDiscount> => ({ type: 'FIXED_PERCENTAGE', percentage: text })),
      fc.nat(5000).map((cents): Partial<OrderLevelDiscount> => ({ amount_money: usd(cents) })),
    )
    const charge = fc.record({ amount_money: fc.nat(3000).map(usd), taxable: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(50_000), fc.integer({ min: 1, max: 99 }).map(String)), { minLength: 1, maxLength: 12 }),
        fc.array(fc.record({ percentage, type: fc.constantFrom('ADDITIVE', 'INCLUSIVE') }), { maxLength: 3 }),
        fc.array(discount, { maxLength: 3 }),
        fc.array(charge, { maxLength: 2 }),
        (lines, taxes, discounts, charges) => {
          const priced = order(lines, { taxes, discounts, charges })
          const { total, tax, discount: off } = totals(priced, false)
          const add = (amounts: (number | undefined)[]) => amounts.reduce((a: number, b) => a + (b ?? 0), 0)
          const all = [...(priced.line_items ?? []), ...(priced.service_charges ?? [])]
          expect(total.amount).toBe(add(all.map((part) => part.total_money.amount)))
          expect(off.amount).toBe(add((priced.discounts ?? []).map((one) => one.applied_money.amount)))
          expect(tax.amount).toBe(add((priced.taxes ?? []).map((one) => one.applied_money.amount)))
          for (const line of priced.line_items ?? []) {
            expect(line.total_money.amount).toBeGreaterThanOrEqual(0)
            expect(line.total_discount_money.amount).toBe(add((line.applied_discounts ?? []).map((one) => one.applied_money.amount)))
          }
        },
      ),
    )
  })
})
