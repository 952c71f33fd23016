import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderLines, orders, outbox } from '#database/schema.ts'
import type { Locale } from '#shared/locale.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { type TranslatableItem, readTranslatableItems, writeTexts } from '#shop/catalogue/editing/texts.ts'
import { getOrderForStaff } from '#shop/office/orders/order-list.ts'
import { getOrder, listOrders } from '../orders/orders.ts'
import { printPackingSlip } from '../fulfilment/documents.ts'
import type { Papers } from '#shop/ports.ts'
import { settlePayment } from '../payments/settlement.ts'
import { inTransaction } from '#shop/shop.ts'

let selling: Selling
let printed: string[] = []
const papers: Papers = {
  invoices: async (list) => ((printed = list.flatMap(({ paper }) => paper.lines.map(({ name }) => name))), new Uint8Array()),
  passport: async () => new Uint8Array(),
  packingSlips: async (list) => ((printed = list.flatMap(({ paper }) => paper.lines.map(({ name }) => name))), new Uint8Array()),
}
beforeAll(async () => {
  selling = await openSelling(() => ({ papers }))
})
afterAll(() => selling.close())

/** Sets or removes the translated product name of a variation in one language. */
async function call(variationId: string, locale: Locale, name: string | null): Promise<{ name: string }> {
  const { shop } = selling
  const { productId, productName } = shop.catalogue.sellable(variationId)!
  let good: TranslatableItem | undefined
  for await (const [first] of readTranslatableItems(shop.db, { kind: 'product', id: productId })) good = first
  await inTransaction(shop, (inside) =>
    writeTexts(inside, 'demo', [{ good: good!, locale, to: { name, flavour: null, region: null, description: null, ingredients: null } }]),
  )
  await shop.catalogue.load()
  return { name: productName }
}

test('an order always shows the names that its buyer saw, and staff and books use the names of the point of sale', async () => {
  const { shop } = selling
  const snack = await selling.snack(3)
  const original = await call(snack.id, 'ja-JP', 'ごま煎餅')
  const by = { ...(await selling.buyer([snack.id, 1])), locale: 'ja-JP' as const }
  const { number, url, providerOrderId } = await selling.placed(by)
  await selling.emulator.pay(url)
  await settlePayment(shop, providerOrderId)
  await call(snack.id, 'ja-JP', 'べつの名前')
  const [line] = await shop.db
    .select({ productName: orderLines.productName, shownName: orderLines.shownName })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.number, number))
  expect(line).toEqual({ productName: original.name, shownName: 'ごま煎餅' })
  expect(await getOrder(shop, by, number)).toMatchObject({ namesLocale: 'ja-JP', lines: [{ productName: 'ごま煎餅' }] })
  for (const q of ['ごま', original.name.slice(0, 4)]) {
    const found = await listOrders(shop, by, { q })
    expect(found.orders.map((one) => [one.number, one.pictures[0]?.productName])).toEqual([[number, 'ごま煎餅']])
  }
  const [letter] = await shop.db.select().from(outbox).where(eq(outbox.kind, 'letter'))
  expect(JSON.stringify(letter?.payload)).toContain('ごま煎餅')
  const staff = await makeCustomer(shop, { role: 'owner' })
  await printPackingSlip(shop, staff, number)
  expect(printed).toEqual(['ごま煎餅'])
  const { order } = await getOrderForStaff(shop, staff, number)
  expect(order).toMatchObject({ namesLocale: 'en-US', lines: [{ productName: original.name }] })
})
