import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebhooks } from '#tests/fixtures/open-webhooks.ts'
import { brokenBy } from '#tests/helpers/broken-rules.ts'
import { MINUTE } from '#shared/durations.ts'
import { pauseWebhookEndpoint, rotateWebhookSecret, sendTestWebhook } from '#shop/office/operations/outgoing-webhooks.ts'

// Breaks the log of three endpoints: a healthy one, one whose receiver is down, and a paused one
// that got a test event.

let webhooks: Awaited<ReturnType<typeof openWebhooks>>
const host: Record<'healthy' | 'down' | 'paused', string> = { healthy: '', down: '', paused: '' }
beforeAll(async () => {
  webhooks = await openWebhooks()
  const { shop, owner } = webhooks
  const [healthy, down, paused] = [
    await webhooks.subscribed('stock.back'),
    await webhooks.subscribed('stock.back'),
    await webhooks.subscribed('stock.back'),
  ]
  for (const [name, { receiver }] of Object.entries({ healthy, down, paused })) host[name as keyof typeof host] = new URL(receiver.url).host
  down.receiver.respond = () => ({ status: 500 })
  await webhooks.event('first')
  await webhooks.deliver()
  await rotateWebhookSecret(shop, owner, healthy.id)
  await pauseWebhookEndpoint(shop, owner, paused.id)
  await webhooks.event('second')
  await webhooks.after(10 * MINUTE, async () => {
    await sendTestWebhook(shop, owner, paused.id)
    await webhooks.deliver()
  })
})
afterAll(() => webhooks.close())

const outcome = 'a delivered webhook was accepted by its receiver, and a failed one used all its attempts'
const pause = 'a paused endpoint receives no webhooks'
const late = 'a waiting webhook has an attempt within a day, and is not overtaken by those of the next day'
const endpoint = 'a paused endpoint names the reason, and a replaced signing secret ends'

test('the correct log of webhooks passes', async () => {
  expect(await brokenBy(webhooks.shop, sql`select 1`)).toEqual({})
})

const crimes: [crime: string, rule: string, where: keyof typeof host, how: SQL][] = [
  ['a delivery that nobody accepted', outcome, 'down', sql`update webhook_deliveries set status = 'delivered' where response_status = 500`],
  ['a failure after a few attempts', outcome, 'down', sql`update webhook_deliveries set status = 'failed' where response_status = 500`],
  [
    'a delivery to a paused endpoint',
    pause,
    'healthy',
    sql`update webhook_endpoints set paused_at = now() - interval '1 hour', pause_reason = 'staff' where previous_secret is not null`,
  ],
  [
    'an attempt in two days',
    late,
    'down',
    sql`update webhook_deliveries set run_at = now() + interval '2 days' where response_status = 500`,
  ],
  ['more attempts than there are', late, 'down', sql`update webhook_deliveries set attempts = 12 where response_status = 500`],
  [
    'an event that was forgotten for days',
    late,
    'healthy',
    sql`update webhook_deliveries d set status = 'waiting', run_at = now() - interval '2 days' from webhook_endpoints e
      where e.id = d.endpoint_id and e.previous_secret is not null and d.created_at = (select min(created_at) from webhook_deliveries)`,
  ],
  ['a pause without a reason', endpoint, 'paused', sql`update webhook_endpoints set pause_reason = null`],
  ['a replaced secret that never ends', endpoint, 'healthy', sql`update webhook_endpoints set previous_secret_ends_at = null`],
]

test.each(crimes)('the integrity checks find %s, and name the receiver', async (_, rule, where, how) => {
  const found = (await brokenBy(webhooks.shop, how))[rule] ?? []
  expect(found.length).toBeGreaterThan(0)
  for (const name of found) expect(name).toContain(host[where])
})
