import { watchBuilds } from './builds.ts'
import { watchConnection } from './connection.ts'
import { holdUnsent } from './unsent.ts'
import { pageWords } from './words.ts'

/**
 * Watches an open page for a lost connection and a new build. enhance.ts loads it late, because
 * nothing of it is needed at first. Ends with `signal`.
 */
export async function feel(signal: AbortSignal): Promise<void> {
  const say = await pageWords()
  if (signal.aborted) return
  const connection = watchConnection(say, signal)
  holdUnsent(connection, say, signal)
  watchBuilds(say, signal)
  // The service worker answers for unreachable pages. In development it would get in the way.
  if (import.meta.env.PROD) await navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
}
