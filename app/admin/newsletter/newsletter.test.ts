import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailConsents } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { makeStaff } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as file from './newsletter-csv.ts'
import * as page from './newsletter.tsx'

let shop: TestShop
let by: Customer
let id: string
beforeAll(async () => {
  shop = await openShop()
  by = await makeStaff(shop, 'manager')
  const agreed = { topic: 'newsletter', locale: 'ar', source: 'newsletter', givenAt: new Date() } as const
  const rows = await shop.db
    .insert(mailConsents)
    .values([
      { ...agreed, email: 'ada@example.test' },
      { ...agreed, email: 'ben@example.test' },
    ])
    .returning()
  id = rows[0]!.id
})
afterAll(() => shop.close())

const args = (form?: Record<string, string>, over: Partial<Customer> = {}, query = '') =>
  pageRequest(shop, `/admin/newsletter${query}`, { ask: { by: { ...by, ...over } }, form }).args
const exported = async (over: Partial<Customer> = {}) => (await outcome(() => file.action(args({}, over)))) as Response

test('the newsletter file is a download that is not cached and requires fresh reauthentication', async () => {
  const saved = await exported()
  expect(saved.headers.get('Content-Disposition')).toMatch(/^attachment; filename="newsletter-\d{4}-\d\d-\d\d\.csv"$/)
  expect(saved.headers.get('Cache-Control')).toBe('no-store')
  expect(await saved.text()).toMatch(/ada@example\.test,ar,.*\/ar\/unsubscribe\?token=/)
  const sent = await exported({ provedAt: new Date(0) })
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/account/reauthenticate?redirect=%2Fadmin%2Fnewsletter'])
  expect((await file.loader(args())).headers.get('Location')).toBe('/admin/newsletter')
})

test('staff can end a newsletter subscription but not begin one', async () => {
  const answer = (await outcome(() => page.action(args({ intent: 'unsubscribe', id })))) as Response
  expect(answer.headers.get('Location')).toBe('/admin/newsletter?done=1')
  const { page: list, counts } = await page.loader(args(undefined, {}, '?search=ada'))
  expect(list.subscribers).toMatchObject([{ email: 'ada@example.test', state: 'unsubscribed', language: 'ar' }])
  expect(counts).toMatchObject({ states: { confirmed: 1, unsubscribed: 1 }, languages: [{ language: 'ar', count: 1 }] })
  for (const intent of ['subscribe', 'confirm', ''])
    expect(await outcome(() => page.action(args({ intent, id })))).toMatchObject({ data: { refusal: { failure: 'invalid-input' } } })
})
