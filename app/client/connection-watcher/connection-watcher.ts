import { watchBuilds } from './builds.ts'
import { watchConnection } from './connection.ts'
import { holdUnsent } from './unsent.ts'
import { pageWords } from './words.ts'

/**
 * Watches over what may befall a page that is open: a connection that is lost, a build that is new. Nothing of it is needed at first,
 * so that enhance.ts fetches it when the page has long come alive. Ends with `signal`.
 */
export async function feel(signal: AbortSignal): Promise<void> {
  const say = await pageWords()
  if (signal.aborted) return
  const connection = watchConnection(say, signal)
  holdUnsent(connection, say, signal)
  watchBuilds(say, signal)
  // Answers for pages that cannot be reached; in development it would only stand in the way.
  if (import.meta.env.PROD) await navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
}
