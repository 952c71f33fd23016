import { and, count, eq, isNotNull, isNull, lt, min } from 'drizzle-orm'
import { orders, outbox } from '#database/schema.ts'
import { getCheckResult } from '#shop/base/process/check-results.ts'
import { readWebhookMetrics, type WebhookMetrics } from './outgoing-webhooks.ts'
import { getDeferredOrders } from '#shop/ordering/payments/deferred-payments.ts'
import type { Shop } from '#shop/shop.ts'
import { getLastSyncedAt } from '#shop/stock/point-of-sale-sync.ts'

/** The shop's values for monitoring. It is the same in every process. */
export interface ShopMetrics {
  /** Outbox rows that are not delivered yet. */
  outboxWaiting: number
  /** Seconds since the oldest undelivered outbox row became due. */
  outboxLateSeconds: number
  /** Outbox rows whose delivery failed for good. */
  outboxDead: number
  /** Unpaid orders past their payment deadline that still hold stock. */
  overdueOrders: number
  /** Orders that were accepted while the payment provider did not answer, and have no link yet. */
  ordersAwaitingPaymentLink: number
  /** Seconds since the last completed sync with the point of sale began. Null before the first. */
  syncAgeSeconds: number | null
  /** Number of rows that failed the last integrity checks. Null before the first ones. */
  integrity: { faults: number; checkedAt: Date } | null
  /** Differences between payments and books, as of the last nightly comparison. Null before it. */
  reconciliation: { differences: number; comparedAt: Date } | null
  webhooks: WebhookMetrics
}

/** Reads the shop's metrics from the database. */
export async function readMetrics(shop: Shop): Promise<ShopMetrics> {
  const { db } = shop
  const now = shop.now()
  const [waiting] = await db
    .select({ rows: count(), since: min(outbox.runAt) })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), isNull(outbox.deadAt)))
  const outboxDead = await db.$count(outbox, isNotNull(outbox.deadAt))
  const overdueOrders = await db.$count(orders, and(eq(orders.status, 'pending_payment'), lt(orders.payBy, now)))
  const synced = await getLastSyncedAt(shop)
  const checks = await getCheckResult(shop, 'integrity')
  const reconciled = await getCheckResult(shop, 'reconciliation')
  const secondsSince = (time: Date) => Math.max(0, (now.getTime() - time.getTime()) / 1000)
  return {
    outboxWaiting: waiting?.rows ?? 0,
    outboxLateSeconds: waiting?.since ? secondsSince(waiting.since) : 0,
    outboxDead,
    overdueOrders,
    ordersAwaitingPaymentLink: (await getDeferredOrders(shop)).count,
    syncAgeSeconds: synced && secondsSince(synced),
    integrity: checks && { faults: checks.count, checkedAt: checks.at },
    reconciliation: reconciled && { differences: reconciled.count, comparedAt: reconciled.at },
    webhooks: await readWebhookMetrics(shop),
  }
}
