import { and, count, eq, isNotNull, isNull, lte, min, ne, or } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

/** The values of outgoing webhooks for monitoring. */
export interface WebhookMetrics {
  /** Deliveries to endpoints that are not paused, due or to be retried. */
  waiting: number
  /**
   * Seconds since the oldest of them became due. An endpoint that rests after failures counts too.
   */
  oldestSeconds: number
  /** Deliveries of the last 30 days that failed for good. */
  failed: number
  delivered: number
  /** Endpoints that accept nothing at the moment, or were paused because of that. */
  failingEndpoints: number
}

/** Reads the metrics of outgoing webhooks from the database. */
export async function readWebhookMetrics({ db, now }: Shop): Promise<WebhookMetrics> {
  const { endpointId, runAt, status } = webhookDeliveries
  const open = db
    .select({ rows: count(), since: min(runAt) })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, and(eq(webhookEndpoints.id, endpointId), isNull(webhookEndpoints.pausedAt)))
  const [waiting] = await open.where(eq(status, 'waiting'))
  const { failingSince, pausedAt, pauseReason } = webhookEndpoints
  const isFailing = or(and(isNull(pausedAt), isNotNull(failingSince)), and(lte(pausedAt, now()), ne(pauseReason, 'staff')))
  return {
    waiting: waiting?.rows ?? 0,
    oldestSeconds: waiting?.since ? Math.max(0, (now().getTime() - waiting.since.getTime()) / 1000) : 0,
    failed: await db.$count(webhookDeliveries, eq(status, 'failed')),
    delivered: await db.$count(webhookDeliveries, eq(status, 'delivered')),
    failingEndpoints: await db.$count(webhookEndpoints, isFailing),
  }
}
