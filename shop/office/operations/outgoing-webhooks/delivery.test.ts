import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openWebhookSender } from '#adapters/webhook-sender.ts'
import { outbox } from '#database/schema.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { deliverDue, enqueue } from '#shop/base/outbox.ts'
import { eventsAt, openWebhooksForFile } from '#tests/fixtures/open-webhooks.ts'
import { crashAt } from '#tests/helpers/at-failpoint.ts'
import { getWebhookEndpoint, resumeWebhookEndpoint } from '../outgoing-webhooks.ts'

const webhooks = await openWebhooksForFile()
const { shop, owner } = webhooks

describe('the delivery', () => {
  test('a crash between the commit and the delivery loses no event, and one after the request repeats it with the same id', async () => {
    const { receiver } = await webhooks.subscribed('stock.back')
    await webhooks.event('one')
    crashAt('webhook-sent')
    await expect(webhooks.deliver()).rejects.toThrow('Crashed')
    await webhooks.deliver()
    expect(receiver.received).toHaveLength(1)
    // The lease of the process that crashed ends.
    await webhooks.after(2 * MINUTE, webhooks.deliver)
    expect(receiver.received).toHaveLength(2)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    await webhooks.after(4 * MINUTE, webhooks.deliver)
    expect(receiver.received).toHaveLength(2)
  })

  test('a receiver that is down gets every event when it is up again', async () => {
    const { receiver, id } = await webhooks.subscribed('stock.back')
    receiver.respond = () => ({ status: 503, body: 'down' })
    for (const one of ['a', 'b', 'c', 'd', 'e']) await webhooks.event(one)
    await webhooks.deliver()
    // The first answers made the shop leave the endpoint alone.
    expect(receiver.received.length).toBeLessThanOrEqual(2)
    expect(await webhooks.logOf(id)).toHaveLength(5)
    expect((await getWebhookEndpoint(shop, owner, id)).failingSince).not.toBeNull()
    receiver.respond = () => ({ status: 200 })
    await webhooks.after(10 * MINUTE, webhooks.deliver)
    expect(new Set(eventsAt(receiver))).toEqual(new Set(['a', 'b', 'c', 'd', 'e']))
    expect((await webhooks.logOf(id)).map(({ state }) => state)).toEqual(Array(5).fill('delivered'))
    expect((await getWebhookEndpoint(shop, owner, id)).failingSince).toBeNull()
  })

  test('Retry-After is honored', async () => {
    const { receiver, id } = await webhooks.subscribed('stock.back')
    receiver.respond = () => ({ status: 429, headers: { 'Retry-After': '7200' } })
    await webhooks.event('one')
    await webhooks.deliver()
    await webhooks.after(HOUR, webhooks.deliver)
    expect(receiver.received).toHaveLength(1)
    receiver.respond = () => ({ status: 200 })
    await webhooks.after(2 * HOUR + MINUTE, webhooks.deliver)
    expect(receiver.received).toHaveLength(2)
    expect(await webhooks.logOf(id)).toMatchObject([{ state: 'delivered', attempts: 2, responseStatus: 200 }])
  })

  test('an event that the receiver cannot take is retried over three days without holding up others, and then fails', async () => {
    const { receiver, id } = await webhooks.subscribed('stock.back')
    receiver.respond = ({ event: { data } }) => ({ status: data.variationId === 'bad' ? 500 : 200, body: 'why' })
    await webhooks.event('bad')
    await webhooks.deliver()
    let passed = 0
    for (let turn = 0; turn < 20; turn++) {
      await webhooks.event('good')
      await webhooks.after((passed += 6 * HOUR), webhooks.deliver)
    }
    const attempts = eventsAt(receiver).filter((one) => one === 'bad').length
    expect(attempts).toBe(10)
    const failed = (await webhooks.logOf(id)).filter(({ state }) => state === 'failed')
    expect(failed).toMatchObject([{ attempts: 10, responseStatus: 500, responseStart: 'why', nextAttemptAt: null }])
    expect(eventsAt(receiver).filter((one) => one === 'good')).toHaveLength(20)
  })

  test('410 Gone pauses the endpoint and emails the owners, once and without the path', async () => {
    const { receiver, id } = await webhooks.subscribed('stock.back')
    receiver.respond = () => ({ status: 410 })
    await webhooks.event('one')
    await webhooks.event('two')
    await webhooks.deliver()
    await webhooks.after(DAY, webhooks.deliver)
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

  test('an endpoint that accepts nothing for three days is paused, and receives the stored events when it resumes', async () => {
    const { receiver, id } = await webhooks.subscribed('stock.back')
    receiver.respond = () => ({ status: 500 })
    await webhooks.event('one')
    for (let passed = 0; passed <= 4 * DAY; passed += 6 * HOUR) await webhooks.after(passed, webhooks.deliver)
    const endpoint = await getWebhookEndpoint(shop, owner, id)
    expect(endpoint).toMatchObject({ isPaused: true, pauseReason: 'failing' })
    receiver.received.length = 0
    await webhooks.event('two')
    await webhooks.after(5 * DAY, webhooks.deliver)
    expect(receiver.received).toEqual([])
    receiver.respond = () => ({ status: 200 })
    await resumeWebhookEndpoint(shop, owner, id)
    await webhooks.deliver()
    expect(eventsAt(receiver)).toContain('two')
  })

  test('two processes send each event once', async () => {
    const { receiver } = await webhooks.subscribed('stock.back')
    const ids = Array.from({ length: 20 }, (_, index) => `event ${index}`)
    for (const one of ids) await webhooks.event(one)
    await Promise.all([webhooks.deliver(), webhooks.deliver()])
    await webhooks.deliver()
    expect(eventsAt(receiver).toSorted()).toEqual(ids.toSorted())
  })

  test('a slow receiver delays neither another receiver nor emails', async () => {
    const slow = await webhooks.subscribed('stock.back')
    const quick = await webhooks.subscribed('stock.back')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    slow.receiver.respond = async () => (await held, { status: 200 })
    for (const one of ['a', 'b', 'c', 'd']) await webhooks.event(one)
    const delivering = webhooks.deliver()
    await expect.poll(() => eventsAt(quick.receiver).length).toBe(4)
    let sent = 0
    await enqueue(shop, { kind: 'letter', key: `letter:${randomUUID()}`, payload: {} })
    await deliverDue(shop, { letter: async () => void (sent += 1) }, randomUUID())
    expect(sent).toBe(1)
    release()
    await delivering
    expect(eventsAt(quick.receiver).toSorted()).toEqual(['a', 'b', 'c', 'd'])
    await shop.db.delete(outbox)
  })

  test('a receiver that does not answer is recorded as a timeout', async () => {
    const { receiver, id } = await webhooks.subscribed('stock.back')
    receiver.respond = () => new Promise(() => {})
    await webhooks.event('one')
    await webhooks.deliver()
    expect(await webhooks.logOf(id)).toMatchObject([{ state: 'waiting', attempts: 1, fault: 'timeout', responseStatus: null }])
  })

  test('the shop sends nothing to an address that became internal after it was saved', async () => {
    const { id } = await webhooks.subscribed('stock.back')
    await webhooks.event('one')
    await webhooks.deliver({ ...shop, webhookSender: openWebhookSender({ mayCallThisMachine: false }) })
    expect(await webhooks.logOf(id)).toMatchObject([{ state: 'waiting', fault: 'not-public' }])
  })
})
