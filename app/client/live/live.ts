import type { Listener } from './listener.ts'

/** Milliseconds. */
const LATER = 4000

/**
 * Listens until `signal` aborts. The code loads when the page is idle; with `later` only after a
 * delay, so that short visits do not load it. Without the code the page stays unchanged.
 */
export function follow(listener: Listener, signal: AbortSignal, later = false): void {
  const begin = async () => {
    if (signal.aborted) return
    const { listen } = await import('./line.ts')
    if (!signal.aborted) listen(listener, signal)
  }
  const whenIdle = () => (globalThis.requestIdleCallback ?? setTimeout)(() => void begin().catch(() => {}))
  if (later) setTimeout(whenIdle, LATER)
  else whenIdle()
}
