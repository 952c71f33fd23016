import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeStaff } from '#tests/helpers/factories.ts'
import { openShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import { getReadiness } from './readiness.ts'
import { changeSetting, loadSettings } from './settings-editor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let manager: Customer
beforeEach(async () => {
  shop = await openShop()
  manager = await makeStaff(shop, 'manager')
})
afterEach(() => shop.close())

/** Saves a setting, as every process reads it afterwards. */
async function save(name: Parameters<typeof changeSetting>[2]['name'], value: unknown) {
  await changeSetting(shop, manager, { name, value })
  await loadSettings(shop)
}
const open = async () => (await getReadiness(shop, manager)).flatMap(({ name, isDone }) => (isDone ? [] : [name]))

test('a new shop is asked for the seller’s details until its invoices have an address', async () => {
  expect(await open()).toEqual(['seller-address', 'tax-number', 'delivery', 'tax', 'closed-days'])
  await save('seller', { address: ['1 Road', '11238 Brooklyn'], taxNumber: '' })
  expect(await open()).toEqual([])
})

test('a shop that charges tax is asked for its tax number too', async () => {
  await save('seller', { address: ['1 Road'], taxNumber: '' })
  const value = { 'US-NY': { percent: '8.875', included: false, onDelivery: false, name: 'Sales tax' } }
  await save('tax', value)
  expect(await open()).toEqual(['tax-number', 'delivery', 'closed-days'])
  await save('seller', { address: ['1 Road'], taxNumber: 'US 1' })
  expect(await open()).toEqual([])
})

test('staff who may not change settings do not see the missing settings', async () => {
  await expect(getReadiness(shop, await makeStaff(shop, 'support'))).rejects.toMatchObject({ code: 'not-found' })
})
