import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { webhookDeliveries, webhookFaults, webhookMessages } from '#database/schema.ts'
import { cursorFields, keysetPage, type PageCursors } from '#shop/base/lists/keyset-pagination.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'
import { webhookIdOf } from './attempt.ts'
import { getWebhookEndpoint } from './endpoints.ts'
import { requireWebhookRight, type WebhookActor } from './manager.ts'

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

/** A page of an endpoint's deliveries, newest first. Throws Failure('not-found'). */
export async function listWebhookDeliveries(
  shop: Shop,
  by: WebhookActor,
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
export async function getWebhookDelivery(shop: Shop, by: WebhookActor, id: string): Promise<WebhookDeliveryView> {
  requireWebhookRight(by)
  const [row] = await joined(shop).where(eq(webhookDeliveries.id, id))
  if (!row) throw new Failure('not-found')
  return deliveryView(row)
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
