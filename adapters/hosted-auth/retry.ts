import { setTimeout as wait } from 'node:timers/promises'
import { decisionOn, inOurWords } from './faults.ts'

export interface RetryPolicy {
  /** How often one call is made at most. */
  tries: number
  /** Milliseconds before the second try; each further pause may be twice as long. */
  pause: number
  /** Milliseconds after which no further try begins: somebody is waiting. */
  within: number
}

/**
 * Asks the service, again where it may answer then: any call here may be made twice without harm (docs/decisions/0008). Pauses are of
 * random length, so that those whom one outage turned away do not all come back at once. Throws OutsideUnavailable or OutsideRefused.
 */
export async function withRetries<T>(
  { tries, pause, within }: RetryPolicy,
  ask: () => Promise<{ data: T; error: null } | { data: unknown; error: unknown }>,
): Promise<T> {
  const began = performance.now()
  for (let turn = 1; ; turn++) {
    const { data, error } = await ask().catch((error: unknown) => ({ data: null, error }))
    if (!error) return data as T
    const isOver = turn >= tries || performance.now() - began >= within
    if (isOver || decisionOn(error) !== 'again') throw inOurWords(error)
    await wait(pause * 2 ** (turn - 1) * (0.5 + Math.random() / 2))
  }
}
