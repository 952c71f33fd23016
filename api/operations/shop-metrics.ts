import { Gauge, Registry } from 'prom-client'
import type { ShopMetrics } from '#shop/office/operations/metrics.ts'

/** The shop's metrics under their names in Prometheus. Unknown values are left out. */
export function shopMetricsRegistry(metrics: ShopMetrics): Registry {
  const registers = [new Registry()]
  const gauge = (name: string, help: string, value: number) => new Gauge({ name, help, registers }).set(value)
  const { syncAgeSeconds, integrity, reconciliation } = metrics
  gauge('wanderbite_outbox_waiting', 'Outbox rows (emails, refunds, restocks) that are not delivered yet.', metrics.outboxWaiting)
  gauge('wanderbite_outbox_late_seconds', 'Seconds since the oldest undelivered outbox row became due.', metrics.outboxLateSeconds)
  gauge('wanderbite_outbox_dead', 'Outbox rows whose delivery failed for good.', metrics.outboxDead)
  gauge('wanderbite_orders_overdue', 'Unpaid orders past their payment deadline that still hold stock.', metrics.overdueOrders)
  gauge(
    'wanderbite_orders_awaiting_payment_link',
    'Orders accepted while the payment provider did not answer, without a payment link so far.',
    metrics.ordersAwaitingPaymentLink,
  )
  if (syncAgeSeconds !== null)
    gauge('wanderbite_sync_age_seconds', 'Seconds since the last completed sync with the point of sale began.', syncAgeSeconds)
  if (integrity) {
    gauge('wanderbite_books_faults', 'Rows that failed the last integrity checks.', integrity.faults)
    gauge('wanderbite_books_verified_timestamp_seconds', 'Time of the last integrity checks.', integrity.checkedAt.getTime() / 1000)
  }
  if (reconciliation) {
    const help = 'Payments and refunds that differ from the books, found by the last nightly comparison and not fixed since.'
    gauge('wanderbite_reconciliation_differences', help, reconciliation.differences)
    const comparedAt = reconciliation.comparedAt.getTime() / 1000
    gauge('wanderbite_reconciliation_timestamp_seconds', 'Time of the last nightly comparison with the payment provider.', comparedAt)
  }
  const { waiting, oldestSeconds, failed, delivered, failingEndpoints } = metrics.webhooks
  gauge('wanderbite_webhooks_waiting', 'Outgoing webhooks that wait for their first or next attempt.', waiting)
  gauge('wanderbite_webhooks_oldest_seconds', 'Seconds since the oldest waiting webhook became due.', oldestSeconds)
  gauge('wanderbite_webhooks_delivered', 'Outgoing webhooks of the last 30 days that were accepted.', delivered)
  gauge('wanderbite_webhooks_failed', 'Outgoing webhooks of the last 30 days that failed for good.', failed)
  gauge('wanderbite_webhook_endpoints_failing', 'Endpoints that accept nothing, or were paused because of that.', failingEndpoints)
  return registers[0]!
}
