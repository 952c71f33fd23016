import { arrayOverlaps, sql } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints, webhookMessages } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'
import type { ChosenWebhookType, WebhookData } from './outgoing-webhooks/events.ts'

export {
  type ChosenWebhookType,
  chosenWebhookEvents,
  chosenWebhookTypes,
  type WebhookData,
  webhookEvents,
  type WebhookType,
} from './outgoing-webhooks/events.ts'

/** An event to report. `email` is the address that `data` contains, so that erasure finds it. */
export type WebhookToSend = {
  [Type in ChosenWebhookType]: { type: Type; data: WebhookData<Type>; at?: Date; email?: string }
}[ChosenWebhookType]

/**
 * Writes the events of these types to the endpoints that chose them, in the caller's transaction,
 * which must also make the change that they report. `build` runs only if an endpoint wants one of
 * the types. Paused endpoints receive them when they resume.
 */
export async function publishWebhooks(
  shop: Shop,
  types: readonly ChosenWebhookType[],
  build: () => Promise<WebhookToSend[]>,
): Promise<void> {
  const endpoints = await shop.db
    .select({ id: webhookEndpoints.id, events: webhookEndpoints.events })
    .from(webhookEndpoints)
    .where(arrayOverlaps(webhookEndpoints.events, [...types]))
  if (endpoints.length === 0) return
  const wanted = (await build()).filter(({ type }) => endpoints.some(({ events }) => events.includes(type)))
  if (wanted.length === 0) return
  const messages = await shop.db
    .insert(webhookMessages)
    .values(wanted.map(({ type, data, at = shop.now(), email }) => ({ type, data, email, happenedAt: at })))
    .returning({ id: webhookMessages.id, type: webhookMessages.type })
  const runAt = shop.now()
  await shop.db
    .insert(webhookDeliveries)
    .values(
      messages.flatMap(({ id, type }) =>
        endpoints
          .filter(({ events }) => events.includes(type))
          .map((endpoint) => ({ endpointId: endpoint.id, messageId: id, runAt, createdAt: runAt })),
      ),
    )
  await wakeWebhookDelivery(shop)
}

/** Wakes the processes that deliver webhooks, after the present transaction commits. */
export async function wakeWebhookDelivery({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db.execute(sql`select pg_notify('webhooks', '')`)
}
