import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Step } from '#shop/base/process/failpoints.ts'

/**
 * Runs `rival` when `step` is reached next, and holds whoever reached it until the rival is through: a race of our choosing. A rival that
 * throws ends the other there, as a crash would. Answers whether it has run.
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

/** The process ending at `step`, as far as the caller can tell. */
export class Crash extends Error {}
export function crashAt(step: Step): { ran: boolean } {
  return atNext(step, () => Promise.reject(new Crash(`Crashed at ${step}`)))
}
