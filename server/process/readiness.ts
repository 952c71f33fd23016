import { setTimeout as wait } from 'node:timers/promises'
import { SECOND } from '#shared/durations.ts'

/** A load balancer must hear soon that a process cannot serve. */
const READY_TIMEOUT_MS = 1.5 * SECOND

/**
 * Bounds the time of a readiness check. While an earlier check still waits, no other one starts, so
 * that checks of a silent database do not use up its connections.
 */
export function boundedReadiness(check: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null
  return async () => {
    running ??= check()
      .catch(() => false)
      .finally(() => {
        running = null
      })
    const done = new AbortController()
    const late = wait(READY_TIMEOUT_MS, false, { signal: done.signal }).catch(() => false)
    return Promise.race([running, late]).finally(() => done.abort())
  }
}
