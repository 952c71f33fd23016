import { setTimeout as wait } from 'node:timers/promises'

/**
 * Returns or throws no sooner than `milliseconds` after the call, or at once when `isQuick` accepts
 * the result. The service answers faster for an unknown address than for one whose password it must
 * compare. A stranger must not be able to tell the difference.
 */
export async function withMinimumDuration<T>(
  milliseconds: number,
  work: () => Promise<T>,
  isQuick: (answer: T) => boolean = () => false,
): Promise<T> {
  const end = performance.now() + milliseconds
  const [outcome] = await Promise.allSettled([work()])
  const left = end - performance.now()
  if (left > 0 && !(outcome.status === 'fulfilled' && isQuick(outcome.value))) await wait(left)
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
