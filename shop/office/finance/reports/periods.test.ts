import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import { getSalesReport, ReportQuery } from '../reports.ts'

let shop: TestShop
let owner: Customer
let now = new Date()
beforeAll(async () => {
  shop = await openShop({ now: () => now })
  owner = await makeCustomer(shop, { role: 'owner' })
})
afterAll(() => shop.close())

describe('report periods', () => {
  const periodOf = async (asked: Record<string, string>, at: string) => {
    now = new Date(at)
    shop.settings.closedDays = { ...shop.settings.closedDays, timeZone: 'Europe/Berlin' }
    const { period, points } = await getSalesReport(shop, owner, ReportQuery.parse(asked))
    return [period.from, period.to, period.before.from, period.before.to, points.length]
  }
  test.each([
    ['today is the shop’s today', { period: '7' }, '2026-06-30T22:30:00Z', ['2026-06-25', '2026-07-01', '2026-06-18', '2026-06-24', 7]],
    [
      'a month is compared with the same days of the last',
      { period: 'month' },
      '2026-03-31T10:00:00Z',
      ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', 31],
    ],
    [
      'one day is told by hours',
      { period: 'own', from: '2026-03-29', to: '2026-03-29' },
      '2026-05-01T10:00:00Z',
      ['2026-03-29', '2026-03-29', '2026-03-28', '2026-03-28', 24],
    ],
    [
      'nonsense is left out',
      { period: 'own', from: '2026-02-30', to: 'x' },
      '2026-05-30T10:00:00Z',
      ['2026-05-01', '2026-05-30', '2026-04-01', '2026-04-30', 30],
    ],
    [
      'the future is left out',
      { period: 'own', from: '2026-05-29', to: '2030-01-01' },
      '2026-05-30T10:00:00Z',
      ['2026-05-29', '2026-05-30', '2026-05-27', '2026-05-28', 2],
    ],
    [
      'more than a year is too much',
      { period: 'own', from: '1990-01-01' },
      '2026-05-30T10:00:00Z',
      ['2025-05-30', '2026-05-30', '2024-05-29', '2025-05-29', 366],
    ],
  ])('a report period follows this rule: %s', async (_, asked, at, expected) => {
    expect(await periodOf(asked, at)).toEqual(expected)
  })
})

test('reports are not available to staff without the right to read them', async () => {
  const packer = await makeCustomer(shop, { role: 'fulfilment' })
  await expect(async () => getSalesReport(shop, packer, ReportQuery.parse({}))).rejects.toMatchObject({ code: 'not-found' })
})
