/** Milliseconds: requests within this time are merged, and minimum time between two refreshes. */
const COALESCE_MS = 30
const MIN_INTERVAL_MS = 1000

interface Manner {
  every?: number
  /**
   * Refresh a second time after a moment: another server process may still show slightly old data.
   */
  twice?: boolean
}

/**
 * Returns a function that requests a refresh. Refreshes are throttled, and the last request is
 * always served. A hidden page refreshes when it is visible again.
 */
export function throttleRefresh(
  look: () => unknown,
  signal: AbortSignal,
  { every = MIN_INTERVAL_MS, twice = false }: Manner = {},
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = -Infinity
  let left = 0

  function ask(): void {
    left = twice ? 2 : 1
    plan()
  }
  function plan(): void {
    if (timer !== undefined || left === 0 || document.hidden || signal.aborted) return
    timer = setTimeout(take, Math.max(COALESCE_MS, lastAt + every - performance.now()))
  }
  function take(): void {
    timer = undefined
    if (document.hidden) return
    lastAt = performance.now()
    left -= 1
    void Promise.resolve(look()).then(plan, plan)
  }
  document.addEventListener('visibilitychange', plan, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  return ask
}
