import { describe, expect, test } from 'vitest'
import { AddLine, ApplyCode, SetQuantity } from '../cart.ts'

describe('cart input', () => {
  test.each([0, -1, 51, 1.5, 1e21, Number.NaN, Infinity, '1e1', '0x10', '', ' ', 'one', '99999999999', true, null, [], [1], {}])(
    'the value %j is refused as a quantity',
    (quantity) => {
      expect(AddLine.safeParse({ variationId: 'A', quantity }).success).toBe(false)
    },
  )
  test.each([1, 50, '7'])('the value %j is accepted as a quantity', (quantity) => {
    expect(AddLine.parse({ variationId: 'A', quantity })).toEqual({ variationId: 'A', quantity: Number(quantity) })
  })
  test('adding to the cart defaults to one piece, and setting a quantity has no default', () => {
    expect(AddLine.parse({ variationId: 'A' }).quantity).toBe(1)
    expect(SetQuantity.safeParse({ variationId: 'A' }).success).toBe(false)
    expect(SetQuantity.parse({ variationId: 'A', quantity: '0' }).quantity).toBe(0)
  })
  test.each(['', ' ', 'A\u0000', '\ud800', 'A'.repeat(193), null, 1, {}])('the value %j is refused as a variation', (variationId) => {
    expect(AddLine.safeParse({ variationId }).success).toBe(false)
  })
  test.each(['', '   ', 'TEN\u0000', '\ud800', 'X'.repeat(41), null, 10, {}])('the value %j is refused as a discount code', (code) => {
    expect(ApplyCode.safeParse({ code }).success).toBe(false)
  })
  test.each(['Ten-10', '\u2068TEN-10\u2069', 'ＴＥＮー１０', 'TEN–١٠'])(
    'the value %j is read as the discount code that was meant',
    (code) => {
      expect(ApplyCode.parse({ code })).toEqual({ code: 'TEN-10' })
    },
  )
})
