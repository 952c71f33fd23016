import type { Listener } from './listener.ts'

/** Milliseconds. */
const LATER = 4000

/**
 * Listens until `signal` ends it. What that takes is fetched when the page is idle, `later` also after those who only pass by have left; a page without it
 * stays as it is.
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
