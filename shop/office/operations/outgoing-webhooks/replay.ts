import { and, eq, gte, inArray, isNull, lt, lte, ne, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { webhookDeliveries, webhookMessages } from '#database/schema.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { wakeWebhookDelivery } from '#shop/base/outgoing-webhooks.ts'
import { startOfShopDay } from '#shop/base/shop-day.ts'
import { Failure } from '#shop/failure.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { getWebhookEndpoint } from './endpoints.ts'
import { requireWebhookRight, type WebhookActor } from './manager.ts'

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** Which past deliveries to send again, by the time of their events. */
export const ReplayWebhooks = z.object({
  from: Instant,
  to: Instant,
  failedOnly: z.boolean().default(true).describe('Otherwise also what was delivered.'),
})

/** The same by days in the shop's time zone, the last one included. */
export const ReplayWebhookDays = z.object({ from: z.iso.date(), to: z.iso.date(), failedOnly: z.boolean() })

/**
 * Sends a delivery again, with all attempts of a new one and the same webhook-id. Throws
 * Failure('not-found').
 */
export async function replayWebhookDelivery(shop: Shop, by: WebhookActor, endpointId: string, deliveryId: string): Promise<void> {
  if (!z.uuid().safeParse(deliveryId).success) throw new Failure('not-found')
  await getWebhookEndpoint(shop, by, endpointId)
  const isIt = and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, endpointId))
  if ((await shop.db.$count(webhookDeliveries, isIt)) === 0) throw new Failure('not-found')
  await replay(shop, by, endpointId, isIt, { delivery: deliveryId })
}

/**
 * Sends the deliveries of a time span again. Returns how many. Throws Failure: 'not-found',
 * 'invalid-input' for a span that ends before it begins.
 */
export async function replayWebhookDeliveries(
  shop: Shop,
  by: WebhookActor,
  endpointId: string,
  { from, to, failedOnly }: z.infer<typeof ReplayWebhooks>,
): Promise<number> {
  const span = { from, to, isEmpty: from > to, failedOnly }
  return replaySpan(shop, by, endpointId, span, { from: from.toISOString(), to: to.toISOString() })
}

/** `replayWebhookDeliveries` for whole days. */
export async function replayWebhookDays(
  shop: Shop,
  by: WebhookActor,
  endpointId: string,
  { from, to, failedOnly }: z.infer<typeof ReplayWebhookDays>,
): Promise<number> {
  const span = { from: startOfShopDay(shop, from), to: startOfShopDay(shop, to, 1), isEmpty: from > to, failedOnly }
  return replaySpan(shop, by, endpointId, span, { from, to })
}

interface Span {
  from: Date | SQL
  to: Date | SQL
  isEmpty: boolean
  failedOnly: boolean
}

async function replaySpan(shop: Shop, by: WebhookActor, endpointId: string, span: Span, about: Record<string, string>): Promise<number> {
  await getWebhookEndpoint(shop, by, endpointId)
  if (span.isEmpty) throw new Failure('invalid-input', { fields: { to: 'invalid' } })
  const { happenedAt, id, type } = webhookMessages
  const inSpan = shop.db
    .select({ id })
    .from(webhookMessages)
    // A test is not news: only staff who name it send it again.
    .where(and(gte(happenedAt, span.from), lt(happenedAt, span.to), ne(type, 'webhook.test')))
  const { status, messageId } = webhookDeliveries
  const which = and(span.failedOnly ? eq(status, 'failed') : ne(status, 'waiting'), inArray(messageId, inSpan))
  return replay(shop, by, endpointId, which, about)
}

async function replay(
  shop: Shop,
  by: WebhookActor,
  endpointId: string,
  which: SQL | undefined,
  about: Record<string, string>,
): Promise<number> {
  requireWebhookRight(by)
  return inTransaction(shop, async (inside) => {
    const { lockedUntil } = webhookDeliveries
    const rows = await inside.db
      .update(webhookDeliveries)
      .set({ status: 'waiting', attempts: 0, runAt: inside.now(), lockedBy: null, lockedUntil: null })
      // One that is being sent at this moment needs no replay.
      .where(and(eq(webhookDeliveries.endpointId, endpointId), which, or(isNull(lockedUntil), lte(lockedUntil, inside.now()))))
      .returning({ id: webhookDeliveries.id })
    await recordAudit(inside, by, {
      action: 'webhook.replayed',
      target: `webhook:${endpointId}`,
      after: { ...about, deliveries: rows.length },
    })
    await wakeWebhookDelivery(inside)
    return rows.length
  })
}
