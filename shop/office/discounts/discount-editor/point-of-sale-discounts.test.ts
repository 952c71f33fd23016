import { expect, onTestFinished, test } from 'vitest'
import { catalogueObjects } from '#database/schema.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop } from '#tests/fixtures/open-shop.ts'
import { listPointOfSaleDiscounts } from '../discount-editor.ts'

test('discounts of the point of sale are shown as they are', async () => {
  const shop = await openShop()
  onTestFinished(() => shop.close())
  const manager = await makeCustomer(shop, { role: 'manager' })
  const source = (id: string, discountData: object) => ({
    id,
    kind: 'discount' as const,
    version: 1,
    record: { id, name: '' },
    source: { id, type: 'DISCOUNT', discountData },
  })
  await shop.db
    .insert(catalogueObjects)
    .values([
      source('Z-THREE', { name: 'Three off', discountType: 'FIXED_AMOUNT', amountMoney: { amount: 300, currency: 'USD' } }),
      source('Z-OPEN', { discountType: 'VARIABLE_PERCENTAGE' }),
    ])
  expect(await listPointOfSaleDiscounts(shop, manager)).toEqual([
    { id: 'Z-OPEN', name: 'Z-OPEN', percent: null, amountCents: null },
    { id: 'Z-THREE', name: 'Three off', percent: null, amountCents: 300 },
  ])
})
