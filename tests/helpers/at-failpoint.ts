import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Failpoint } from '#shop/base/process/failpoints.ts'

/**
 * Runs `rival` when the failpoint `step` is reached next, and blocks the code there until the rival
 * has finished: a race with a chosen order. If the rival throws, the code ends there, like in a
 * crash. `ran` says whether it has run.
 */
export function atNext(step: Failpoint, rival: () => Promise<unknown>): { ran: boolean } {
  const race = { ran: false }
  const meet = (message: unknown) => {
    const { step: reached, wait } = message as { step: Failpoint; wait: (until: Promise<unknown>) => void }
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
export function crashAt(step: Failpoint): { ran: boolean } {
  return atNext(step, () => Promise.reject(new Crash(`Crashed at ${step}`)))
}
