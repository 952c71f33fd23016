import { watchForNewBuild } from './new-build.ts'
import { watchConnection } from './connection-bar.ts'
import { holdFormsWhileOffline } from './hold-forms.ts'
import { loadConnectionMessages } from './connection-messages.ts'

/**
 * Watches an open page for a lost connection and a new build. enhance.ts loads it late, because
 * nothing of it is needed at first. Ends with `signal`.
 */
export async function startConnectionWatcher(signal: AbortSignal): Promise<void> {
  const say = await loadConnectionMessages()
  if (signal.aborted) return
  const connection = watchConnection(say, signal)
  holdFormsWhileOffline(connection, say, signal)
  watchForNewBuild(say, signal)
  // The service worker answers for unreachable pages. In development it would get in the way.
  if (import.meta.env.PROD) await navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
}
