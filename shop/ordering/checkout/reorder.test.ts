import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { orderLines } from '#database/schema.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { cancelOrder } from '../orders/cancellations.ts'
import { addLine, getCart, removeLine } from '#shop/cart/cart.ts'
import { getReorderDifferences, reorder } from './reorder.ts'

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
})
afterAll(() => selling.close())

/** An order that has ended, so that its pieces are back in stock, and an empty cart. */
async function bought(...quantities: number[]) {
  const { shop } = selling
  const snacks = await Promise.all(quantities.map(() => selling.snack(10)))
  const by = await selling.buyer(...snacks.map(({ id }, index): [string, number] => [id, quantities[index]!]))
  const { number } = await selling.placed(by)
  await cancelOrder(shop, by, number)
  for (const { id } of snacks) await removeLine(shop, by, { variationId: id })
  return { by, number, snacks }
}
const quantities = async (by: Parameters<typeof getCart>[1]) => (await getCart(selling.shop, by)).lines.map(({ quantity }) => quantity)

test('reordering adds an order to the basket, beside its contents', async () => {
  const { by, number, snacks } = await bought(2, 3)
  await addLine(selling.shop, by, { variationId: firstOf(snacks).id, quantity: 1 })
  expect(await reorder(selling.shop, by, number)).toEqual({ added: 5, gone: [], fewer: [], prices: [] })
  expect(await quantities(by)).toEqual([3, 3])
})

test('reordering names snacks that are no longer sold, are short in stock, or have another price', async () => {
  const { shop } = selling
  const { by, number, snacks } = await bought(4, 2, 1)
  await selling.shop.db
    .update(orderLines)
    .set({ variationId: 'GONE', productName: 'Old Fudge', variationName: '' })
    .where(eq(orderLines.variationId, snacks[2]!.id))
  await shop.db
    .update(orderLines)
    .set({ unitPriceCents: 1 })
    .where(eq(orderLines.variationId, firstOf(snacks).id))
  const other = await selling.buyer([firstOf(snacks).id, 9], [snacks[1]!.id, 10])
  await selling.placed(other)
  await shop.catalogue.load()
  const [few, none] = [shop.catalogue.sellable(firstOf(snacks).id)!.productName, shop.catalogue.sellable(snacks[1]!.id)!.productName]
  const outcome = await reorder(shop, by, number)
  expect(outcome).toMatchObject({ added: 1, fewer: [{ quantity: 1 }] })
  expect(firstOf(outcome.fewer).name).toContain(few)
  // At today's prices, which are shown where they differ.
  expect(outcome.prices).toEqual([
    { name: firstOf(outcome.fewer).name, wasCents: 1, nowCents: shop.catalogue.sellable(firstOf(snacks).id)!.priceCents },
  ])
  expect(outcome.gone).toEqual([expect.stringContaining(none), 'Old Fudge'])
  expect(await getReorderDifferences(shop, by, number.toLowerCase())).toEqual({
    number,
    gone: outcome.gone,
    fewer: outcome.fewer,
    prices: outcome.prices,
  })
})

test('a reorder form that is sent twice adds once', async () => {
  const { by, number } = await bought(2)
  const key = crypto.randomUUID()
  const [first, second] = [await reorder(selling.shop, by, number, { key }), await reorder(selling.shop, by, number, { key })]
  expect([first.added, second.added]).toEqual([2, 0])
  expect(await quantities(by)).toEqual([2])
  await reorder(selling.shop, by, number, { key: crypto.randomUUID() })
  expect(await quantities(by)).toEqual([4])
})

test("reordering cannot reveal somebody else's order", async () => {
  const { number } = await bought(1)
  const stranger = await makeCustomer(selling.shop)
  await expect(reorder(selling.shop, stranger, number)).rejects.toMatchObject({ code: 'not-found' })
  await expect(getReorderDifferences(selling.shop, stranger, number)).rejects.toMatchObject({ code: 'not-found' })
})
