import { setTimeout as wait } from 'node:timers/promises'

/**
 * Answers, or fails, no sooner than `milliseconds` after being asked; at once with an answer that `isQuick`. The service is faster with
 * an address that it does not know than with one whose password it has to compare: a stranger must not be able to tell.
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
