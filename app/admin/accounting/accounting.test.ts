import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor, Customer } from '#shop/actor.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { makeStaff } from '#tests/helpers/factories.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import { paidOrder } from '#tests/helpers/paid-order.ts'
import * as page from './accounting.tsx'
import * as file from './accounting-csv.ts'

let selling: Selling
let manager: Customer
beforeAll(async () => {
  selling = await openSelling()
  manager = await makeStaff(selling.shop, 'manager')
})
afterAll(() => selling.close())

const args = (by: Actor, path: string, form?: Record<string, string>) => {
  const { args: made } = pageRequest(selling.shop, path, { form, ask: { by } })
  return { ...(made as object), params: {} } as never
}

test('the accounting page shows the sums, asks the payment provider only on request, and reports an invalid period or an unavailable provider', async () => {
  const { totalCents } = await paidOrder(selling, 2)
  const seen = await page.loader(args(manager, '/admin/accounting'))
  expect(seen).toMatchObject({
    provider: null,
    sums: { matchesReport: true, totals: { salesGrossCents: totalCents }, taxes: [{ rate: null }] },
  })
  expect(await page.loader(args(manager, '/admin/accounting?compare=1'))).toMatchObject({
    provider: { isEqual: true, payments: { theirsCents: totalCents } },
  })
  expect(await page.loader(args(manager, '/admin/accounting?from=2020-01-01'))).toMatchObject({ sums: null, provider: null })
  selling.emulator.mood = 'broken'
  expect(await page.loader(args(manager, '/admin/accounting?compare=1'))).toMatchObject({ provider: 'payment-unavailable' })
  selling.emulator.mood = 'well'
})

test('a form makes a file and a link does not, and the support staff get neither', async () => {
  const path = '/admin/accounting/file.csv'
  const made = await file.action(args(manager, path, { file: 'orders' }))
  expect(made.headers.get('content-type')).toContain('text/csv')
  expect(await made.text()).toContain('processing_fee')
  expect(await file.loader(args(manager, path))).toMatchObject({ status: 302 })
  expect(await outcome(() => file.action(args(manager, path, { file: 'everything' })))).toMatchObject({ status: 422 })
  const support = await makeStaff(selling.shop, 'support')
  expect(await outcome(() => page.loader(args(support, '/admin/accounting')))).toMatchObject({ init: { status: 404 } })
  expect(await outcome(() => file.action(args(support, path, { file: 'days' })))).toMatchObject({ init: { status: 404 } })
})
