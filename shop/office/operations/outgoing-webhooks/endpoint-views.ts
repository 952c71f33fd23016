import { z } from 'zod'
import { type webhookEndpoints, webhookPauseReasons } from '#database/schema.ts'
import { chosenWebhookTypes } from '#shop/base/outgoing-webhooks.ts'

const MAX_URL_LENGTH = 2000

/** Address and events of an endpoint. */
export const SaveWebhookEndpoint = z.object({
  url: z.string().trim().min(1).max(MAX_URL_LENGTH).describe('An https URL at a public address. Redirects are not followed.'),
  events: z
    .array(z.enum(chosenWebhookTypes))
    .min(1)
    .max(chosenWebhookTypes.length)
    .transform((events) => [...new Set(events)])
    .describe('The event types to send.'),
})
export type SaveWebhookEndpoint = z.infer<typeof SaveWebhookEndpoint>

/** An endpoint, without its secrets. */
export const WebhookEndpointView = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.string()),
  isPaused: z.boolean(),
  pauseReason: z
    .enum(webhookPauseReasons)
    .nullable()
    .describe('`staff`: a member of staff paused it. `gone`: it answered 410. `failing`: it accepted nothing for three days.'),
  failingSince: z.iso.datetime().nullable().describe('The first failed attempt since the last accepted event.'),
  previousSecretEndsAt: z.iso.datetime().nullable().describe('Until then the secret before the last rotation signs too.'),
  waiting: z.int().describe('Deliveries that wait for their first or next attempt.'),
  failed: z.int().describe('Deliveries of the last 30 days that failed for good.'),
  createdAt: z.iso.datetime(),
})
export type WebhookEndpointView = z.infer<typeof WebhookEndpointView>

/** The view of an endpoint's row. */
export function endpointView(
  row: typeof webhookEndpoints.$inferSelect,
  { waiting, failed }: { waiting: number; failed: number },
): WebhookEndpointView {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    isPaused: row.pausedAt !== null,
    pauseReason: row.pauseReason,
    failingSince: row.failingSince?.toISOString() ?? null,
    previousSecretEndsAt: row.previousSecretEndsAt?.toISOString() ?? null,
    waiting,
    failed,
    createdAt: row.createdAt.toISOString(),
  }
}
