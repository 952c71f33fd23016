import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, webhookDeliveries, webhookEndpoints } from '#database/schema.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/durations.ts'
import { verifyWebhook } from '#tests/fixtures/open-webhook-receiver.ts'
import { eventsAt, openWebhooksForFile } from '#tests/fixtures/open-webhooks.ts'
import { deleteExpired } from '../retention.ts'
import {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  pauseWebhookEndpoint,
  replayWebhookDeliveries,
  replayWebhookDelivery,
  resumeWebhookEndpoint,
  rotateWebhookSecret,
  sendTestWebhook,
} from '../outgoing-webhooks.ts'

const webhooks = await openWebhooksForFile()
const { shop, owner } = webhooks

describe('the endpoints', () => {
  test('after a rotation both secrets sign for a day, then only the new one', async () => {
    const { receiver, id, secret } = await webhooks.subscribed('stock.back')
    const { secret: rotated } = await rotateWebhookSecret(shop, owner, id)
    await webhooks.event('one')
    await webhooks.deliver()
    const [both] = receiver.received
    verifyWebhook(secret, both!)
    verifyWebhook(rotated, both!)
    expect(both!.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    await webhooks.after(DAY + SECOND, async () => {
      await webhooks.event('two')
      await webhooks.deliver()
    })
    const last = receiver.received.at(-1)!
    expect(last.headers['webhook-signature']).toMatch(/^v1,\S+$/)
  })

  test('secrets are encrypted in the database, and no audit event contains them', async () => {
    const { id, secret } = await webhooks.subscribed('stock.back')
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
    const { receiver, id } = await webhooks.subscribed('stock.back')
    await pauseWebhookEndpoint(shop, owner, id)
    await webhooks.event('one')
    await webhooks.deliver()
    expect(receiver.received).toEqual([])
    await resumeWebhookEndpoint(shop, owner, id)
    await webhooks.deliver()
    expect(eventsAt(receiver)).toEqual(['one'])
    await webhooks.event('two')
    await deleteWebhookEndpoint(shop, owner, id)
    await webhooks.deliver()
    expect(eventsAt(receiver)).toEqual(['one'])
    expect(await shop.db.select().from(webhookDeliveries)).toEqual([])
  })

  test('a test event goes out at once, also to a paused endpoint, and leaves its state alone', async () => {
    const { receiver, id, secret } = await webhooks.subscribed('stock.back')
    await pauseWebhookEndpoint(shop, owner, id)
    expect(await sendTestWebhook(shop, owner, id)).toMatchObject({ state: 'delivered', type: 'webhook.test', responseStatus: 200 })
    verifyWebhook(secret, receiver.received[0]!)
    receiver.respond = () => ({ status: 404, body: 'no such page' })
    expect(await sendTestWebhook(shop, owner, id)).toMatchObject({ state: 'failed', responseStatus: 404, responseStart: 'no such page' })
    expect(await getWebhookEndpoint(shop, owner, id)).toMatchObject({ pauseReason: 'staff', failingSince: null })
    for (let turn = 0; turn < 8; turn++) await sendTestWebhook(shop, owner, id)
    await expect(sendTestWebhook(shop, owner, id)).rejects.toMatchObject({ code: 'too-many-requests' })
  })

  test('one delivery and a time span are sent again with their ids, but no test event', async () => {
    const { receiver, id } = await webhooks.subscribed('stock.back')
    await sendTestWebhook(shop, owner, id)
    receiver.received.length = 0
    await webhooks.event('one')
    await webhooks.event('two')
    await webhooks.deliver()
    const [newest] = await webhooks.logOf(id)
    await replayWebhookDelivery(shop, owner, id, newest!.id)
    await webhooks.deliver()
    expect(receiver.received).toHaveLength(3)
    const now = shop.now().getTime()
    const span = { from: new Date(now - HOUR), to: new Date(now + HOUR) }
    expect(await replayWebhookDeliveries(shop, owner, id, { ...span, failedOnly: true })).toBe(0)
    expect(await replayWebhookDeliveries(shop, owner, id, { ...span, failedOnly: false })).toBe(2)
    await webhooks.deliver()
    expect(receiver.received).toHaveLength(5)
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(2)
    const backwards = replayWebhookDeliveries(shop, owner, id, { from: span.to, to: span.from, failedOnly: true })
    await expect(backwards).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(replayWebhookDelivery(shop, owner, id, 'nonsense')).rejects.toMatchObject({ code: 'not-found' })
  })

  test('the log is deleted after 30 days', async () => {
    const { id } = await webhooks.subscribed('stock.back')
    await webhooks.event('one')
    await webhooks.deliver()
    await webhooks.after(29 * DAY, () => deleteExpired(shop))
    expect(await webhooks.logOf(id)).toHaveLength(1)
    await webhooks.after(30 * DAY + MINUTE, () => deleteExpired(shop))
    expect(await webhooks.logOf(id)).toEqual([])
  })

  test('an internal or a known address is refused', async () => {
    const { receiver, id } = await webhooks.subscribed('stock.back')
    const refused = (url: string) => addWebhookEndpoint(shop, owner, { url, events: ['order.paid'] })
    await expect(refused('https://127.0.0.1/')).rejects.toMatchObject({ fields: { url: 'not-public' } })
    await expect(refused('http://10.0.0.1/')).rejects.toMatchObject({ fields: { url: 'invalid' } })
    await expect(refused(receiver.url)).rejects.toMatchObject({ fields: { url: 'taken' } })
    const moved = changeWebhookEndpoint(shop, owner, id, { url: 'https://[::1]/', events: ['order.paid'] })
    await expect(moved).rejects.toMatchObject({ fields: { url: 'not-public' } })
  })
})
