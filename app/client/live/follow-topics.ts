import type { TopicListener } from './live-event.ts'

/** Milliseconds. */
const CONNECT_DELAY_MS = 4000

/**
 * Listens until `signal` aborts. The code loads when the page is idle; with `later` only after a
 * delay, so that short visits do not load it. Without the code the page stays unchanged.
 */
export function followTopics(listener: TopicListener, signal: AbortSignal, later = false): void {
  const begin = async () => {
    if (signal.aborted) return
    const { addTopicListener } = await import('./topic-connection.ts')
    if (!signal.aborted) addTopicListener(listener, signal)
  }
  const whenIdle = () => (globalThis.requestIdleCallback ?? setTimeout)(() => void begin().catch(() => {}))
  if (later) setTimeout(whenIdle, CONNECT_DELAY_MS)
  else whenIdle()
}
