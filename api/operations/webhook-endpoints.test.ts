import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhookEndpoints } from '#database/schema.ts'
import { webhookEventTypes } from '#shop/base/outgoing-webhooks.ts'
import { openWebhookSender } from '#adapters/webhook-sender.ts'
import { type Calls, openCalls, withKey } from '#tests/fixtures/open-calls.ts'
import { openWebhookReceiver, verifyWebhook } from '#tests/fixtures/open-webhook-receiver.ts'

let calls: Calls
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>
beforeAll(async () => {
  calls = await openCalls()
  calls.shop.webhookSender = openWebhookSender({ mayCallThisMachine: true })
  receiver = await openWebhookReceiver()
})
afterAll(async () => {
  await receiver.close()
  await calls.shop.close()
})

const BASE = '/api/webhook-endpoints'
type Asked = { cookie?: string; headers?: Record<string, string>; body?: unknown }
const call = (method: string, path: string, asked: Asked = {}) => {
  const described =
    BASE +
    path
      .split('?', 1)[0]!
      .replace(/^\/[^/]+/, '/{id}')
      .replace(/deliveries\/[^/]+/, 'deliveries/{delivery}')
  return calls.call(method, BASE + path, { ...asked, described })
}

test('a manager adds, tests, rotates, pauses, replays and deletes an endpoint, and sees its secrets once', async () => {
  const cookie = await calls.cookieOfA('manager')
  const added = await call('POST', '', { cookie, body: { url: receiver.url, events: ['order.paid', 'order.paid'] } })
  expect(added).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^whsec_/) } })
  const { id, secret } = added.body as { id: string; secret: string }
  const tested = await call('POST', `/${id}/test`, { cookie })
  expect(tested.body).toMatchObject({ delivery: { state: 'delivered', responseStatus: 200, type: 'webhook.test' } })
  verifyWebhook(secret, receiver.received[0]!)
  const rotated = await call('POST', `/${id}/rotate-secret`, { cookie })
  expect((await call('PUT', `/${id}`, { cookie, body: { url: receiver.url, events: ['stock.back'] } })).status).toBe(200)
  expect((await call('POST', `/${id}/pause`, { cookie })).status).toBe(200)
  const listed = await call('GET', '', { cookie })
  expect(listed.body).toMatchObject({
    endpoints: [{ id, url: receiver.url, events: ['stock.back'], isPaused: true, pauseReason: 'staff' }],
  })
  for (const one of [secret, String(rotated.body.secret)]) expect(listed.text).not.toContain(one.slice('whsec_'.length))
  const { body } = await call('GET', `/${id}/deliveries?state=delivered`, { cookie })
  const [delivery] = body.deliveries as { id: string }[]
  expect((await call('POST', `/${id}/deliveries/${delivery!.id}/replay`, { cookie })).status).toBe(200)
  const span = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00+01:00' }
  expect((await call('POST', `/${id}/replay`, { cookie, body: span })).body).toMatchObject({ count: 0 })
  expect((await call('POST', `/${id}/resume`, { cookie })).status).toBe(200)
  expect((await call('DELETE', `/${id}`, { cookie })).status).toBe(200)
  expect((await call('DELETE', `/${id}`, { cookie })).status).toBe(404)
  expect((await call('DELETE', '/nonsense', { cookie })).status).toBe(404)
})

test('a program with the service key manages endpoints; bad input is refused with its field', async () => {
  const bad = await call('POST', '', { headers: withKey, body: { url: 'https://10.0.0.1/', events: ['order.paid'] } })
  expect(bad).toMatchObject({ status: 422, body: { code: 'invalid-input', fields: { url: 'not-public' } } })
  expect((await call('POST', '', { headers: withKey, body: { url: receiver.url, events: ['order.eaten'] } })).status).toBe(422)
  expect((await call('POST', '', { headers: withKey, body: { url: receiver.url, events: ['order.paid'] } })).status).toBe(200)
  expect((await call('GET', '', { headers: withKey })).body).toMatchObject({ endpoints: [{ url: receiver.url }] })
  await calls.shop.db.delete(webhookEndpoints)
})

test.each(['support', 'fulfilment', 'customer'] as const)('the role %s neither sees nor adds endpoints', async (role) => {
  const cookie = await calls.cookieOfA(role)
  expect((await call('GET', '', { cookie })).status).toBe(404)
  expect((await call('POST', '', { cookie, body: { url: receiver.url, events: ['order.paid'] } })).status).toBe(404)
  expect(await calls.shop.db.$count(webhookEndpoints)).toBe(0)
})

test('the OpenAPI document describes every event, with an example that fits its schema', () => {
  const { webhooks = {} } = calls.document
  expect(Object.keys(webhooks).toSorted()).toEqual(Object.keys(webhookEventTypes).toSorted())
  for (const [type, { data, sample }] of Object.entries(webhookEventTypes)) {
    expect(data.safeParse(sample), type).toMatchObject({ success: true })
    expect(JSON.stringify(webhooks[type])).toContain(`"const":"${type}"`)
  }
})
