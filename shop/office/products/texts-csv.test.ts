import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import { getTextsForStaff } from '#shop/catalogue/editing/texts.ts'
import { exportTexts, importTexts, isTextsFile, previewTextsImport } from './texts-csv.ts'

let shop: TestShop
let manager: Customer
beforeAll(async () => {
  shop = await openShop()
  manager = await makeCustomer(shop, { role: 'manager' })
})
afterAll(() => shop.close())

const wordsOf = async (product: string) =>
  (await getTextsForStaff(shop, manager, { product, locale: 'de-DE' })).goods.map(({ text }) => text && [text.name, text.ingredients])

test('a texts file goes to a translator and comes back: empty cells change nothing, a hyphen clears, and a second import changes nothing', async () => {
  const { id, variationIds } = await makeProduct(shop, {
    name: 'Rice, "puffed"',
    ingredients: ['rice', 'salt (sea)'],
    variations: [{ name: 'One' }, { name: 'Two' }],
  })
  const blank = await exportTexts(shop, manager, 'de-DE')
  expect(isTextsFile(blank)).toBe(true)
  expect(blank.split(/\r?\n/, 1)[0]).toContain('original_region,region')
  expect(await previewTextsImport(shop, manager, blank)).toMatchObject({ added: 0, changed: 0, unchanged: 0, faults: [] })
  const filled = `id;language;name;ingredients\n${id};de-DE;Puffreis;Reis; Salz\n${variationIds[1]};de-DE;Zwei;\n`.replace(
    'Reis; Salz',
    '"Reis; Salz"',
  )
  expect(await previewTextsImport(shop, manager, filled)).toMatchObject({
    added: 2,
    examples: [{ fields: ['name', 'ingredients'] }, { fields: ['name'] }],
  })
  expect(await wordsOf(id)).toEqual([null, null, null])
  expect(await importTexts(shop, manager, filled)).toMatchObject({ done: true, added: 2 })
  expect(await wordsOf(id)).toEqual([['Puffreis', ['Reis', 'Salz']], null, ['Zwei', null]])
  for (const again of [filled, await exportTexts(shop, manager, 'de-DE')])
    expect(await importTexts(shop, manager, again)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  await importTexts(shop, manager, `id,language,name,ingredients\n${id},de-DE,,-\n`)
  expect(await wordsOf(id)).toEqual([['Puffreis', null], null, ['Zwei', null]])
})

test('a texts file can contain only the missing translations of a language', async () => {
  const [translated, untranslated] = [await makeProduct(shop, { name: 'Told' }), await makeProduct(shop, { name: 'Untold' })]
  await importTexts(shop, manager, `id,language,name,description\n${translated.id},fr-FR,Dit,Un snack.\n`)
  const file = await exportTexts(shop, manager, 'fr-FR', { untranslated: true })
  expect([file.includes(translated.id), file.includes(untranslated.id)]).toEqual([false, true])
  expect(isTextsFile(`sep=,\r\n${file}`)).toBe(true)
})

test('a texts file with an error changes nothing, and says where the error is', async () => {
  const { id } = await makeProduct(shop)
  const file = [
    'id,language,name',
    `${id},de-DE,Gut`,
    `NOBODY,de-DE,x`,
    `${id},xx,x`,
    `${id},de-DE,Nochmal`,
    `${id},ar,${'x'.repeat(201)}`,
  ].join('\n')
  const { done, faults } = await importTexts(shop, manager, file)
  expect(done).toBe(false)
  expect(faults).toEqual([
    { row: 3, column: 'id', code: 'unknown' },
    { row: 4, column: 'language', code: 'invalid' },
    { row: 5, column: 'id', code: 'twice' },
    { row: 6, column: 'name', code: 'invalid' },
  ])
  expect(await wordsOf(id)).toEqual([null])
  await expect(importTexts(shop, await makeCustomer(shop, { role: 'support' }), file)).rejects.toMatchObject({ code: 'not-found' })
})

test('characters that no database can store are left out of imported texts', async () => {
  const { id } = await makeProduct(shop)
  expect(await importTexts(shop, manager, `id,language,name,ingredients\n${id},de-DE,Gu\0t\ud800,a\0\n`)).toMatchObject({ done: true })
  expect(await wordsOf(id)).toEqual([['Gut\ufffd', ['a']]])
})
