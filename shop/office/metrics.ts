import { and, count, eq, isNotNull, isNull, lt, min } from 'drizzle-orm'
import { orders, outbox } from '#database/schema.ts'
import { getLastIntegrityResult } from './integrity.ts'
import type { Shop } from '#shop/shop.ts'
import { getLastSyncedAt } from '#shop/stock/point-of-sale-sync.ts'
import { readCounter } from '#shop/base/process/counters.ts'

/**
 * A metric for monitoring. A counter only grows while the process lives, and so do the counts of a
 * histogram.
 */
export interface Metric {
  name: string
  kind: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: MetricSample[]
}

/**
 * One value with its labels; never an id or an address. `part` is the suffix of a histogram's
 * names.
 */
export interface MetricSample {
  value: number
  labels?: Record<string, string>
  part?: '_bucket' | '_sum' | '_count'
}

/**
 * The shop's metrics. They are the same in every process, except the counters, which count
 * per process. Unknown values are left out.
 */
export async function collectMetrics(shop: Shop): Promise<Metric[]> {
  const { db } = shop
  const now = shop.now()
  const [waiting] = await db
    .select({ rows: count(), since: min(outbox.runAt) })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), isNull(outbox.deadAt)))
  const dead = await db.$count(outbox, isNotNull(outbox.deadAt))
  const overdue = await db.$count(orders, and(eq(orders.status, 'pending_payment'), lt(orders.payBy, now)))
  const synced = await getLastSyncedAt(shop)
  const books = await getLastIntegrityResult(shop)
  const secondsSince = (time: Date) => Math.max(0, (now.getTime() - time.getTime()) / 1000)
  return [
    gaugeMetric('wanderbite_outbox_waiting', 'Outbox rows (emails, refunds, restocks) that are not delivered yet.', waiting?.rows ?? 0),
    gaugeMetric(
      'wanderbite_outbox_late_seconds',
      'Seconds since the oldest undelivered outbox row became due.',
      waiting?.since ? secondsSince(waiting.since) : 0,
    ),
    gaugeMetric('wanderbite_outbox_dead', 'Outbox rows whose delivery failed for good.', dead),
    gaugeMetric('wanderbite_orders_overdue', 'Unpaid orders past their payment deadline that still hold stock.', overdue),
    ...(synced
      ? [
          gaugeMetric(
            'wanderbite_sync_age_seconds',
            'Seconds since the last completed sync with the point of sale began.',
            secondsSince(synced),
          ),
        ]
      : []),
    ...(books
      ? [
          gaugeMetric('wanderbite_books_faults', 'Rows that failed the last integrity checks.', books.count),
          gaugeMetric('wanderbite_books_verified_timestamp_seconds', 'Time of the last integrity checks.', books.at.getTime() / 1000),
        ]
      : []),
    counterMetric('wanderbite_webhooks_refused_total', 'Webhooks with a missing or wrong signature.', readCounter('webhooks-refused')),
    counterMetric(
      'wanderbite_auth_service_faults_total',
      'Calls that the hosted auth service did not answer, or refused without a reason in the input.',
      readCounter('auth-service-faults'),
    ),
  ]
}

export const gaugeMetric = (name: string, help: string, value: number, labels?: MetricSample['labels']): Metric => ({
  name,
  kind: 'gauge',
  help,
  samples: [{ value, labels }],
})

export const counterMetric = (name: string, help: string, value: number): Metric => ({ name, kind: 'counter', help, samples: [{ value }] })
