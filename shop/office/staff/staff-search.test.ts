import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#shop/actor.ts'
import { makeCustomer, makeStaff } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { paidOrder } from '#tests/helpers/paid-order.ts'
import { suggestForStaff } from './staff-search.ts'

let selling: Selling
beforeAll(async () => void (selling = await openSelling()))
afterAll(() => selling.close())

const suggested = async (role: Role, search: string) => suggestForStaff(selling.shop, await makeStaff(selling.shop, role), { search })

test('a complete order number suggests this order alone, with the actions that each role may take', async () => {
  const { number } = await paidOrder(selling, 1)
  const actions = async (role: Role) => (await suggested(role, number.toLowerCase())).orders.map((order) => [order.number, order.may])
  const none = { pack: false, ship: false, deliver: false, cancel: false, refund: false, printSlip: false, printInvoice: true }
  expect(await actions('support')).toEqual([[number, none]])
  expect(await actions('fulfilment')).toEqual([[number, { ...none, pack: true, ship: true, printSlip: true }]])
  expect(await actions('manager')).toEqual([[number, { ...none, pack: true, ship: true, printSlip: true, cancel: true, refund: true }]])
})

test('customers are suggested only to staff who may see customers', async () => {
  const { email, userId } = await makeCustomer(selling.shop)
  expect((await suggested('support', email)).customers.map(({ id }) => id)).toEqual([userId])
  expect((await suggested('fulfilment', email)).customers).toEqual([])
})

test('a customer gets 404 from the staff search', async () => {
  const customer = await makeCustomer(selling.shop)
  await expect(suggestForStaff(selling.shop, customer, { search: 'a' })).rejects.toMatchObject({ code: 'not-found' })
})

test('after 120 searches in a minute the next one must wait, and an empty text is not a search', async () => {
  const by = await makeStaff(selling.shop, 'support')
  for (let searches = 0; searches < 120; searches++) await suggestForStaff(selling.shop, by, { search: 'zzz' })
  await expect(suggestForStaff(selling.shop, by, { search: 'zzz' })).rejects.toMatchObject({ code: 'too-many-requests' })
  expect(await suggestForStaff(selling.shop, by, { search: '' })).toEqual({ orders: [], customers: [], products: [] })
})
