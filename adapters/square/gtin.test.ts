import { expect, test } from 'vitest'
import { parseGtin } from './gtin.ts'

test.each(['96385074', '036000291452', '4006381333931', '10614141000415', '4006-3813 33931'])('%s is a GTIN', (text) => {
  expect(parseGtin(text)).toBe(text.replace(/[\s-]/g, ''))
})

test.each(['', null, undefined, 'SKU-12', '4006381333932', '12345', '2012345678900', '0412345678903'])(
  '%s is none: its length, its check digit or its prefix is wrong',
  (text) => {
    expect(parseGtin(text)).toBeNull()
  },
)
