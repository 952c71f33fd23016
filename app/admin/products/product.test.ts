import { expect, test } from 'vitest'
import { adminUrls } from '#shared/admin-urls.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import { makeProduct, makeStaff } from '#tests/helpers/factories.ts'
import { openShop } from '#tests/fixtures/open-shop.ts'
import { pageRequest } from '#tests/helpers/page-request.ts'
import * as page from './product.tsx'

test('staff without the permission to change a product see its details, and others see the form', async () => {
  // Works even while the point of sale is down.
  const shop = await openShop({ catalogueSource: { product: () => Promise.reject(new OutsideUnavailable('away')) } as never })
  const { id } = await makeProduct(shop, { allergens: ['milk'], ingredients: ['cream', 'sugar'] })
  const factsFor = async (role: 'support' | 'manager') => {
    const { args } = pageRequest(shop, adminUrls.product(id), { ask: { by: await makeStaff(shop, role) } })
    return (await page.loader({ ...(args as object), params: { id } } as never)).facts
  }
  expect(await factsFor('support')).toMatchObject({
    allergens: ['milk'],
    ingredients: ['cream', 'sugar'],
    variations: [{ priceCents: 500 }],
  })
  expect(await factsFor('manager')).toBeNull()
  await shop.close()
})
