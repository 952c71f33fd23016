import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#shop/actor.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { addBox, getCart, removeBox, restoreBox, saveBoxForLater } from '../cart.ts'

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
})
afterAll(() => selling.close())

/** A customer with a box in the cart. */
async function withBox(): Promise<{ by: Actor; boxId: string; snacks: string[] }> {
  const by = await makeCustomer(selling.shop)
  const snacks: string[] = []
  for (let at = 0; at < 5; at++) snacks.push((await selling.snack(5)).id)
  const box = { snacks, quantity: 2, preferences: { diets: ['vegan' as const] }, giftCard: 'For you' }
  await addBox(selling.shop, by, { key: crypto.randomUUID(), ...box })
  const { boxes } = await getCart(selling.shop, by)
  return { by, boxId: boxes[0]!.id, snacks }
}

test('a removed box is put back as it was, once', async () => {
  const { shop } = selling
  const { by, boxId, snacks } = await withBox()
  const removedBox = (await removeBox(shop, by, { boxId }))!
  expect(removedBox).not.toContain('For you')
  expect((await getCart(shop, by)).boxes).toEqual([])
  await restoreBox(shop, by, { removedBox })
  await restoreBox(shop, by, { removedBox })
  const { boxes } = await getCart(shop, by)
  expect(boxes).toMatchObject([{ quantity: 2, giftCard: 'For you', preferences: { diets: ['vegan'] } }])
  expect(boxes[0]!.snacks.map(({ variationId }) => variationId)).toEqual(snacks)
  expect(await removeBox(shop, by, { boxId })).toBeNull()
})

test('a box that was saved for later is saved again', async () => {
  const { shop } = selling
  const { by, boxId } = await withBox()
  await saveBoxForLater(shop, by, { boxId })
  const removedBox = (await removeBox(shop, by, { boxId }))!
  await restoreBox(shop, by, { removedBox })
  expect(await getCart(shop, by)).toMatchObject({ boxes: [], savedBoxes: { length: 1 } })
})

test('nobody else can put a removed box into their cart', async () => {
  const { shop } = selling
  const { by, boxId } = await withBox()
  const removedBox = (await removeBox(shop, by, { boxId }))!
  const other = await makeCustomer(shop)
  await expect(restoreBox(shop, other, { removedBox })).rejects.toMatchObject({ code: 'not-found' })
  await expect(restoreBox(shop, by, { removedBox: `${removedBox.slice(0, -4)}AAAA` })).rejects.toMatchObject({ code: 'not-found' })
})
