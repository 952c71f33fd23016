import { describe, expect, test } from 'vitest'
import { Address } from './address.ts'

const home = { name: 'Ada', line1: '1 Snack Street', country: 'US' }

describe('a telephone number', () => {
  test.each([
    ['(718) 555-0134', '(718) 555-0134'],
    ['+1 (718) 555-0134', '+1 (718) 555-0134'],
    ['718.555.0134 x12', '718.555.0134 x12'],
    ['+49 (0) 30 / 123 45-67', '+49 (0) 30 / 123 45-67'],
    ['０９０－１２３４－５６７８', '090-1234-5678'],
    ['٠٥٥ ١٢٣ ٤٥٦٧', '055 123 4567'],
    ['06\u00a012\u202f34\u00a056–78', '06 12 34 56-78'],
    ['\u202d+966 55 123 4567\u202c', '+966 55 123 4567'],
  ])('the phone number %s is stored as %s', (typed, phone) => expect(Address.parse({ ...home, phone: typed }).phone).toBe(phone))

  test.each(['1234', '----------', 'call me', '+1 718 555 0134 or 0135', '1'.repeat(33)])('the text %s is not a phone number', (typed) =>
    expect(Address.safeParse({ ...home, phone: typed }).success).toBe(false),
  )
})
