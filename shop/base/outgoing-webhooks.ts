import { sql } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints, webhookMessages } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import type { Shop } from '#shop/shop.ts'
import type { ChosenWebhookType, WebhookData } from './outgoing-webhooks/events.ts'

export {
  type ChosenWebhookType,
  chosenWebhookEvents,
  chosenWebhookTypes,
  type WebhookData,
  webhookEventTypes,
  type WebhookType,
} from './outgoing-webhooks/events.ts'

/** More endpoints than any shop needs. Each has lanes of its own. */
export const MAX_WEBHOOK_ENDPOINTS = 20

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
  const endpoints = (await listEndpoints(shop)).filter(({ events }) => types.some((type) => events.includes(type)))
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

type Endpoint = Pick<typeof webhookEndpoints.$inferSelect, 'id' | 'events'>
/** Transactions that found no endpoint. They do not look again: an order reports several events. */
const withoutEndpoints = new WeakSet<NonNullable<Shop['commitCallbacks']>>()

async function listEndpoints({ db, commitCallbacks }: Shop): Promise<Endpoint[]> {
  if (commitCallbacks && withoutEndpoints.has(commitCallbacks)) return []
  const endpoints = await selectEndpoints(db, { count: MAX_WEBHOOK_ENDPOINTS })
  if (commitCallbacks && endpoints.length === 0) withoutEndpoints.add(commitCallbacks)
  return endpoints
}

const selectEndpoints = statement((db, value: ValueOf<{ count: number }>) =>
  db.select({ id: webhookEndpoints.id, events: webhookEndpoints.events }).from(webhookEndpoints).limit(value('count')),
)

/** Wakes the processes that deliver webhooks, after the present transaction commits. */
export async function wakeWebhookDelivery({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db.execute(sql`select pg_notify('webhooks', '')`)
}
