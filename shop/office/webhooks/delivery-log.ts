import { and, eq, gte, lt, ne, or, isNull, lte, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { webhookDeliveries, webhookFaults, webhookMessages } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { cursorFields, keysetPage, type PageCursors } from '#shop/base/lists/keyset-pagination.ts'
import { wakeWebhookDelivery } from '#shop/base/outgoing-webhooks.ts'
import { Failure } from '#shop/failure.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { webhookIdOf } from './attempt.ts'
import { getWebhookEndpoint } from './endpoints.ts'

const PAGE_SIZE = 50
export const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const

export const WebhookDeliveryQuery = z.object({
  ...cursorFields,
  state: z.enum(webhookDeliveryStates).optional().catch(undefined),
})

/** A delivery in the log, with its last attempt. */
export const WebhookDeliveryView = z.object({
  id: z.uuid(),
  webhookId: z.string().describe('The `webhook-id` header. It is the same in every attempt and replay.'),
  type: z.string(),
  happenedAt: z.iso.datetime(),
  state: z.enum(webhookDeliveryStates),
  attempts: z.int(),
  attemptedAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  responseStatus: z.int().nullable(),
  responseStart: z.string().nullable().describe('The first bytes of the last response.'),
  fault: z.enum(webhookFaults).nullable().describe('Why the last attempt got no response.'),
})
export type WebhookDeliveryView = z.infer<typeof WebhookDeliveryView>

/** Which past deliveries to send again, by the time of their events. */
export const ReplayWebhooks = z.object({
  from: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  to: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  failedOnly: z.boolean().default(true).describe('Otherwise also what was delivered.'),
})

/** A page of an endpoint's deliveries, newest first. Throws Failure('not-found'). */
export async function listWebhookDeliveries(
  shop: Shop,
  by: Actor,
  endpointId: string,
  query: z.infer<typeof WebhookDeliveryQuery>,
): Promise<PageCursors & { deliveries: WebhookDeliveryView[] }> {
  await getWebhookEndpoint(shop, by, endpointId)
  const { createdAt, id, status } = webhookDeliveries
  const page = keysetPage({ at: createdAt, id }, query, PAGE_SIZE)
  const found = await joined(shop)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), query.state && eq(status, query.state), page.beyond))
    .orderBy(...page.order)
    .limit(page.limit)
  const { rows, next, previous } = page.of(found, ({ delivery }) => ({ at: delivery.createdAt, id: delivery.id }))
  return { next, previous, deliveries: rows.map(deliveryView) }
}

/** One delivery. Throws Failure('not-found'). */
export async function getWebhookDelivery(shop: Shop, by: Actor, id: string): Promise<WebhookDeliveryView> {
  requireRight(by, 'webhooks.change')
  const [row] = await joined(shop).where(eq(webhookDeliveries.id, id))
  if (!row) throw new Failure('not-found')
  return deliveryView(row)
}

/**
 * Sends a delivery again, with all attempts of a new one and the same webhook-id. Throws
 * Failure('not-found').
 */
export async function replayWebhookDelivery(shop: Shop, by: Actor, endpointId: string, deliveryId: string): Promise<void> {
  const isIt = eq(webhookDeliveries.id, deliveryId)
  const { url } = await getWebhookEndpoint(shop, by, endpointId)
  const [found] = await shop.db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(isIt, eq(webhookDeliveries.endpointId, endpointId)))
  if (!found) throw new Failure('not-found')
  await replay(shop, by, endpointId, isIt, { name: new URL(url).host, delivery: deliveryId })
}

/**
 * Sends the deliveries of a time span again. Returns how many. Throws Failure: 'not-found',
 * 'invalid-input' for a span that ends before it begins.
 */
export async function replayWebhookDeliveries(
  shop: Shop,
  by: Actor,
  endpointId: string,
  { from, to, failedOnly }: z.infer<typeof ReplayWebhooks>,
): Promise<number> {
  const { url } = await getWebhookEndpoint(shop, by, endpointId)
  if (from > to) throw new Failure('invalid-input', { fields: { to: 'invalid' } })
  const inSpan = shop.db
    .select({ id: webhookMessages.id })
    .from(webhookMessages)
    .where(and(eq(webhookMessages.id, webhookDeliveries.messageId), gte(webhookMessages.happenedAt, from), lt(webhookMessages.happenedAt, to)))
  const { status, messageId } = webhookDeliveries
  const which = and(failedOnly ? eq(status, 'failed') : ne(status, 'waiting'), eq(messageId, inSpan))
  return replay(shop, by, endpointId, which, { name: new URL(url).host, from: from.toISOString(), to: to.toISOString() })
}

async function replay(shop: Shop, by: Actor, endpointId: string, which: SQL | undefined, about: Record<string, string>): Promise<number> {
  requireRight(by, 'webhooks.change')
  return inTransaction(shop, async (inside) => {
    const { lockedUntil } = webhookDeliveries
    const rows = await inside.db
      .update(webhookDeliveries)
      .set({ status: 'waiting', attempts: 0, runAt: inside.now(), lockedBy: null, lockedUntil: null })
      // One that is being sent at this moment needs no replay.
      .where(and(eq(webhookDeliveries.endpointId, endpointId), which, or(isNull(lockedUntil), lte(lockedUntil, inside.now()))))
      .returning({ id: webhookDeliveries.id })
    const after = { ...about, count: rows.length }
    await recordAudit(inside, by, { action: 'webhook.replayed', target: `webhook:${endpointId}`, after })
    await wakeWebhookDelivery(inside)
    return rows.length
  })
}

function joined({ db }: Shop) {
  return db
    .select({ delivery: webhookDeliveries, message: webhookMessages })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
}

interface LogRow {
  delivery: typeof webhookDeliveries.$inferSelect
  message: typeof webhookMessages.$inferSelect
}

function deliveryView({ delivery, message }: LogRow): WebhookDeliveryView {
  const { id, status, attempts, attemptedAt, runAt, responseStatus, responseStart, fault } = delivery
  return {
    id,
    webhookId: webhookIdOf(message),
    type: message.type,
    happenedAt: message.happenedAt.toISOString(),
    state: status,
    attempts,
    attemptedAt: attemptedAt?.toISOString() ?? null,
    nextAttemptAt: status === 'waiting' ? runAt.toISOString() : null,
    responseStatus,
    responseStart,
    fault,
  }
}
