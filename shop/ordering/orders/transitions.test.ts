import { expect, test } from 'vitest'
import { orderStatuses } from '#database/schema.ts'
import { canBecome } from './transitions.ts'

test('an order goes one step at a time, and an order that has ended does not begin again', () => {
  const steps = ['pending_payment', 'paid', 'packing', 'shipped', 'delivered'] as const
  for (const from of steps)
    for (const to of steps) expect(canBecome(from, to), `${from} to ${to}`).toBe(steps.indexOf(to) === steps.indexOf(from) + 1)
  for (const ended of ['expired', 'cancelled', 'refunded'] as const)
    for (const to of orderStatuses) expect(canBecome(ended, to), `${ended} to ${to}`).toBe(false)
})

test('an order can be cancelled until its parcel leaves, and refunded from its payment on', () => {
  expect(orderStatuses.filter((from) => canBecome(from, 'cancelled'))).toEqual(['pending_payment', 'paid', 'packing'])
  expect(orderStatuses.filter((from) => canBecome(from, 'refunded'))).toEqual(['paid', 'packing', 'shipped', 'delivered'])
})

test('a partly refunded order continues from its stage, after each refund', () => {
  expect(canBecome('partially_refunded', 'shipped', 'packing')).toBe(true)
  expect(canBecome('partially_refunded', 'delivered', 'packing')).toBe(false)
  expect(canBecome('partially_refunded', 'packing', 'shipped')).toBe(false)
  expect(canBecome('partially_refunded', 'cancelled', 'paid')).toBe(true)
  expect(canBecome('partially_refunded', 'cancelled', 'shipped')).toBe(false)
  for (const stage of ['paid', 'packing', 'shipped', 'delivered'] as const) {
    expect(canBecome('partially_refunded', 'partially_refunded', stage)).toBe(true)
    expect(canBecome('partially_refunded', 'refunded', stage)).toBe(true)
  }
})
