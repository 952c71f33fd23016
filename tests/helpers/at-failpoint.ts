import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Step } from '#shop/base/process/failpoints.ts'

/**
 * Runs `rival` when the failpoint `step` is reached next, and blocks the code there until the rival
 * has finished: a race with a chosen order. If the rival throws, the code ends there, like in a
 * crash. `ran` says whether it has run.
 */
export function atNext(step: Step, rival: () => Promise<unknown>): { ran: boolean } {
  const race = { ran: false }
  const meet = (message: unknown) => {
    const { step: reached, wait } = message as { step: Step; wait: (until: Promise<unknown>) => void }
    if (reached !== step || race.ran) return
    race.ran = true
    unsubscribe('wanderbite:step', meet)
    wait(rival())
  }
  subscribe('wanderbite:step', meet)
  return race
}

/** The caller sees this as the end of the process at `step`. */
export class Crash extends Error {}
export function crashAt(step: Step): { ran: boolean } {
  return atNext(step, () => Promise.reject(new Crash(`Crashed at ${step}`)))
}
