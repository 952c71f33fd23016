import { and, count, isNull, min } from 'drizzle-orm'
import { outbox } from '#database/schema.ts'
import { lastFaults } from './books.ts'
import type { Shop } from './shop.ts'
import { tallied } from './tallies.ts'

/** A figure for whoever watches over the shop. A counter only grows while the process lives. */
export interface Metric {
  name: string
  kind: 'counter' | 'gauge'
  help: string
  value: number
}

/** The lines over which open pages listen to this process. */
export interface Lines {
  /** How many are open. */
  open(): number
  /** How many there were not, and how many joins were not let in, since the process started. */
  refused(): number
}

/** How the shop and this process are doing. What is not known yet is left out, and what another service does. */
export async function metricsOf(shop: Shop, lines: Lines | null): Promise<Metric[]> {
  const [waiting] = await shop.db
    .select({ rows: count(), since: min(outbox.runAt) })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), isNull(outbox.deadAt)))
  const books = await lastFaults(shop)
  const { rss } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const late = waiting?.since ? Math.max(0, (shop.now().getTime() - waiting.since.getTime()) / 1000) : 0
  return [
    gauge('wanderbite_outbox_waiting', 'Letters, refunds and the like that are still to be delivered.', waiting?.rows ?? 0),
    gauge('wanderbite_outbox_late_seconds', 'For how long the first of them has been due.', late),
    ...(books
      ? [
          gauge('wanderbite_books_faults', 'Rows that broke a rule of the books when they were last gone through.', books.count),
          gauge('wanderbite_books_verified_timestamp_seconds', 'When that was.', books.at.getTime() / 1000),
        ]
      : []),
    counter('wanderbite_webhooks_refused_total', 'Notifications that were not signed by the point of sale.', tallied('webhooks-refused')),
    ...(lines
      ? [
          gauge('wanderbite_live_sockets', 'Open pages that listen to this process.', lines.open()),
          counter('wanderbite_live_refused_total', 'Sockets and joins of theirs that were refused.', lines.refused()),
        ]
      : []),
    gauge('process_resident_memory_bytes', 'Memory of this process.', rss),
    counter('process_cpu_seconds_total', 'What processors have worked for this process.', (user + system) / 1_000_000),
  ]
}

const gauge = (name: string, help: string, value: number): Metric => ({ name, kind: 'gauge', help, value })
const counter = (name: string, help: string, value: number): Metric => ({ name, kind: 'counter', help, value })
