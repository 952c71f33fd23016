import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { auditLog } from '#database/schema.ts'
import type { Customer, Role } from '#shop/actor.ts'
import { makeCustomer, makeStaff } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { leadsTo, outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as filePage from './customer-data.ts'
import * as page from './customer.tsx'
import * as list from './customers.tsx'

let shop: TestShop
let manager: Customer
beforeAll(async () => {
  shop = await openShop({ identity: { hasPassword: async () => true } as never })
  manager = await staff('manager')
})
afterAll(() => shop.close())

const staff = (role: Role) => makeStaff(shop, role)
const stale = (by: Customer): Customer => ({ ...by, provedAt: new Date(Date.now() - 16 * MINUTE) })
const args = (id: string, by: Customer, form?: Record<string, string>, query = '') => {
  const { args: made } = pageRequest(shop, `/admin/customers/${id}${query}`, { form, ask: { by } })
  return { ...(made as object), params: { id } } as never
}
const look = (id: string, by = manager, query = '') => page.loader(args(id, by, undefined, query))
const press = (id: string, form: Record<string, string>, by = manager) => outcome(() => page.action(args(id, by, form)))
const key = () => randomUUID()

test('the customer list searches by its URL and ignores invalid parameters', async () => {
  const by = await makeCustomer(shop, { name: 'Quilla Paper', lastName: 'Paper' })
  const at = (query: string) => list.loader(pageRequest(shop, `/admin/customers${query}`, { ask: { by: manager } }).args)
  expect((await at('?search=quilla')).page.customers).toMatchObject([{ userId: by.userId, name: 'Quilla Paper' }])
  expect(await at('?search=quilla&view=nonsense&after=never')).toMatchObject({ view: 'all', page: { customers: [{ userId: by.userId }] } })
  expect((await at('?search=%00%ff')).page.customers).toEqual([])
})

test('blocking a customer requires a reason, keeps the typed values and confirms on the page', async () => {
  const { userId } = await makeCustomer(shop)
  expect(await press(userId, { intent: 'block', key: key(), reason: '', words: 'Rude' })).toMatchObject({
    data: { refusal: { failure: 'invalid-input', fields: { reason: 'required' }, values: { words: 'Rude' } } },
    init: { status: 422 },
  })
  const answer = await press(userId, { intent: 'block', key: key(), reason: 'abuse', words: 'Rude' })
  expect(leadsTo(answer)).toBe(`/admin/customers/${userId}?done=block`)
  expect(await look(userId, manager, '?done=block')).toMatchObject({
    done: 'block',
    customer: { blocked: { reason: 'abuse' }, notes: [{ body: 'Rude' }] },
  })
})

test('blocking and deleting a customer require fresh reauthentication, and deleting also requires a ticked box', async () => {
  const { userId } = await makeCustomer(shop)
  const there = `/account/reauthenticate?redirect=${encodeURIComponent(`/admin/customers/${userId}`)}`
  expect(leadsTo(await press(userId, { intent: 'block', key: key(), reason: 'fraud' }, stale(manager)))).toBe(there)
  expect(leadsTo(await press(userId, { intent: 'erase', asked: 'on' }, stale(manager)))).toBe(there)
  expect(await press(userId, { intent: 'erase' })).toMatchObject({ data: { refusal: { fields: { asked: 'required' } } } })
  expect(leadsTo(await press(userId, { intent: 'erase', asked: 'on' }))).toBe(`/admin/customers/${userId}?done=erase`)
  expect((await look(userId)).customer.erasedAt).toBeInstanceOf(Date)
  expect(leadsTo(await press(userId, { intent: 'keep' }, stale(manager)))).toBe(`/admin/customers/${userId}?done=keep`)
  expect(await press(userId, { intent: 'become' })).toMatchObject({ data: { refusal: { failure: 'invalid-input' } } })
})

test('customer data is downloaded as an uncached file, by a button only and after fresh reauthentication', async () => {
  const { userId, email } = await makeCustomer(shop)
  const file = (by: Customer, id = userId) => outcome(() => filePage.action(args(id, by, {})))
  expect(leadsTo(await file(stale(manager)))).toBe(`/account/reauthenticate?redirect=${encodeURIComponent(`/admin/customers/${userId}`)}`)
  const answer = (await file(manager)) as Response
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="customer-data-\d{4}-\d\d-\d\d\.json"$/)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.json()).toMatchObject({ profile: { email } })
  expect(await outcome(() => filePage.loader(args(userId, manager)))).toMatchObject({ status: 302 })
  expect(await file(manager, randomUUID())).toMatchObject({ init: { status: 404 } })
  expect(await shop.db.$count(auditLog, eq(auditLog.action, 'customer.exported'))).toBe(1)
  expect(leadsTo(await file(manager, (await staff('owner')).userId))).toMatch(/^\/admin\/customers\//)
})

test('support sees a customer without buttons that change one, and an unknown customer has no page', async () => {
  const { userId } = await makeCustomer(shop)
  const support = await staff('support')
  expect((await look(userId, support)).customer.may).toEqual({ change: false, reset: false, confirm: false })
  expect(await press(userId, { intent: 'block', key: key(), reason: 'fraud' }, support)).toMatchObject({
    data: { refusal: { failure: 'not-found' } },
    init: { status: 404 },
  })
  const noteId = key()
  expect(leadsTo(await press(userId, { intent: 'note', key: noteId, body: 'Called.' }, support))).toBe(
    `/admin/customers/${userId}?done=note&note=${noteId}`,
  )
  expect(await outcome(() => look(randomUUID()))).toMatchObject({ init: { status: 404 } })
})
