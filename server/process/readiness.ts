import { setTimeout as wait } from 'node:timers/promises'
import { SECOND } from '#shared/durations.ts'

/**
 * Half of HAProxy's timeout for a check: a process that does not answer in time gets no more
 * requests.
 */
const READY_TIMEOUT_MS = SECOND

/**
 * Bounds the time of a readiness check. While an earlier check still waits, no other one starts, so
 * that checks of a silent database do not use up its connections. Once that check is late, the answer
 * is no at once.
 */
export function boundedReadiness(check: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null
  let isLate = false
  return async () => {
    if (isLate) return false
    running ??= check()
      .catch(() => false)
      .finally(() => {
        running = null
        isLate = false
      })
    const done = new AbortController()
    const late = wait(READY_TIMEOUT_MS, null, { signal: done.signal }).catch(() => null)
    const isReady = await Promise.race([running, late]).finally(() => done.abort())
    isLate = isReady === null && running !== null
    return isReady ?? false
  }
}
