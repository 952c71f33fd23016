import { randomUUID } from 'node:crypto'
import { webhookDeliveries, webhookMessages } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import { firstOf } from '#shared/present.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { attemptDelivery } from './attempt.ts'
import { leaseEnd, readClaimed } from './claim.ts'
import { getWebhookDelivery, type WebhookDeliveryView } from './delivery-log.ts'
import { getWebhookEndpoint } from './endpoints.ts'
import { requireWebhookRight, type WebhookActor } from './manager.ts'
import { recordTestOutcome } from './record-outcome.ts'

const MAX_TESTS_PER_MINUTE = 10

/**
 * Sends the event 'webhook.test' to an endpoint at once, also to a paused one, and returns what it
 * answered. It is not retried. Throws Failure: 'not-found', 'too-many-requests'.
 */
export async function sendTestWebhook(shop: Shop, by: WebhookActor, endpointId: string): Promise<WebhookDeliveryView> {
  requireWebhookRight(by)
  const { url } = await getWebhookEndpoint(shop, by, endpointId)
  await consumeRateLimits(shop, [{ key: `webhook-test:${endpointId}`, max: MAX_TESTS_PER_MINUTE, windowMs: MINUTE }])
  const id = await inTransaction(shop, async (inside) => {
    const at = inside.now()
    const message = firstOf(
      await inside.db.insert(webhookMessages).values({ type: 'webhook.test', data: { endpointId }, happenedAt: at }).returning(),
    )
    // Claimed from the start, so that no worker sends it too.
    const lease = { lockedBy: randomUUID(), lockedUntil: leaseEnd(at), attempts: 1 }
    const row = { endpointId, messageId: message.id, runAt: at, createdAt: at, ...lease }
    const delivery = firstOf(await inside.db.insert(webhookDeliveries).values(row).returning())
    await recordAudit(inside, by, { action: 'webhook.tested', target: `webhook:${endpointId}`, after: { name: new URL(url).host } })
    return delivery.id
  })
  const claimed = await readClaimed(shop, id)
  if (claimed) await recordTestOutcome(shop, claimed, await attemptDelivery(shop, claimed))
  return getWebhookDelivery(shop, by, id)
}
