import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#shop/actor.ts'
import { saveSnack } from '#shop/cart/cart.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as saved from './saved.tsx'

let shop: TestShop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

async function press(form: Record<string, string>, by?: Actor) {
  const { args, cookies } = pageRequest(shop, '/saved', { form, ...(by && { ask: { by } }) })
  const answer = (await outcome(() => saved.action(args))) as Response
  return { cookies, status: answer.status, leadsTo: answer.headers.get('Location') }
}
const snacksOf = async (by: Actor) =>
  (await saved.loader(pageRequest(shop, '/saved', { ask: { by } }).args)).snacks.map(({ card }) => card.id)

test('a heart without JavaScript returns to its page with a message, and sets a new visitor’s cookie', async () => {
  const { id: productId } = await makeProduct(shop)
  const { cookies, ...answer } = await press({ save: productId, back: '/products?category=nuts' })
  expect(answer).toEqual({ status: 303, leadsTo: '/products?category=nuts' })
  expect(cookies).toEqual([expect.stringMatching(/^cart=/), expect.stringMatching(/^flash=common.heart-saved;/)])
})

test('the page of saved snacks shows the actor’s own ones, and its hearts remove them', async () => {
  const { id: productId } = await makeProduct(shop)
  const [by, other] = [await makeCustomer(shop), await makeCustomer(shop)]
  await saveSnack(shop, by, { productId })
  expect([await snacksOf(by), await snacksOf(other)]).toEqual([[productId], []])
  await press({ remove: productId }, other)
  expect(await snacksOf(by)).toEqual([productId])
  expect((await press({ remove: productId }, by)).leadsTo).toBe('/saved')
  expect(await snacksOf(by)).toEqual([])
})

test('a heart never leads to another site, and a refusal is shown on the page it came from', async () => {
  const { leadsTo, cookies } = await press({ save: 'no-such', back: 'https://elsewhere.test/' })
  expect(leadsTo).toBe('/saved')
  expect(cookies).toEqual([expect.stringMatching(/^flash=failures.not-found;/)])
})
