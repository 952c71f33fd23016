import { reconnectAfter } from './timings.ts'

const PATIENCE = 5000
const TRIES = 6

/**
 * Waits until the shop answers, which it may not yet where the line is served by somebody else; false where it does not for long. The framework puts the
 * error screen in place of a page whose data it asked for in vain.
 */
export async function reachable(): Promise<boolean> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const answer = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).catch(() => null)
    if (answer?.ok) return true
    await new Promise((again) => setTimeout(again, reconnectAfter(tries)))
  }
  return false
}
