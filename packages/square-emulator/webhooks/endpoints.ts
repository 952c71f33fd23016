import { randomBytes, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { QueryFlag, QueryNumber, readRequestBody, readQueryString } from '../http/parse-request.ts'
import { resultPage, readCursor } from '../http/cursor.ts'
import { invalidRequest, objectNotFound } from '../http/fault.ts'
import { isoTime, newId } from '../http/ids.ts'
import { withIdempotencyKey } from '../http/idempotency.ts'
import type { Emulator } from '../emulator.ts'
import { SortOrder, WireText } from '../http/wire-schemas.ts'
import { postNotification } from './delivery.ts'
import { eventTypes, notificationBody } from './events.ts'

const fields = {
  name: z.string().min(1).max(64),
  enabled: z.boolean(),
  event_types: z.array(z.enum(eventTypes)).min(1).max(50),
  notification_url: z.url({ protocol: /^https?$/ }).max(2000),
  api_version: WireText(20),
}
const Create = z.object({
  idempotency_key: WireText(45).optional(),
  subscription: z.object({ ...fields, enabled: fields.enabled.optional(), api_version: fields.api_version.optional() }),
})
const Update = z.object({ subscription: z.object(fields).partial() })
const List = z.object({
  cursor: WireText(2000).optional(),
  include_disabled: QueryFlag.optional(),
  sort_order: SortOrder.optional(),
  limit: QueryNumber.optional(),
})

interface Row {
  seq: number
  id: string
  body: string
  signature_key: string
}
interface Subscription {
  id: string
  name: string
  enabled: boolean
  event_types: string[]
  notification_url: string
  api_version: string
  created_at: string
  updated_at: string
}
const apiVersion = '2026-09-16'

/**
 * Square's Webhook Subscriptions API. Only the responses to creating and retrieving one
 * subscription show the signature key.
 */
export function webhookSubscriptionEndpoints(emulator: Emulator): Hono {
  const { store } = emulator
  const app = new Hono()

  app.get('/event-types', (c) => {
    const metadata = eventTypes.map((event_type) => ({ event_type, api_version_introduced: '2020-01-22', release_status: 'PUBLIC' }))
    return c.json({ event_types: eventTypes, metadata })
  })

  app.get('/subscriptions', (c) => c.json(listSubscriptions(emulator, readQueryString(c, List))))

  app.post('/subscriptions', async (c) => {
    const body = await readRequestBody(c, emulator, Create)
    return c.json({ subscription: createSubscription(emulator, body) })
  })

  app.get('/subscriptions/:id', (c) => c.json({ subscription: show(rowOf(emulator, c.req.param('id')), true) }))

  app.put('/subscriptions/:id', async (c) => {
    const { subscription: change } = await readRequestBody(c, emulator, Update)
    const row = rowOf(emulator, c.req.param('id'))
    const changed: Subscription = { ...(JSON.parse(row.body) as Subscription), ...change, updated_at: isoTime(store.tick()) }
    saveSubscription(emulator, changed, row.signature_key)
    return c.json({ subscription: changed })
  })

  app.delete('/subscriptions/:id', (c) => {
    const row = rowOf(emulator, c.req.param('id'))
    store.transaction(() => {
      store.run('delete from subscriptions where id = ?', row.id)
      store.run('delete from outbox where subscription = ? and delivered_at is null', row.id)
    })
    return c.json({})
  })

  app.post('/subscriptions/:id/test', async (c) => {
    const { event_type } = await readRequestBody(c, emulator, z.object({ event_type: z.enum(eventTypes).optional() }))
    return c.json({ subscription_test_result: await testSubscription(emulator, rowOf(emulator, c.req.param('id')), event_type) })
  })
  return app
}

function listSubscriptions(emulator: Emulator, query: z.infer<typeof List>) {
  const { cursor, include_disabled = false, sort_order = 'ASC' } = query
  const limit = Math.min(Math.max(query.limit ?? 100, 1), 100)
  const question = [include_disabled, sort_order]
  const place = readCursor(cursor, question)?.[0] ?? (sort_order === 'ASC' ? 0 : Number.MAX_SAFE_INTEGER)
  const rows = emulator.store.all<Row>(
    `select * from subscriptions where seq ${sort_order === 'ASC' ? '>' : '<'} ? and (enabled = 1 or ?) order by seq ${sort_order} limit ?`,
    place,
    include_disabled ? 1 : 0,
    limit + 1,
  )
  const page = resultPage(rows, limit, question, (row) => [row.seq])
  return { subscriptions: page.rows.map((row) => show(row)), ...(page.cursor && { cursor: page.cursor }) }
}

function createSubscription(emulator: Emulator, { idempotency_key, subscription: given }: z.infer<typeof Create>) {
  return withIdempotencyKey(emulator, { call: 'webhooks.create', key: idempotency_key, request: given }, () => {
    const now = isoTime(emulator.store.tick())
    const subscription: Subscription = {
      api_version: apiVersion,
      enabled: true,
      ...given,
      id: `wbhk_${randomUUID().replaceAll('-', '')}`,
      created_at: now,
      updated_at: now,
    }
    const key = randomBytes(16).toString('base64url')
    saveSubscription(emulator, subscription, key)
    return { ...subscription, signature_key: key }
  })
}

/** Posts an event without an object, of the given type or the first one of the subscription. */
async function testSubscription(emulator: Emulator, row: Row, eventType: (typeof eventTypes)[number] | undefined) {
  const subscription = JSON.parse(row.body) as Subscription
  const type = eventType ?? subscription.event_types[0]
  if (!type || !subscription.event_types.includes(type))
    throw invalidRequest('INVALID_VALUE', 'The subscription does not want this kind of event.', 'event_type')
  const payload = notificationBody(emulator, type, { type: type.split('.')[0] ?? type, id: newId(), object: {} }, randomUUID())
  const now = Date.now()
  const { status } = await postNotification({
    url: subscription.notification_url,
    signature_key: row.signature_key,
    body: payload,
    attempts: 0,
    created_at: now,
  })
  return { id: newId(), status_code: status, payload, created_at: isoTime(now), updated_at: isoTime(Date.now()) }
}

/**
 * Creates or updates the webhook subscription from the settings: all event types, always the same
 * id. Deletes it if the settings have no webhook.
 */
export function syncConfiguredSubscription(emulator: Emulator): void {
  const id = 'wbhk_configured'
  const { webhook, merchantName } = emulator.settings
  if (!webhook) {
    emulator.store.run('delete from subscriptions where id = ?', id)
    return
  }
  const now = isoTime(emulator.store.tick())
  const common = { enabled: true, event_types: [...eventTypes], notification_url: webhook.url, api_version: apiVersion }
  saveSubscription(emulator, { id, name: merchantName.slice(0, 64), ...common, created_at: now, updated_at: now }, webhook.signatureKey)
  emulator.store.run(
    'update outbox set url = ?, signature_key = ? where subscription = ? and delivered_at is null',
    webhook.url,
    webhook.signatureKey,
    id,
  )
}

function saveSubscription(emulator: Emulator, subscription: Subscription, key: string): void {
  emulator.store.run(
    `insert into subscriptions (id, enabled, url, signature_key, body) values (?, ?, ?, ?, ?)
     on conflict (id) do update set enabled = excluded.enabled, url = excluded.url, signature_key = excluded.signature_key, body = excluded.body`,
    subscription.id,
    subscription.enabled ? 1 : 0,
    subscription.notification_url,
    key,
    JSON.stringify(subscription),
  )
}

function rowOf(emulator: Emulator, id: string): Row {
  const row = emulator.store.one<Row>('select * from subscriptions where id = ?', id)
  if (!row) throw objectNotFound(`Could not find webhook subscription with id: ${id}.`)
  return row
}

const show = (row: Row, withKey = false) => ({
  ...(JSON.parse(row.body) as Subscription),
  ...(withKey && { signature_key: row.signature_key }),
})
