import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderLines, orders } from '#database/schema.ts'
import { makeProduct } from '#tests/make.ts'
import { openShop, type TestShop } from '#tests/open-shop.ts'
import { dropSynonyms, keepSynonyms, readPopularity, readSynonyms, synonymGroups } from './search-words.ts'

let shop: TestShop
let told = 0
beforeAll(async () => {
  shop = await openShop()
  await makeProduct(shop, { id: 'OLDER', name: 'Plum Drops', country: 'PL', createdAt: '2026-01-01T00:00:00Z' })
  await makeProduct(shop, { id: 'NEWER', name: 'Plum Drips', country: 'PL', createdAt: '2026-02-01T00:00:00Z' })
  const hear = () => void (told += 1)
  await shop.opened.listen('synonyms', hear, hear)
  await readSynonyms(shop)
})
afterAll(() => shop.close())

const found = (search: string) => shop.catalogue.list({ search }).products.map(({ name }) => name)

describe('words that mean the same', () => {
  test('are many in a new shop', async () => {
    expect((await synonymGroups(shop)).length).toBeGreaterThan(150)
  })

  test('are found by as soon as staff say so, and no more when they take it back', async () => {
    expect(found('slivki')).toEqual([])
    const id = await keepSynonyms(shop, { words: ['plum', 'slivki', 'slivki'] })
    await expect.poll(() => told).toBe(1)
    await readSynonyms(shop)
    expect(found('slivki')).toHaveLength(2)
    await keepSynonyms(shop, { id, words: ['plum', 'śliwka nałęczowska'] })
    await readSynonyms(shop)
    expect(found('slivki')).toEqual([])
    expect(found('sliwka naleczowska')).toHaveLength(2)
    await dropSynonyms(shop, id)
    await readSynonyms(shop)
    expect(found('sliwka naleczowska')).toEqual([])
    await expect.poll(() => told).toBe(3)
  })

  test('of a group that is gone are not changed', async () => {
    await expect(keepSynonyms(shop, { id: '00000000-0000-4000-8000-000000000000', words: ['a', 'b'] })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('what sells', () => {
  test('comes first of what fits as well; what is sold out comes last', async () => {
    expect(found('plum')[0]).toBe('Plum Drips')
    await sell('OLDER', 30, 'paid')
    await sell('NEWER', 90, 'cancelled')
    await sell('NEWER', 90, 'pending_payment')
    await readPopularity(shop)
    expect(found('plum')).toEqual(['Plum Drops', 'Plum Drips'])
    await makeProduct(shop, { id: 'GONE', name: 'Plum Drop', country: 'PL', variations: [{ stock: 0 }] })
    expect(found('plum').at(-1)).toBe('Plum Drop')
  })
})

async function sell(productId: string, quantity: number, status: 'paid' | 'cancelled' | 'pending_payment') {
  const amounts = { subtotalCents: 0, discountCents: 0, shippingCents: 0, taxCents: 0, totalCents: 0 }
  const at = new Date()
  const [order] = await shop.db
    .insert(orders)
    .values({
      ...amounts,
      number: crypto.randomUUID(),
      placeKey: crypto.randomUUID(),
      status,
      email: 'ada@example.test',
      customerFirstName: 'Ada',
      locale: 'en-US',
      currency: 'USD',
      shipTo: {} as never,
      deliveryMethod: 'standard',
      placedAt: at,
      payBy: at,
      paidAt: status === 'pending_payment' ? null : at,
    })
    .returning()
  await shop.db.insert(orderLines).values({
    orderId: order!.id,
    position: 1,
    productId,
    variationId: `VAR-${productId}-0`,
    productName: productId,
    variationName: '',
    quantity,
    unitPriceCents: 0,
    discountCents: 0,
    taxCents: 0,
    totalPriceCents: 0,
  })
}
