import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderLines, orders } from '#database/schema.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { makeProduct } from '#tests/helpers/factories.ts'
import { loadCoPurchases } from './co-purchases.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

async function sell(status: 'paid' | 'cancelled', ...productIds: string[]): Promise<void> {
  const none = { discountCents: 0, taxCents: 0 }
  const at = new Date()
  const [order] = await shop.db
    .insert(orders)
    .values({
      ...none,
      subtotalCents: 0,
      shippingCents: 0,
      totalCents: 0,
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
      paidAt: at,
    })
    .returning()
  const line = { ...none, variationName: '', quantity: 1, unitPriceCents: 0, totalPriceCents: 0 }
  await shop.db.insert(orderLines).values(
    productIds.map((productId, index) => ({
      ...line,
      orderId: order!.id,
      position: index + 1,
      productId,
      variationId: `VAR-${productId}-0`,
      productName: productId,
    })),
  )
}

test('snacks that are in several paid orders together are suggested for each other, and others are not', async () => {
  const [tea, cake, salt] = await Promise.all([makeProduct(shop, {}), makeProduct(shop, {}), makeProduct(shop, {})])
  await sell('paid', tea.id, cake.id)
  await sell('paid', cake.id, tea.id, salt.id)
  await sell('cancelled', tea.id, salt.id)
  await loadCoPurchases(shop)
  const reasons = (id: string) => shop.catalogue.recommendations(id).goesWith.map(({ card, reason }) => [card.id, reason.why])
  expect(reasons(tea.id)).toEqual([[cake.id, 'together']])
  expect(reasons(cake.id)).toEqual([[tea.id, 'together']])
  expect(reasons(salt.id)).toEqual([])
})
