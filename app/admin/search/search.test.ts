import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptySearches } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { makeProduct, makeStaff } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as page from './search.tsx'

let shop: TestShop
let by: Customer
beforeAll(async () => {
  shop = await openShop()
  await makeProduct(shop, { id: 'CURDS', name: 'Squeaky Curds', country: 'CA' })
  by = await makeStaff(shop, 'manager')
  await shop.db.insert(emptySearches).values({ query: 'gravyboat', count: 7, lastAt: new Date() })
})
afterAll(() => shop.close())

const look = (query = '') => page.loader(pageRequest(shop, `/admin/search${query}`, { ask: { by } }).args)
async function press(form: Record<string, string>) {
  const answer = await outcome(() => page.action(pageRequest(shop, '/admin/search', { ask: { by }, form }).args))
  if (answer instanceof Response) return { to: answer.headers.get('Location') }
  return (answer as { data: { refusal: { failure: string; fields: object; reasons: string[]; values: object } } }).data.refusal
}

test('a search without results can be added as a synonym and tried at once', async () => {
  expect((await look()).vain.searches).toMatchObject([{ query: 'gravyboat', count: 7 }])
  const typed = { intent: 'keep', wanted: 'gravyboat', words: 'gravyboat\n squeaky curds ،\n\n' }
  const { to } = (await press(typed)) as { to: string }
  expect(to).toBe('/admin/search?view=words&try=gravyboat&done=added')
  const { trial, vain, done } = await look(new URL(to, shop.settings.url).search)
  expect(trial).toMatchObject({ total: 1, products: [{ name: 'Squeaky Curds' }], helped: [{ words: ['squeaky curds'], products: 1 }] })
  expect([vain.total, done]).toEqual([0, 'added'])
  expect(await look(`?view=words&edit=${trial!.helped[0]!.groupId}`)).toMatchObject({ edited: { words: ['gravyboat', 'squeaky curds'] } })
})

test('a word of another synonym group is refused beside the field, and the typed values are kept', async () => {
  const values = { intent: 'keep', words: 'mochi\nrubber' }
  expect(await press(values)).toMatchObject({ failure: 'invalid-input', fields: { words: 'word-taken' }, reasons: ['mochi'], values })
  expect(await press({ intent: 'keep', words: '' })).toMatchObject({ fields: { words: 'too-few' } })
})

test('invalid parameters and forms of the search page do nothing', async () => {
  expect(await look('?view=x&edit=x&after=%00&done=x&search=%00&add=%00')).toMatchObject({
    view: 'in-vain',
    edited: null,
    done: null,
    trial: null,
  })
  expect(await press({ intent: 'burn' })).toMatchObject({ failure: 'invalid-input' })
  expect(await press({ intent: 'drop', id: 'x' })).toMatchObject({ failure: 'invalid-input' })
  expect(await press({ intent: 'forget', query: 'x'.repeat(61) })).toMatchObject({ failure: 'invalid-input' })
  expect(await press({ intent: 'forget', query: 'never searched' })).toEqual({ to: '/admin/search?done=forgotten' })
})
