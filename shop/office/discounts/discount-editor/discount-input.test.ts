import { expect, test } from 'vitest'
import { plainDiscount } from '#tests/helpers/plain-discount.ts'
import { DiscountInput } from './discount-input.ts'

const fine = { ...plainDiscount, code: 'FINE' }
const faultsOf = (over: object) => DiscountInput.safeParse({ ...fine, ...over }).error?.issues.map(({ path }) => path[0]) ?? []

test('a complete discount is accepted', () => expect(faultsOf({})).toEqual([]))

test.each<[string, Partial<Record<keyof DiscountInput, unknown>>, string]>([
  ['nothing off', { value: 0 }, 'value'],
  ['more than all', { value: 101 }, 'value'],
  ['half a percent', { value: 0.5 }, 'value'],
  ['neither code nor name', { code: null, name: ' ' }, 'name'],
  ['a code with spaces', { code: 'TWO WORDS' }, 'code'],
  ['a code of two letters', { code: 'AB' }, 'code'],
  ['for no product', { scope: 'product' }, 'targetIds'],
  ['an end before its beginning', { startsAt: '2026-12-02T00:00', endsAt: '2026-12-01T00:00' }, 'endsAt'],
  ['a day that there is not', { startsAt: '2026-02-30T00:00' }, 'startsAt'],
  ['a limit of none', { totalLimit: 0 }, 'totalLimit'],
])('a discount is refused when it has this fault: %s', (_, over, field) => expect(faultsOf(over)).toEqual([field]))
