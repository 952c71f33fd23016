import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { StorageHealth } from '#adapters/storage/circuit-breaker.ts'
import type { PaymentsHealth } from '#adapters/payments-circuit-breaker.ts'
import { refusedWebhooks } from '#api/operations/incoming-webhooks.ts'
import type { OpenDatabase } from '#database/open.types.ts'
import type { CdnMode } from '#server/cdn.ts'
import { authServiceFaults } from '#server/services/auth-service.ts'

/** WebSocket connections of open pages to this process. */
interface LiveConnections {
  /** Number of open connections. */
  open(): number
  /** Number of refused connections and refused joins since the process started. */
  refused(): number
}

interface Watched {
  buildId: string
  /** Null when pages connect to another service. */
  lines: LiveConnections | null
  pool: OpenDatabase['pool']
  /** Null when pictures are stored in a local folder. */
  storage: StorageHealth | null
  payments: PaymentsHealth
  /** Null when the shop has no CDN in front. */
  cdn: Pick<CdnMode, 'pending' | 'failures'> | null
}

/**
 * Starts to measure this process. The registry reads current values at each scrape; the event loop
 * delay covers the time since the previous one.
 */
export function openProcessMetrics({ buildId, lines, pool, storage, payments, cdn }: Watched): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  for (const counter of [refusedWebhooks, authServiceFaults]) register.registerMetric(counter)
  new Gauge({ name: 'wanderbite_build_info', help: 'Id of the running build.', labelNames: ['build'], registers: [register] }).set(
    { build: buildId },
    1,
  )
  if (lines) {
    watchGauge(register, 'wanderbite_live_sockets', 'Open live connections to this process.', () => lines.open())
    watchCounter(register, 'wanderbite_live_refused_total', 'Refused live connections and joins.', () => lines.refused())
  }
  if (pool()) {
    watchGauge(register, 'wanderbite_database_connections_in_use', 'Database connections in use.', () => pool()?.inUse ?? 0)
    watchGauge(
      register,
      'wanderbite_database_connections_awaited',
      'Queries that wait for a free database connection.',
      () => pool()?.awaited ?? 0,
    )
  }
  watchGauge(register, 'wanderbite_payments_available', '1 while the payment provider answers, 0 during an outage.', () =>
    payments.isAvailable() ? 1 : 0,
  )
  watchCounter(register, 'wanderbite_payments_skipped_total', 'Payment calls skipped while the circuit breaker was open.', () =>
    payments.skipped(),
  )
  if (storage) {
    watchGauge(register, 'wanderbite_storage_available', '1 while the storage service works, 0 during an outage.', () =>
      storage.isAvailable() ? 1 : 0,
    )
    watchCounter(register, 'wanderbite_storage_failures_total', 'Requests to the storage service that failed.', () => storage.failures())
    watchCounter(register, 'wanderbite_storage_skipped_total', 'Requests skipped while the circuit breaker was open.', () =>
      storage.skipped(),
    )
  }
  if (cdn) {
    watchGauge(register, 'wanderbite_cdn_purges_pending', 'Surrogate keys that wait to be purged from the CDN.', () => cdn.pending())
    watchCounter(register, 'wanderbite_cdn_purge_failures_total', 'Failed requests to purge the CDN.', () => cdn.failures())
  }
  return register
}

/** A gauge that reads its value at each scrape. */
function watchGauge(register: Registry, name: string, help: string, read: () => number): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [register], collect: () => gauge.set(read()) })
}

/** A counter that somebody else keeps: it takes over the total at each scrape. */
function watchCounter(register: Registry, name: string, help: string, readTotal: () => number): void {
  const counter: Counter = new Counter({
    name,
    help,
    registers: [register],
    collect() {
      counter.reset()
      counter.inc(readTotal())
    },
  })
}
