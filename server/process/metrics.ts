import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { OpenDatabase } from '#database/open.types.ts'
import { counter, gauge, type Metric } from '#shop/office/metrics.ts'
import type { Traffic } from './request-metrics.ts'

/** WebSocket connections of open pages to this process. */
export interface Lines {
  /** Number of open connections. */
  open(): number
  /** Number of refused connections and refused joins since the process started. */
  refused(): number
}

interface Watched {
  traffic: Traffic
  buildId: string
  /** Null when pages connect to another service. */
  lines: Lines | null
  pool: OpenDatabase['pool']
}

/**
 * Milliseconds between two samples of the event loop. The delay that Node measures includes this
 * interval.
 */
const LOOK_EVERY = 20

/**
 * Starts to measure this process. The returned function gives the current metrics; the event loop
 * delay covers the time since the previous call.
 */
export function watchProcess({ traffic, buildId, lines, pool }: Watched): () => Metric[] {
  const delay = monitorEventLoopDelay({ resolution: LOOK_EVERY })
  delay.enable()
  return () => {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const late = Math.max(0, delay.percentile(99) / 1e9 - LOOK_EVERY / 1000)
    delay.reset()
    const connections = pool()
    return [
      ...traffic.metrics(),
      ...(lines
        ? [
            gauge('wanderbite_live_sockets', 'Open pages that listen to this process.', lines.open()),
            counter('wanderbite_live_refused_total', 'Sockets and joins of theirs that were refused.', lines.refused()),
          ]
        : []),
      ...(connections
        ? [
            gauge('wanderbite_database_connections_in_use', 'Connections to the database that are at work.', connections.inUse),
            gauge('wanderbite_database_connections_awaited', 'Questions that wait for one to be free.', connections.awaited),
          ]
        : []),
      gauge('nodejs_eventloop_lag_p99_seconds', 'How late this process turns to what is due, in all but one of a hundred looks.', late),
      gauge('nodejs_heap_size_used_bytes', 'Memory that its objects take.', heapUsed),
      gauge('process_resident_memory_bytes', 'Memory of this process.', rss),
      counter('process_cpu_seconds_total', 'What processors have worked for this process.', (user + system) / 1_000_000),
      gauge('process_start_time_seconds', 'When it started.', performance.timeOrigin / 1000),
      gauge('nodejs_version_info', 'The Node that runs it.', 1, { version: process.version }),
      gauge('wanderbite_build_info', 'The build that it runs.', 1, { build: buildId }),
    ]
  }
}
