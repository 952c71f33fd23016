import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '#shop/actor.ts'
import { getStock } from '#shop/stock/adjustments.ts'
import { makeStaff } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { work } from '#tests/helpers/paid-order.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as page from './stock.tsx'

let selling: Selling
let by: Customer
beforeAll(async () => {
  selling = await openSelling()
  by = await makeStaff(selling.shop, 'manager')
})
afterAll(() => selling.close())

const args = (search: string, form?: Record<string, string>) =>
  pageRequest(selling.shop, `/admin/stock${search}`, { form, ask: { by } }).args
const load = (search: string) => page.loader(args(search))

/** Presses a button and follows the redirect. Returns the search of the page. */
async function press(form: Record<string, string>): Promise<string> {
  const answer = (await outcome(() => page.action(args('', form)))) as Response
  await work(selling.shop)
  return new URL(answer.headers.get('Location')!, 'http://shop').search
}

test('the page takes back the adjustment and the low-stock level that it has just booked', async () => {
  const { id } = await selling.snack(10)
  const adjusted = await press({ intent: 'adjust', key: crypto.randomUUID(), variationId: id, reason: 'counted', quantity: '4' })
  const { done, undo } = await load(adjusted)
  expect([done, undo?.intent]).toEqual(['booked', 'undo'])
  const undone = await press({ intent: undo!.intent, ...undo!.fields })
  expect(await load(undone)).toMatchObject({ done: 'undone', undo: null, one: { onHand: 10 } })

  const leveled = await press({ intent: 'level', variationId: id, level: '3' })
  const level = (await load(leveled)).undo!
  await press({ intent: level.intent, ...level.fields })
  expect((await getStock(selling.shop, by, id))?.level).toBe(10)
  expect((await load(leveled)).undo).toBeNull()
})
