import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer, Role } from '#shop/actor.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { makeStaff } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import { loader } from './find.tsx'

let selling: Selling
beforeAll(async () => void (selling = await openSelling()))
afterAll(() => selling.close())

const staff = (role: Role) => makeStaff(selling.shop, role)
const find = (by: Customer, search: string) =>
  outcome(() => loader(pageRequest(selling.shop, adminUrls.find({ search }), { ask: { by } }).args)) as Promise<
    Awaited<ReturnType<typeof loader>>
  >

test('a search for an order number opens the order in any spelling from a phone call', async () => {
  const support = await staff('support')
  const { number } = await selling.placed(await selling.buyer([(await selling.snack(5)).id, 1]))
  for (const typed of [number, number.toLowerCase(), `#${number}`, number.replace('-', ''), number.toLowerCase().split('').join(' ')]) {
    const answer = await find(support, typed)
    expect((answer as unknown as Response).headers.get('Location'), typed).toBe(adminUrls.order(number))
  }
})

test('a search for a customer’s address finds the customer and their orders, or only the orders for staff who may see no customers', async () => {
  const buyer = await selling.buyer([(await selling.snack(5)).id, 1])
  const { number } = await selling.placed(buyer)
  const shown = async (role: Role) => {
    const { orders, customers } = await find(await staff(role), buyer.email.slice(0, -2))
    return { orders: orders.map((one) => one.number), customers: customers.map(({ userId }) => userId) }
  }
  expect(await shown('support')).toEqual({ orders: [number], customers: [buyer.userId] })
  expect(await shown('fulfilment')).toEqual({ orders: [number], customers: [] })
})

test('a search finds a snack by its name, and an empty search finds nothing', async () => {
  const support = await staff('support')
  const known = selling.shop.catalogue.sellable((await selling.snack(5)).id)!
  const { products } = await find(support, known.productName)
  expect(products.map(({ id }) => id)).toContain(known.productId)
  expect(await find(support, '  ')).toMatchObject({ orders: [], customers: [], products: [] })
})
