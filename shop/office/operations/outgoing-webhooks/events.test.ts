import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountDeletions, mailConsents, webhookMessages } from '#database/schema.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { firstOf } from '#shared/present.ts'
import { moveConsents } from '#shop/accounts/profile/profile/consents.ts'
import { type ChosenWebhookType, chosenWebhookTypes, publishWebhooks, webhookEventTypes } from '#shop/base/outgoing-webhooks.ts'
import { CatalogueChangeNotifier } from '#shop/catalogue/change-notices.ts'
import { applyCatalogueChanges } from '#shop/catalogue/sync.ts'
import { giveConsent, withdrawConsent } from '#shop/mail/consents.ts'
import { markOrderDelivered, shipOrder } from '#shop/ordering/fulfilment/fulfilment.ts'
import { refundOrder } from '#shop/ordering/payments/refunds.ts'
import { inTransaction } from '#shop/shop.ts'
import { applyStockCounts } from '#shop/stock/inventory.ts'
import { verifyWebhook } from '#tests/fixtures/open-webhook-receiver.ts'
import { openWebhooksForFile } from '#tests/fixtures/open-webhooks.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { paidOrder, work } from '#tests/helpers/paid-order.ts'
import { eraseDueAccounts } from '#shop/office/customers/privacy.ts'
import { deleteExpired } from '../retention.ts'

const webhooks = await openWebhooksForFile()
const { shop, owner } = webhooks

describe('the events', () => {
  test('each step of an order and its refund is sent once, signed, valid by its schema, and without personal data', async () => {
    const { receiver, secret } = await webhooks.subscribed(...chosenWebhookTypes.filter((type) => /^(order|refund)/.test(type)))
    const { number, id, by } = await paidOrder(webhooks.selling, 2)
    await shipOrder(shop, owner, number, { carrier: 'UPS', trackingNumber: '1Z' })
    await markOrderDelivered(shop, owner, number)
    await refundOrder(shop, owner, number, { key: randomUUID(), lines: [], shipping: false, extraCents: 100, reason: 'goodwill', note: '' })
    await work(shop)
    await webhooks.deliver()
    expect(receiver.types().toSorted()).toEqual(
      [
        'order.placed',
        'order.paid',
        'order.packing',
        'order.shipped',
        'order.delivered',
        'refund.requested',
        'refund.completed',
      ].toSorted(),
    )
    for (const received of receiver.received) {
      verifyWebhook(secret, received)
      const { type, data } = received.event
      expect(webhookEventTypes[type as ChosenWebhookType].data.safeParse(data)).toMatchObject({ success: true })
      expect(received.body).not.toMatch(/Ada|Road|Brooklyn|11238|example\.test/)
      expect(received.body).not.toContain(by.email)
      expect(received.body).not.toContain(id)
    }
    const paid = receiver.received.find(({ event: { type } }) => type === 'order.paid')!
    expect(paid.event.data).toMatchObject({ number, status: 'paid', country: 'US', region: 'NY', lines: [{ quantity: 2 }] })
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(7)
  })

  test('stock is reported when it changes, is sold out and is back, and not before', async () => {
    const snack = await webhooks.selling.snack(3)
    const { receiver } = await webhooks.subscribed('stock.changed', 'stock.sold_out', 'stock.back')
    const count = (quantity: number) =>
      applyStockCounts(shop, [{ variationId: snack.id, quantity, countedAt: new Date(Date.now() + DAY - quantity) }])
    await applyStockCounts(shop, [{ variationId: snack.id, quantity: 3, countedAt: new Date(Date.now() + HOUR) }])
    await webhooks.deliver()
    expect(receiver.types()).toEqual([])
    await count(0)
    await applyStockCounts(shop, [{ variationId: snack.id, quantity: 5, countedAt: new Date(Date.now() + 2 * DAY) }])
    await webhooks.deliver()
    expect(receiver.types().toSorted()).toEqual(['stock.back', 'stock.changed', 'stock.changed', 'stock.sold_out'])
    const back = receiver.received.find(({ event: { type } }) => type === 'stock.back')!
    expect(back.event.data).toMatchObject({ variationId: snack.id, onHand: 5, reserved: 0, available: 5, sku: expect.any(String) })
  })

  test('products are reported when they are new, change, and are withdrawn', async () => {
    const { receiver } = await webhooks.subscribed('product.created', 'product.changed', 'product.withdrawn')
    const stored = (await shop.db.execute(sql`select record from catalogue_objects where kind = 'product' limit 1`)) as {
      rows: { record: object }[]
    }
    const record = { ...firstOf(stored.rows).record, id: 'NEW', name: 'New snack' } as never
    const change = (version: number, one: object) =>
      applyCatalogueChanges(shop, [{ id: 'NEW', version, source: {}, ...one } as never], false, new CatalogueChangeNotifier(shop))
    await change(1, { kind: 'product', record })
    await change(2, { kind: 'product', record })
    await change(1, { kind: 'product', record })
    await change(3, { kind: 'gone' })
    await change(4, { kind: 'gone' })
    await webhooks.deliver()
    expect(receiver.types().toSorted()).toEqual(['product.changed', 'product.created', 'product.withdrawn'])
    for (const { event: one } of receiver.received) {
      expect(webhookEventTypes[one.type as ChosenWebhookType].data.safeParse(one.data)).toMatchObject({ success: true })
      expect(one.data).toMatchObject({ id: 'NEW', name: 'New snack' })
    }
  })

  test('newsletter consents are reported, also when an address changes, and erasure is passed on', async () => {
    const { receiver } = await webhooks.subscribed('consent.given', 'consent.withdrawn')
    const by = await makeCustomer(shop, { email: 'reader@example.test' })
    await giveConsent(shop, by, 'newsletter', 'settings')
    await giveConsent(shop, by, 'newsletter', 'settings')
    await giveConsent(shop, by, 'reviews', 'settings')
    await withdrawConsent(shop, by, 'newsletter')
    await giveConsent(shop, by, 'newsletter', 'settings')
    await moveConsents(shop, by.email, 'moved@example.test')
    await moveConsents(shop, 'moved@example.test', by.email)
    await webhooks.deliver()
    const seen = () => receiver.received.map(({ event: { type, data } }) => `${type} ${String(data.email)}`).toSorted()
    expect(seen()).toEqual([
      'consent.given moved@example.test',
      'consent.given reader@example.test',
      'consent.given reader@example.test',
      'consent.given reader@example.test',
      'consent.withdrawn moved@example.test',
      'consent.withdrawn reader@example.test',
      'consent.withdrawn reader@example.test',
    ])
    await shop.db.insert(accountDeletions).values({ userId: by.userId, dueAt: new Date(shop.now().getTime() - MINUTE) })
    await eraseDueAccounts(shop)
    const left = () => shop.db.select().from(webhookMessages).where(eq(webhookMessages.email, by.email))
    expect((await left()).map(({ type }) => type)).toEqual(['consent.withdrawn'])
    await deleteExpired(shop)
    expect(await left()).toHaveLength(1)
    await webhooks.deliver()
    expect(receiver.received.at(-1)?.event).toMatchObject({ type: 'consent.withdrawn', data: { email: by.email } })
    await deleteExpired(shop)
    expect(await left()).toEqual([])
    expect(await shop.db.select().from(mailConsents).where(eq(mailConsents.email, by.email))).toEqual([])
  })

  test('an event of a transaction that is rolled back is never sent', async () => {
    const { receiver } = await webhooks.subscribed('stock.back')
    const lost = inTransaction(shop, async (inside) => {
      await publishWebhooks(inside, ['stock.back'], async () => [{ type: 'stock.back', data: webhookEventTypes['stock.back'].sample }])
      throw new Error('The process ended')
    })
    await expect(lost).rejects.toThrow('ended')
    await webhooks.deliver()
    expect(receiver.received).toEqual([])
  })
})
