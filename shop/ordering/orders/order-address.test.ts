import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atNext } from '#tests/helpers/at-failpoint.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { home, openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { type PaidOrder, paidOrder, timeline } from '#tests/helpers/paid-order.ts'
import { MINUTE } from '#shared/durations.ts'
import { Address, type AddressInput } from '#shared/address/address.ts'
import { startPacking } from '../fulfilment/fulfilment.ts'
import { changeOrderAddress } from './order-address.ts'
import { expireOrders } from '../payments/expiry.ts'
import type { Shop } from '#shop/shop.ts'

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
})
afterAll(() => selling.close())

const at = (over: Partial<AddressInput> = {}): Address => Address.parse({ ...home, line1: '2 Lane', ...over })
const change = ({ by, number }: Pick<PaidOrder, 'by' | 'number'>, address = at(), shop: Shop = selling.shop) =>
  changeOrderAddress(shop, by, number, { address })
const shipTo = async ({ number }: Pick<PaidOrder, 'number'>) => (await selling.account(number)).order.shipTo
const taxed = (rows: Record<string, string>, onDelivery: string[] = []): Shop => {
  const row = (place: string, percent: string) => ({ percent, included: false, onDelivery: onDelivery.includes(place), name: 'Tax' })
  const tax = Object.fromEntries(Object.entries(rows).map(([place, percent]) => [place, row(place, percent)]))
  return { ...selling.shop, settings: { ...selling.shop.settings, tax } }
}

describe('a change of address', () => {
  test('the address of an order can be changed until it is packed, and its timeline says so but not where it goes', async () => {
    const order = await paidOrder(selling, 1)
    await change(order)
    await change(order)
    expect(await shipTo(order)).toMatchObject({ line1: '2 Lane' })
    expect(await timeline(selling, order.id)).toEqual(['pending_payment', 'paid', 'address-changed'])
    await startPacking(selling.shop, await makeCustomer(selling.shop, { role: 'fulfilment' }), order.number)
    await expect(change(order, at({ line1: '3 Lane' }))).rejects.toMatchObject({ code: 'too-late' })
  })

  test('the address of an unpaid order can be changed until its payment time is over', async () => {
    const by = await selling.buyer([(await selling.snack(2)).id, 1])
    const order = { by, number: (await selling.placed(by)).number }
    await change(order)
    expect(await shipTo(order)).toMatchObject({ line1: '2 Lane' })
    selling.later(31 * MINUTE)
    await expireOrders(selling.shop)
    selling.later(-31 * MINUTE)
    await expect(change(order, at({ line1: '3 Lane' }))).rejects.toMatchObject({ code: 'too-late' })
  })

  test('the address of an order can be changed only by its own customer', async () => {
    const { number } = await paidOrder(selling, 1)
    await expect(change({ by: await makeCustomer(selling.shop), number })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('the address of an order can be changed only where tax and delivery cost the same', async () => {
    const order = await paidOrder(selling, 1)
    const shop = taxed({ 'US-NY': '8.875', 'US-NJ': '8.875', 'US-CA': '7.25', 'US-TX': '8.875' }, ['US-TX'])
    await expect(change(order, at({ region: 'TX', postalCode: '73301' }), shop)).rejects.toMatchObject({ code: 'address-changes-total' })
    await expect(change(order, at({ region: 'CA', postalCode: '90001' }), shop)).rejects.toMatchObject({ code: 'address-changes-total' })
    await expect(change(order, at({ region: 'OR', postalCode: '97201' }), shop)).rejects.toMatchObject({ code: 'address-changes-total' })
    await change(order, at({ region: 'NJ', postalCode: '07030' }), shop)
    expect(await shipTo(order)).toMatchObject({ region: 'NJ' })
    const [zone] = shop.settings.delivery.zones
    const abroad = { ...zone!, name: 'Abroad', countries: ['CA'] }
    const zones = [{ ...zone!, countries: ['US'] }, abroad]
    const zoned = { ...selling.shop, settings: { ...selling.shop.settings, delivery: { ...selling.shop.settings.delivery, zones } } }
    const toronto = at({ country: 'CA', region: 'ON', city: 'Toronto', postalCode: 'M5V 2T6' })
    await expect(change(order, toronto, zoned)).rejects.toMatchObject({ code: 'address-changes-total' })
    await expect(change(order, at({ country: 'AQ', region: undefined }), zoned)).rejects.toMatchObject({ code: 'no-delivery-there' })
    expect(await shipTo(order)).toMatchObject({ region: 'NJ', country: 'US' })
  })

  test('the address of an order cannot be changed without limit', async () => {
    const order = await paidOrder(selling, 1)
    for (let times = 0; times < 30; times++) await change(order, at({ line1: `${times % 2} Lane` }))
    await expect(change(order)).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})

test('when packing and an address change happen at the same moment, the parcel goes to the address on its label', async () => {
  const packer = await makeCustomer(selling.shop, { role: 'fulfilment' })
  const order = await paidOrder(selling, 1)
  atNext('order-looked-up', () => change(order))
  await startPacking(selling.shop, packer, order.number)
  expect(await shipTo(order)).toMatchObject({ line1: '2 Lane' })
  await expect(change(order, at({ line1: '3 Lane' }))).rejects.toMatchObject({ code: 'too-late' })
})
