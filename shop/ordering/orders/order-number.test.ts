import { expect, test } from 'vitest'
import { newOrderNumber } from './order-number.ts'

test('no order number begins with three digits, which Arabic text would show behind its letters', () => {
  const numbers = Array.from({ length: 2000 }, newOrderNumber)
  expect(numbers.filter((number) => !/^[2-9A-Y]{3}-[2-9A-Y]{4}$/.test(number))).toEqual([])
  expect(numbers.filter((number) => /^\d{3}-/.test(number))).toEqual([])
})
