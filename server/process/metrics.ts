import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { StorageHealth } from '#adapters/storage/circuit-breaker.ts'
import type { OpenDatabase } from '#database/open.types.ts'
import { counterMetric, gaugeMetric, type Metric } from '#shop/office/metrics.ts'
import type { RequestMetrics } from './request-metrics.ts'

/** WebSocket connections of open pages to this process. */
interface LiveConnections {
  /** Number of open connections. */
  open(): number
  /** Number of refused connections and refused joins since the process started. */
  refused(): number
}

interface Watched {
  traffic: RequestMetrics
  buildId: string
  /** Null when pages connect to another service. */
  lines: LiveConnections | null
  pool: OpenDatabase['pool']
  /** Null when pictures are stored in a local folder. */
  storage: StorageHealth | null
}

/**
 * Milliseconds between two samples of the event loop. The delay that Node measures includes this
 * interval.
 */
const SAMPLE_INTERVAL_MS = 20

/**
 * Starts to measure this process. The returned function gives the current metrics; the event loop
 * delay covers the time since the previous call.
 */
export function openProcessMetrics({ traffic, buildId, lines, pool, storage }: Watched): () => Metric[] {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_INTERVAL_MS })
  delay.enable()
  return () => {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const late = Math.max(0, delay.percentile(99) / 1e9 - SAMPLE_INTERVAL_MS / 1000)
    delay.reset()
    const connections = pool()
    return [
      ...traffic.metrics(),
      ...(lines
        ? [
            gaugeMetric('wanderbite_live_sockets', 'Open live connections to this process.', lines.open()),
            counterMetric('wanderbite_live_refused_total', 'Refused live connections and joins.', lines.refused()),
          ]
        : []),
      ...(connections
        ? [
            gaugeMetric('wanderbite_database_connections_in_use', 'Database connections in use.', connections.inUse),
            gaugeMetric(
              'wanderbite_database_connections_awaited',
              'Queries that wait for a free database connection.',
              connections.awaited,
            ),
          ]
        : []),
      ...(storage
        ? [
            gaugeMetric(
              'wanderbite_storage_available',
              '1 while the storage service works, 0 during an outage.',
              storage.isAvailable() ? 1 : 0,
            ),
            counterMetric('wanderbite_storage_failures_total', 'Requests to the storage service that failed.', storage.failures()),
            counterMetric('wanderbite_storage_skipped_total', 'Requests skipped while the circuit breaker was open.', storage.skipped()),
          ]
        : []),
      gaugeMetric('nodejs_eventloop_lag_p99_seconds', '99th percentile of the event loop delay since the last scrape.', late),
      gaugeMetric('nodejs_heap_size_used_bytes', 'Used JavaScript heap.', heapUsed),
      gaugeMetric('process_resident_memory_bytes', 'Resident memory of this process.', rss),
      counterMetric('process_cpu_seconds_total', 'CPU time of this process.', (user + system) / 1_000_000),
      gaugeMetric('process_start_time_seconds', 'Start time of this process.', performance.timeOrigin / 1000),
      gaugeMetric('nodejs_version_info', 'Version of Node.', 1, { version: process.version }),
      gaugeMetric('wanderbite_build_info', 'Id of the running build.', 1, { build: buildId }),
    ]
  }
}
