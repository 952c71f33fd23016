import { reconnectDelay } from './timings.ts'

const PROBE_TIMEOUT_MS = 5000
const MAX_PROBES = 6

/**
 * Waits until the shop responds; false where it takes too long. The live service may run on another
 * server and be back before the shop is. A failed data request would make the framework replace the
 * page with the error screen.
 */
export async function waitUntilReachable(): Promise<boolean> {
  for (let tries = 1; tries <= MAX_PROBES; tries++) {
    const answer = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(() => null)
    if (answer?.ok) return true
    await new Promise((again) => setTimeout(again, reconnectDelay(tries)))
  }
  return false
}
