import { describe, expect, test } from 'vitest'
import { AddLine, ApplyCode, SetQuantity } from '../cart.ts'

describe('what comes from a form or a call', () => {
  test.each([0, -1, 51, 1.5, 1e21, Number.NaN, Infinity, '1e1', '0x10', '', ' ', 'one', '99999999999', true, null, [], [1], {}])(
    'is no quantity: %j',
    (quantity) => {
      expect(AddLine.safeParse({ variationId: 'A', quantity }).success).toBe(false)
    },
  )
  test.each([1, 50, '7'])('is a quantity: %j', (quantity) => {
    expect(AddLine.parse({ variationId: 'A', quantity })).toEqual({ variationId: 'A', quantity: Number(quantity) })
  })
  test('adds one where no quantity is named, and sets none', () => {
    expect(AddLine.parse({ variationId: 'A' }).quantity).toBe(1)
    expect(SetQuantity.safeParse({ variationId: 'A' }).success).toBe(false)
    expect(SetQuantity.parse({ variationId: 'A', quantity: '0' }).quantity).toBe(0)
  })
  test.each(['', ' ', 'A\u0000', '\ud800', 'A'.repeat(193), null, 1, {}])('is no variation: %j', (variationId) => {
    expect(AddLine.safeParse({ variationId }).success).toBe(false)
  })
  test.each(['', '   ', 'TEN\u0000', '\ud800', 'X'.repeat(41), null, 10, {}])('is no code: %j', (code) => {
    expect(ApplyCode.safeParse({ code }).success).toBe(false)
  })
  test.each(['Ten-10', '\u2068TEN-10\u2069', 'ＴＥＮー１０', 'TEN–١٠'])('is the code that was meant: %j', (code) => {
    expect(ApplyCode.parse({ code })).toEqual({ code: 'TEN-10' })
  })
})
