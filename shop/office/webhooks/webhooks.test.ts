import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openWebhookSender } from '#adapters/webhook-sender.ts'
import { accountDeletions, auditLog, mailConsents, outbox, webhookDeliveries, webhookEndpoints, webhookMessages } from '#database/schema.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/durations.ts'
import { firstOf } from '#shared/present.ts'
import type { Customer } from '#shop/actor.ts'
import { type ChosenWebhookType, chosenWebhookTypes, publishWebhooks, webhookEvents } from '#shop/base/outgoing-webhooks.ts'
import { deliverDue, enqueue } from '#shop/base/outbox.ts'
import { applyCatalogueChanges } from '#shop/catalogue/sync.ts'
import { CatalogueChangeNotifier } from '#shop/catalogue/change-notices.ts'
import { giveConsent, withdrawConsent } from '#shop/mail/consents.ts'
import { moveConsents } from '#shop/accounts/profile/profile/consents.ts'
import { markOrderDelivered, shipOrder } from '#shop/ordering/fulfilment/fulfilment.ts'
import { refundOrder } from '#shop/ordering/payments/refunds.ts'
import { applyStockCounts } from '#shop/stock/inventory.ts'
import { inTransaction } from '#shop/shop.ts'
import { deleteExpired } from '../retention.ts'
import { eraseDueAccounts } from '../customers/privacy.ts'
import { makeCustomer } from '#tests/helpers/make.ts'
import { crashAt } from '#tests/helpers/at-failpoint.ts'
import { paidOrder, work } from '#tests/helpers/paid-order.ts'
import { openOwnIdentity } from '#tests/fixtures/open-own-identity.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { openWebhookReceiver, verifyWebhook } from '#tests/fixtures/open-webhook-receiver.ts'
import {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  deliverWebhooks,
  getWebhookEndpoint,
  listWebhookDeliveries,
  pauseWebhookEndpoint,
  replayWebhookDeliveries,
  replayWebhookDelivery,
  resumeWebhookEndpoint,
  rotateWebhookSecret,
  sendTestWebhook,
} from '../webhooks.ts'

type Receiver = Awaited<ReturnType<typeof openWebhookReceiver>>

let selling: Selling
let shop: Selling['shop']
let owner: Customer
const receivers: Receiver[] = []
beforeAll(async () => {
  selling = await openSelling(() => ({
    webhookSender: openWebhookSender({ mayCallThisMachine: true, timeoutMs: 2000 }),
    identity: { ...openOwnIdentity(), deleteAccount: async () => {} },
  }))
  ;({ shop } = selling)
  owner = await makeCustomer(shop, { role: 'owner', email: 'owner@example.test' })
})
afterEach(async () => {
  await shop.db.delete(webhookEndpoints)
  await shop.db.delete(webhookMessages)
  for (const receiver of receivers.splice(0)) await receiver.close()
})
afterAll(() => selling.close())

async function subscribed(...events: ChosenWebhookType[]) {
  const receiver = await openWebhookReceiver()
  receivers.push(receiver)
  const added = await addWebhookEndpoint(shop, owner, { url: receiver.url, events })
  return { receiver, ...added }
}

const deliver = (at = shop) => deliverWebhooks(at, randomUUID())
/** Advances the clock for the time of `work`. */
async function after<T>(by: number, doing: () => Promise<T>): Promise<T> {
  selling.later(by)
  try {
    return await doing()
  } finally {
    selling.later(-by)
  }
}
const logOf = async (id: string) => (await listWebhookDeliveries(shop, owner, id, {})).deliveries
/** An event of its own, with an id to tell it by. */
const event = (variationId: string) =>
  inTransaction(shop, (inside) =>
    publishWebhooks(inside, ['stock.back'], () =>
      Promise.resolve([{ type: 'stock.back', data: { ...webhookEvents['stock.back'].sample, variationId } }]),
    ),
  )
const told = (receiver: Receiver) => receiver.received.map(({ event: { data } }) => data.variationId)

describe('the events', () => {
  test('each step of an order and its refund is sent once, signed, valid by its schema, and without personal data', async () => {
    const { receiver, secret } = await subscribed(...chosenWebhookTypes.filter((type) => /^(order|refund)/.test(type)))
    const { number, id, by } = await paidOrder(selling, 2)
    await shipOrder(shop, owner, number, { carrier: 'UPS', trackingNumber: '1Z' })
    await markOrderDelivered(shop, owner, number)
    await refundOrder(shop, owner, number, { key: randomUUID(), lines: [], shipping: false, extraCents: 100, reason: 'goodwill', note: '' })
    await work(shop)
    await deliver()
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
      expect(webhookEvents[type as ChosenWebhookType].data.safeParse(data)).toMatchObject({ success: true })
      expect(received.body).not.toMatch(/Ada|Road|Brooklyn|11238|example\.test/)
      expect(received.body).not.toContain(by.email)
      expect(received.body).not.toContain(id)
    }
    const paid = receiver.received.find(({ event: { type } }) => type === 'order.paid')!
    expect(paid.event.data).toMatchObject({ number, status: 'paid', country: 'US', region: 'NY', lines: [{ quantity: 2 }] })
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(7)
  })

  test('stock is reported when it changes, is sold out and is back, and not before', async () => {
    const snack = await selling.snack(3)
    const { receiver } = await subscribed('stock.changed', 'stock.sold_out', 'stock.back')
    const count = (quantity: number) =>
      applyStockCounts(shop, [{ variationId: snack.id, quantity, countedAt: new Date(Date.now() + DAY - quantity) }])
    await applyStockCounts(shop, [{ variationId: snack.id, quantity: 3, countedAt: new Date(Date.now() + HOUR) }])
    await deliver()
    expect(receiver.types()).toEqual([])
    await count(0)
    await applyStockCounts(shop, [{ variationId: snack.id, quantity: 5, countedAt: new Date(Date.now() + 2 * DAY) }])
    await deliver()
    expect(receiver.types().toSorted()).toEqual(['stock.back', 'stock.changed', 'stock.changed', 'stock.sold_out'])
    const back = receiver.received.find(({ event: { type } }) => type === 'stock.back')!
    expect(back.event.data).toMatchObject({ variationId: snack.id, onHand: 5, reserved: 0, available: 5, sku: expect.any(String) })
  })

  test('products are reported when they are new, change, and are withdrawn', async () => {
    const { receiver } = await subscribed('product.created', 'product.changed', 'product.withdrawn')
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
    await deliver()
    expect(receiver.types().toSorted()).toEqual(['product.changed', 'product.created', 'product.withdrawn'])
    for (const { event: one } of receiver.received) {
      expect(webhookEvents[one.type as ChosenWebhookType].data.safeParse(one.data)).toMatchObject({ success: true })
      expect(one.data).toMatchObject({ id: 'NEW', name: 'New snack' })
    }
  })

  test('newsletter consents are reported, also when an address changes, and erasure is passed on', async () => {
    const { receiver } = await subscribed('consent.given', 'consent.withdrawn')
    const by = await makeCustomer(shop, { email: 'reader@example.test' })
    await giveConsent(shop, by, 'newsletter', 'settings')
    await giveConsent(shop, by, 'newsletter', 'settings')
    await giveConsent(shop, by, 'reviews', 'settings')
    await withdrawConsent(shop, by, 'newsletter')
    await giveConsent(shop, by, 'newsletter', 'settings')
    await moveConsents(shop, by.email, 'moved@example.test')
    await moveConsents(shop, 'moved@example.test', by.email)
    await deliver()
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
    await deliver()
    expect(receiver.received.at(-1)?.event).toMatchObject({ type: 'consent.withdrawn', data: { email: by.email } })
    await deleteExpired(shop)
    expect(await left()).toEqual([])
    expect(await shop.db.select().from(mailConsents).where(eq(mailConsents.email, by.email))).toEqual([])
  })

  test('an event of a transaction that is rolled back is never sent', async () => {
    const { receiver } = await subscribed('stock.back')
    const lost = inTransaction(shop, async (inside) => {
      await publishWebhooks(inside, ['stock.back'], async () => [{ type: 'stock.back', data: webhookEvents['stock.back'].sample }])
      throw new Error('The process ended')
    })
    await expect(lost).rejects.toThrow('ended')
    await deliver()
    expect(receiver.received).toEqual([])
  })

  test('an event outside a transaction is refused', async () => {
    await expect(publishWebhooks(shop, ['stock.back'], async () => [])).rejects.toThrow('transaction')
  })
})

describe('the delivery', () => {
  test('a crash between the commit and the delivery loses no event, and one after the request repeats it with the same id', async () => {
    const { receiver } = await subscribed('stock.back')
    await event('one')
    crashAt('webhook-sent')
    await expect(deliver()).rejects.toThrow('Crashed')
    await deliver()
    expect(receiver.received).toHaveLength(1)
    // The lease of the process that crashed ends.
    await after(2 * MINUTE, deliver)
    expect(receiver.received).toHaveLength(2)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    await after(4 * MINUTE, deliver)
    expect(receiver.received).toHaveLength(2)
  })

  test('a receiver that is down gets every event when it is up again', async () => {
    const { receiver, id } = await subscribed('stock.back')
    receiver.respond = () => ({ status: 503, body: 'down' })
    for (const one of ['a', 'b', 'c', 'd', 'e']) await event(one)
    await deliver()
    // The first answers made the shop leave the endpoint alone.
    expect(receiver.received.length).toBeLessThanOrEqual(2)
    expect(await logOf(id)).toHaveLength(5)
    expect((await getWebhookEndpoint(shop, owner, id)).failingSince).not.toBeNull()
    receiver.respond = () => ({ status: 200 })
    await after(10 * MINUTE, deliver)
    expect(new Set(told(receiver))).toEqual(new Set(['a', 'b', 'c', 'd', 'e']))
    expect((await logOf(id)).map(({ state }) => state)).toEqual(Array(5).fill('delivered'))
    expect((await getWebhookEndpoint(shop, owner, id)).failingSince).toBeNull()
  })

  test('Retry-After is honored', async () => {
    const { receiver, id } = await subscribed('stock.back')
    receiver.respond = () => ({ status: 429, headers: { 'Retry-After': '7200' } })
    await event('one')
    await deliver()
    await after(HOUR, deliver)
    expect(receiver.received).toHaveLength(1)
    receiver.respond = () => ({ status: 200 })
    await after(2 * HOUR + MINUTE, deliver)
    expect(receiver.received).toHaveLength(2)
    expect(await logOf(id)).toMatchObject([{ state: 'delivered', attempts: 2, responseStatus: 200 }])
  })

  test('an event that the receiver cannot take is retried over three days without holding up others, and then fails', async () => {
    const { receiver, id } = await subscribed('stock.back')
    receiver.respond = ({ event: { data } }) => ({ status: data.variationId === 'bad' ? 500 : 200, body: 'why' })
    await event('bad')
    await deliver()
    let passed = 0
    for (let turn = 0; turn < 20; turn++) {
      await event('good')
      await after((passed += 6 * HOUR), deliver)
    }
    const attempts = told(receiver).filter((one) => one === 'bad').length
    expect(attempts).toBe(10)
    const failed = (await logOf(id)).filter(({ state }) => state === 'failed')
    expect(failed).toMatchObject([{ attempts: 10, responseStatus: 500, responseStart: 'why', nextAttemptAt: null }])
    expect(told(receiver).filter((one) => one === 'good')).toHaveLength(20)
  })

  test('410 Gone pauses the endpoint and emails the owners, once and without the path', async () => {
    const { receiver, id } = await subscribed('stock.back')
    receiver.respond = () => ({ status: 410 })
    await event('one')
    await event('two')
    await deliver()
    await after(DAY, deliver)
    expect(receiver.received.length).toBeLessThanOrEqual(2)
    expect(await getWebhookEndpoint(shop, owner, id)).toMatchObject({ isPaused: true, pauseReason: 'gone', waiting: 2 })
    const letters = await shop.db
      .select()
      .from(outbox)
      .where(sql`${outbox.key} like 'webhook-paused:%'`)
    expect(letters).toHaveLength(1)
    expect(letters[0]!.payload).toMatchObject({ to: { address: owner.email }, data: { reason: 'gone' } })
    expect(JSON.stringify(letters[0]!.payload)).not.toContain('/hooks')
    await shop.db.delete(outbox)
  })

  test('an endpoint that accepts nothing for three days is paused, and sends what waited when it resumes', async () => {
    const { receiver, id } = await subscribed('stock.back')
    receiver.respond = () => ({ status: 500 })
    await event('one')
    for (let passed = 0; passed <= 4 * DAY; passed += 6 * HOUR) await after(passed, deliver)
    const endpoint = await getWebhookEndpoint(shop, owner, id)
    expect(endpoint).toMatchObject({ isPaused: true, pauseReason: 'failing' })
    receiver.received.length = 0
    await event('two')
    await after(5 * DAY, deliver)
    expect(receiver.received).toEqual([])
    receiver.respond = () => ({ status: 200 })
    await resumeWebhookEndpoint(shop, owner, id)
    await deliver()
    expect(told(receiver)).toContain('two')
  })

  test('two processes send each event once', async () => {
    const { receiver } = await subscribed('stock.back')
    const ids = Array.from({ length: 20 }, (_, index) => `event ${index}`)
    for (const one of ids) await event(one)
    await Promise.all([deliver(), deliver()])
    await deliver()
    expect(told(receiver).toSorted()).toEqual(ids.toSorted())
  })

  test('a slow receiver delays neither another receiver nor emails', async () => {
    const slow = await subscribed('stock.back')
    const quick = await subscribed('stock.back')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    slow.receiver.respond = async () => (await held, { status: 200 })
    for (const one of ['a', 'b', 'c', 'd']) await event(one)
    const delivering = deliver()
    await expect.poll(() => told(quick.receiver).length).toBe(4)
    let sent = 0
    await enqueue(shop, { kind: 'letter', key: `letter:${randomUUID()}`, payload: {} })
    await deliverDue(shop, { letter: async () => void (sent += 1) }, randomUUID())
    expect(sent).toBe(1)
    release()
    await delivering
    expect(told(quick.receiver).toSorted()).toEqual(['a', 'b', 'c', 'd'])
    await shop.db.delete(outbox)
  })

  test('a receiver that does not answer is recorded as a timeout', async () => {
    const { receiver, id } = await subscribed('stock.back')
    receiver.respond = () => new Promise(() => {})
    await event('one')
    await deliver()
    expect(await logOf(id)).toMatchObject([{ state: 'waiting', attempts: 1, fault: 'timeout', responseStatus: null }])
  })

  test('the shop sends nothing to an address that became internal after it was saved', async () => {
    const { id } = await subscribed('stock.back')
    await event('one')
    await deliver({ ...shop, webhookSender: openWebhookSender({ mayCallThisMachine: false }) })
    expect(await logOf(id)).toMatchObject([{ state: 'waiting', fault: 'not-public' }])
  })
})

describe('the endpoints', () => {
  test('after a rotation both secrets sign for a day, then only the new one', async () => {
    const { receiver, id, secret } = await subscribed('stock.back')
    const { secret: rotated } = await rotateWebhookSecret(shop, owner, id)
    await event('one')
    await deliver()
    const [both] = receiver.received
    verifyWebhook(secret, both!)
    verifyWebhook(rotated, both!)
    expect(both!.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    await after(DAY + SECOND, async () => {
      await event('two')
      await deliver()
    })
    const last = receiver.received.at(-1)!
    expect(last.headers['webhook-signature']).toMatch(/^v1,\S+$/)
  })

  test('secrets are encrypted in the database, and stand in no audit event', async () => {
    const { id, secret } = await subscribed('stock.back')
    const { secret: rotated } = await rotateWebhookSecret(shop, owner, id)
    const rows = JSON.stringify([await shop.db.select().from(webhookEndpoints), await shop.db.select().from(auditLog)])
    for (const one of [secret, rotated]) {
      expect(one).toMatch(/^whsec_[\w+/]{32}$/)
      expect(rows).not.toContain(one)
      expect(rows).not.toContain(one.slice('whsec_'.length))
    }
    const audited = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `webhook:${id}`))
    expect(audited.map(({ action }) => action).toSorted()).toEqual(['webhook.added', 'webhook.secret-rotated'])
    expect(JSON.stringify(audited)).not.toContain('/hooks')
  })

  test('a paused endpoint receives its events when it resumes, and a deleted one never', async () => {
    const { receiver, id } = await subscribed('stock.back')
    await pauseWebhookEndpoint(shop, owner, id)
    await event('one')
    await deliver()
    expect(receiver.received).toEqual([])
    await resumeWebhookEndpoint(shop, owner, id)
    await deliver()
    expect(told(receiver)).toEqual(['one'])
    await event('two')
    await deleteWebhookEndpoint(shop, owner, id)
    await deliver()
    expect(told(receiver)).toEqual(['one'])
    expect(await shop.db.select().from(webhookDeliveries)).toEqual([])
  })

  test('a test event goes out at once, also to a paused endpoint, and leaves its state alone', async () => {
    const { receiver, id, secret } = await subscribed('stock.back')
    await pauseWebhookEndpoint(shop, owner, id)
    expect(await sendTestWebhook(shop, owner, id)).toMatchObject({ state: 'delivered', type: 'webhook.test', responseStatus: 200 })
    verifyWebhook(secret, receiver.received[0]!)
    receiver.respond = () => ({ status: 404, body: 'no such page' })
    expect(await sendTestWebhook(shop, owner, id)).toMatchObject({ state: 'failed', responseStatus: 404, responseStart: 'no such page' })
    expect(await getWebhookEndpoint(shop, owner, id)).toMatchObject({ pauseReason: 'staff', failingSince: null })
    for (let turn = 0; turn < 8; turn++) await sendTestWebhook(shop, owner, id)
    await expect(sendTestWebhook(shop, owner, id)).rejects.toMatchObject({ code: 'too-many-requests' })
  })

  test('one delivery and a time span are sent again with their ids', async () => {
    const { receiver, id } = await subscribed('stock.back')
    await event('one')
    await event('two')
    await deliver()
    const [newest] = await logOf(id)
    await replayWebhookDelivery(shop, owner, id, newest!.id)
    await deliver()
    expect(receiver.received).toHaveLength(3)
    const now = shop.now().getTime()
    const span = { from: new Date(now - HOUR), to: new Date(now + HOUR) }
    expect(await replayWebhookDeliveries(shop, owner, id, { ...span, failedOnly: true })).toBe(0)
    expect(await replayWebhookDeliveries(shop, owner, id, { ...span, failedOnly: false })).toBe(2)
    await deliver()
    expect(receiver.received).toHaveLength(5)
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(2)
    const backwards = replayWebhookDeliveries(shop, owner, id, { from: span.to, to: span.from, failedOnly: true })
    await expect(backwards).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(replayWebhookDelivery(shop, owner, id, 'nonsense')).rejects.toMatchObject({ code: 'not-found' })
  })

  test('the log is deleted after 30 days', async () => {
    const { id } = await subscribed('stock.back')
    await event('one')
    await deliver()
    await after(29 * DAY, () => deleteExpired(shop))
    expect(await logOf(id)).toHaveLength(1)
    await after(30 * DAY + MINUTE, () => deleteExpired(shop))
    expect(await logOf(id)).toEqual([])
  })

  test('an internal or a known address is refused', async () => {
    const { receiver, id } = await subscribed('stock.back')
    const refused = (url: string) => addWebhookEndpoint(shop, owner, { url, events: ['order.paid'] })
    await expect(refused('https://127.0.0.1/')).rejects.toMatchObject({ fields: { url: 'not-public' } })
    await expect(refused('http://10.0.0.1/')).rejects.toMatchObject({ fields: { url: 'invalid' } })
    await expect(refused(receiver.url)).rejects.toMatchObject({ fields: { url: 'taken' } })
    const moved = changeWebhookEndpoint(shop, owner, id, { url: 'https://[::1]/', events: ['order.paid'] })
    await expect(moved).rejects.toMatchObject({ fields: { url: 'not-public' } })
  })
})
