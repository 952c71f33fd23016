import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebhookSender } from '#adapters/webhook-sender.ts'
import type { Customer } from '#shop/actor.ts'
import { listWebhookEndpoints } from '#shop/office/operations/outgoing-webhooks.ts'
import { makeStaff } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { openWebhookReceiver } from '#tests/fixtures/open-webhook-receiver.ts'
import { leadsTo, outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as endpointPage from './webhook.tsx'
import * as listPage from './webhooks.tsx'

let shop: TestShop
let by: Customer
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>
beforeAll(async () => {
  shop = await openShop({ webhookSender: openWebhookSender({ mayCallThisMachine: true }) })
  by = await makeStaff(shop, 'manager')
  receiver = await openWebhookReceiver()
})
afterAll(async () => {
  await receiver.close()
  await shop.close()
})

const args = (path: string, form?: Record<string, string>, id?: string) =>
  ({ ...(pageRequest(shop, path, { ask: { by }, form }).args as object), params: id ? { id } : {} }) as never
const add = (form: Record<string, string>) => outcome(() => listPage.action(args('/admin/webhooks', { intent: 'add', ...form })))
const press = (id: string, form: Record<string, string>) => outcome(() => endpointPage.action(args(`/admin/webhooks/${id}`, form, id)))

test('the form adds an endpoint and shows its secret once; a refused one keeps what was typed', async () => {
  const refused = await add({ url: 'https://192.168.0.1/', 'event.order.paid': 'on' })
  expect(refused).toMatchObject({ data: { refusal: { fields: { url: 'not-public' }, values: { 'event.order.paid': 'on' } } } })
  expect(await add({ url: receiver.url })).toMatchObject({ data: { refusal: { fields: { events: expect.any(String) } } } })
  expect(await add({ url: receiver.url, 'event.order.paid': 'on', 'event.stock.back': 'on' })).toMatchObject({
    secret: expect.stringMatching(/^whsec_/),
  })
  const { endpoints } = await listPage.loader(args('/admin/webhooks'))
  expect(endpoints).toMatchObject([{ url: receiver.url, events: ['order.paid', 'stock.back'] }])
  expect(JSON.stringify(endpoints)).not.toContain('whsec_')
})

test('an endpoint is tested, paused, resumed, rotated, replayed and deleted on its page', async () => {
  const [endpoint] = await listWebhookEndpoints(shop, by)
  const { id } = endpoint!
  expect(await press(id, { intent: 'test' })).toMatchObject({ tested: { state: 'delivered' } })
  expect(leadsTo(await press(id, { intent: 'pause' }))).toBe(`/admin/webhooks/${id}?done=paused`)
  expect(leadsTo(await press(id, { intent: 'resume' }))).toBe(`/admin/webhooks/${id}?done=resumed`)
  expect(await press(id, { intent: 'rotate' })).toMatchObject({ secret: expect.stringMatching(/^whsec_/) })
  const { log, endpoint: seen } = await endpointPage.loader(args(`/admin/webhooks/${id}?state=delivered`, undefined, id))
  expect(seen.previousSecretEndsAt).not.toBeNull()
  expect(leadsTo(await press(id, { intent: 'replay-one', delivery: log.deliveries[0]!.id }))).toContain('?count=1&done=replayed')
  const days = { from: '2026-01-02', to: '2026-01-02' }
  expect(leadsTo(await press(id, { intent: 'replay', ...days, all: 'on' }))).toContain('?count=0&done=replayed')
  expect(await press(id, { intent: 'replay', from: '', to: '' })).toMatchObject({ data: { refusal: { fields: { from: 'required' } } } })
  expect(leadsTo(await press(id, { intent: 'delete' }))).toBe('/admin/webhooks?done=deleted')
  expect(await press(id, { intent: 'test' })).toMatchObject({ init: { status: 404 } })
})
