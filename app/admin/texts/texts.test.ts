import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminUrls } from '#shared/admin-urls.ts'
import type { Customer } from '#shop/actor.ts'
import { getTextsForStaff } from '#shop/catalogue/editing/texts.ts'
import { makeProduct, makeStaff } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as page from './texts.tsx'

let shop: TestShop
let by: Customer
beforeAll(async () => {
  shop = await openShop()
  by = await makeStaff(shop, 'manager')
})
afterAll(() => shop.close())

const at = (url: string, form?: Record<string, string>) => pageRequest(shop, url, { ask: { by }, form }).args
const namesIn = async (product: string) =>
  (await getTextsForStaff(shop, by, { product, locale: 'ja-JP' })).goods.map(({ text }) => text?.name ?? null)

test('a plain form post saves the names of a product and its sizes, and a stale form is refused with its typed values kept', async () => {
  const { id, variationIds } = await makeProduct(shop, { name: 'Nori Arare', variations: [{ name: 'One' }, { name: 'Two' }] })
  const url = adminUrls.texts({ of: id, in: 'ja-JP' })
  const { texts } = await page.loader(at(url))
  const form = { locale: texts.locale, version: texts.version, [`name.${id}`]: ' 海苔あられ ', [`name.${variationIds[1]}`]: '2袋' }
  const saved = await outcome(() => page.action(at(url, form)))
  expect((saved as Response).headers.get('Location')).toContain('saved=1')
  expect(await namesIn(id)).toEqual(['海苔あられ', null, '2袋'])
  expect(await outcome(() => page.action(at(url, { ...form, [`name.${id}`]: '別' })))).toMatchObject({
    data: { refusal: { failure: 'changed-meanwhile', values: { [`name.${id}`]: '別' } } },
    init: { status: 409 },
  })
  expect(await namesIn(id)).toEqual(['海苔あられ', null, '2袋'])
})

test('a name that is too long is refused beside its field, and an unknown product has no page', async () => {
  const { id } = await makeProduct(shop)
  const url = adminUrls.texts({ of: id, in: 'ar' })
  const { texts } = await page.loader(at(url))
  const form = { locale: 'ar', version: texts.version, [`name.${id}`]: 'x'.repeat(201) }
  expect(await outcome(() => page.action(at(url, form)))).toMatchObject({
    data: { refusal: { failure: 'invalid-input', fields: { [`texts.${id}.name`]: 'too-long' } } },
  })
  expect(await outcome(() => page.loader(at(adminUrls.texts({ of: 'NOTHING' }))))).toMatchObject({ init: { status: 404 } })
})
