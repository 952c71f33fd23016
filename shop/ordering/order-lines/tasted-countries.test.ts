import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReviews } from '#tests/fixtures/open-reviews.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { listTastedCountries } from './tasted-countries.ts'

let fixture: Awaited<ReturnType<typeof openReviews>>
beforeAll(async () => void (fixture = await openReviews()))
afterAll(() => fixture.shop.close())

test('a country counts as tasted once its snack has arrived, not when it is paid', async () => {
  const { shop, order } = fixture
  const { id: mochi } = await makeProduct(shop, { name: 'Mochi', country: 'JP' })
  const { id: mango } = await makeProduct(shop, { name: 'Mango', country: 'PH' })
  await shop.catalogue.load()
  const by = await makeCustomer(shop)
  await order(by, mochi, 'paid')
  expect(await listTastedCountries(shop, by)).toEqual({ countries: [], next: null })
  await order(by, mango, 'delivered')
  const { countries, next } = await listTastedCountries(shop, by)
  expect(countries.filter(({ tint }) => tint !== null).map(({ code }) => code)).toEqual(['PH'])
  expect(next).toBe('JP')
})
