import type { Press } from './press.ts'

interface Counter<Answer> {
  /** Rejects where the shop cannot be reached. */
  ask: (press: Press) => Promise<Answer>
  /** Resolves when it may be again. */
  worthTrying: () => Promise<void>
  /** Told after every change of what was pressed and is not done yet, the oldest first: by a press, or by the answer to `done`. */
  show: (waiting: readonly Press[], answer?: { to: Press; is: Answer }) => void
  /** The shop cannot be reached; what was pressed waits. */
  cutOff: () => void
}

/**
 * Presses go to the shop one after the other; of several counts for one line only the last is asked for, and an answer is never older than
 * what it follows. One that cannot be asked is asked again until it can.
 */
export function openPresses<Answer>({ ask, worthTrying, show, cutOff }: Counter<Answer>) {
  let waiting: readonly Press[] = []

  async function work(): Promise<void> {
    for (let press = waiting[0]; press; press = waiting[0]) {
      const to = press
      const answer = await ask(press).then(
        (is) => ({ to, is }),
        () => null,
      )
      if (answer) {
        waiting = waiting.slice(1)
        show(waiting, answer)
      } else {
        cutOff()
        await worthTrying()
      }
    }
  }
  return {
    waiting: () => waiting,
    press(press: Press): void {
      const at = sameCountIn(waiting, press)
      const isFirst = waiting.length === 0
      waiting = at > 0 ? waiting.with(at, press) : [...waiting, press]
      show(waiting)
      if (isFirst) void work()
    },
  }
}

/** Where a count for the same line waits that nobody has begun to ask for and nothing else follows: the new one takes its place. */
function sameCountIn(waiting: readonly Press[], press: Press): number {
  if (press.intent !== 'quantity' && press.intent !== 'remove') return -1
  const at = waiting.findLastIndex(({ variationId }) => variationId === press.variationId)
  return waiting[at]?.intent === 'quantity' ? at : -1
}
