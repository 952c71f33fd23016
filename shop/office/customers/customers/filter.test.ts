import { randomUUID } from 'node:crypto'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountDeletions, orders, users } from '#database/schema.ts'
import { firstOf } from '#shared/present.ts'
import { DAY } from '#shared/durations.ts'
import { Address } from '#shared/address/address.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import { getCustomerForStaff, CustomerQuery, listCustomers } from '../customers.ts'
import { newOrderNumber } from '#shop/ordering/orders/order-number.ts'

let shop: TestShop
let support: Customer
beforeAll(async () => {
  shop = await openShop({ identity: { hasPassword: async () => true } as never })
  support = await makeCustomer(shop, { role: 'support' })
})
afterAll(() => shop.close())

const listed = (asked: Record<string, string>) => listCustomers(shop, support, CustomerQuery.parse(asked))
const found = async (asked: Record<string, string>) => (await listed(asked)).customers.map(({ email }) => email)
/** An order of this customer. `paid`: its total and the refunded part. */
async function order(by: Customer, paid: [totalCents: number, refundedCents: number] | null): Promise<string> {
  const [totalCents, refundedCents] = paid ?? [700, 0]
  const at = shop.now()
  const row = firstOf(
    await shop.db
      .insert(orders)
      .values({
        number: newOrderNumber(),
        placeKey: randomUUID(),
        userId: by.userId,
        status: paid ? 'delivered' : 'expired',
        email: by.email,
        customerFirstName: by.firstName,
        locale: 'en-US',
        currency: 'USD',
        subtotalCents: totalCents,
        discountCents: 0,
        shippingCents: 0,
        taxCents: 0,
        totalCents,
        refundedCents,
        shipTo: Address.parse({ name: 'X', line1: '1 Road', city: 'Y', region: 'NY', postalCode: '11238', country: 'US' }),
        deliveryMethod: 'standard',
        placedAt: at,
        payBy: at,
        paidAt: paid ? at : null,
      })
      .returning(),
  )
  return row.number
}

describe('the customer search', () => {
  test('customers are found by the beginning of a name, a last name or an email, in any case, and by an order number', async () => {
    const zora = await makeCustomer(shop, { name: 'Zora Umlaut', firstName: 'Zora', lastName: 'Umlaut', email: 'zz-top@example.test' })
    const other = await makeCustomer(shop, { name: 'Ümit Zoranson', firstName: 'Ümit', lastName: 'Zoranson' })
    const number = await order(zora, null)
    expect((await found({ search: ' zORA ' })).toSorted()).toEqual([zora.email, other.email].toSorted())
    expect(await found({ search: 'umlAUT' })).toEqual([zora.email])
    expect(await found({ search: 'ZZ-TOP@' })).toEqual([zora.email])
    expect(await found({ search: 'üMIT' })).toEqual([other.email])
    expect(await found({ search: number.toLowerCase() })).toEqual([zora.email])
    for (const search of ['top@', '%', '_z', 'z\0z', '\\', "' or 1=1 --", '\ud800']) expect(await found({ search })).toEqual([])
  })

  test('customers are listed page by page, the newest first, and back again', async () => {
    const since = shop.now().getTime() + DAY
    const names = Array.from({ length: 120 }, (_, index) => `paged${String(index).padStart(3, '0')}@example.test`)
    await shop.db
      .insert(users)
      // Several customers with the same time of registration.
      .values(
        names.map((email, index) => ({
          email,
          name: 'Page Turner',
          firstName: 'Page',
          createdAt: new Date(since + Math.floor(index / 7) * 1000),
        })),
      )
    const seen: string[][] = []
    let page = await listed({ search: 'paged' })
    expect(page.previous).toBeNull()
    for (;;) {
      seen.push(page.customers.map(({ email }) => email))
      if (!page.next) break
      page = await listed({ search: 'paged', after: page.next })
    }
    expect(seen.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(seen.flat().toSorted()).toEqual(names)
    const back = await listed({ search: 'paged', before: page.previous! })
    expect(back.customers.map(({ email }) => email)).toEqual(seen[1])
    await shop.db.delete(users).where(like(users.email, 'paged%'))
  })

  test('customers are listed with their payments minus refunds, without orders that were never paid', async () => {
    const by = await makeCustomer(shop)
    await order(by, [2000, 0])
    await order(by, [1000, 400])
    await order(by, null)
    const [row] = (await listed({ search: by.email })).customers
    expect(row).toMatchObject({ orders: 2, valueCents: 2600, confirmed: true, blocked: false, leaving: false, staff: false })
    const one = await getCustomerForStaff(shop, support, by.userId)
    expect(one.bought).toMatchObject({ orders: 2, paidCents: 3000, returnedCents: 400, last: expect.any(Date) })
    expect(one.newest).toHaveLength(3)
  })

  test('customers are found by being blocked, or about to be deleted', async () => {
    const [blocked, leaving] = [await makeCustomer(shop, { blockedAt: shop.now() }), await makeCustomer(shop)]
    await shop.db.insert(accountDeletions).values({ userId: leaving.userId, dueAt: shop.now() })
    expect(await found({ view: 'blocked' })).toEqual([blocked.email])
    expect(await found({ view: 'leaving' })).toEqual([leaving.email])
    expect(await found({ view: 'leaving', search: 'nobody' })).toEqual([])
  })
})

test('customers can be sorted by their spending minus refunds, in both directions', async () => {
  const people = [
    await makeCustomer(shop, { email: 'spent-a@example.test' }),
    await makeCustomer(shop, { email: 'spent-b@example.test' }),
    await makeCustomer(shop, { email: 'spent-c@example.test' }),
  ] as const
  await order(people[1], [900, 100])
  await order(people[2], [2000, 1900])
  await order(people[0], null)
  const descending = [people[1].email, people[2].email, people[0].email]
  expect(await found({ search: 'spent-', sort: 'highest' })).toEqual(descending)
  expect(await found({ search: 'spent-', sort: 'lowest' })).toEqual(descending.toReversed())
})
