import { reconnectAfter } from './timings.ts'

const PATIENCE = 5000
const TRIES = 6

/**
 * Waits until the shop responds; false where it takes too long. The live service may run on another
 * server and be back before the shop is. A failed data request would make the framework replace the
 * page with the error screen.
 */
export async function reachable(): Promise<boolean> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const answer = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).catch(() => null)
    if (answer?.ok) return true
    await new Promise((again) => setTimeout(again, reconnectAfter(tries)))
  }
  return false
}
