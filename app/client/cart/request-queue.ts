import type { BasketRequest } from './basket-request.ts'

interface Counter<Answer> {
  /** Sends one press. Rejects where the shop cannot be reached. */
  ask: (press: BasketRequest) => Promise<Answer>
  /** Resolves when a retry may succeed. */
  worthTrying: () => Promise<void>
  /**
   * Called after every change of the pending presses, oldest first: after a press, or after the
   * response to `to`.
   */
  show: (waiting: readonly BasketRequest[], answer?: { to: BasketRequest; is: Answer }) => void
  /** Called when the shop cannot be reached. The presses stay pending. */
  cutOff: () => void
}

/**
 * Sends presses to the server one by one. Of several pending quantities for one line only the last
 * is sent. No response is older than an earlier one. A press that fails to reach the server is
 * retried until it succeeds.
 */
export function openRequestQueue<Answer>({ ask, worthTrying, show, cutOff }: Counter<Answer>) {
  let waiting: readonly BasketRequest[] = []

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
    press(press: BasketRequest): void {
      const at = sameCountIn(waiting, press)
      const isFirst = waiting.length === 0
      waiting = at > 0 ? waiting.with(at, press) : [...waiting, press]
      show(waiting)
      if (isFirst) void work()
    },
  }
}

/**
 * The index of a pending quantity of the same line that the new one may replace, because no other
 * press of that line follows.
 */
function sameCountIn(waiting: readonly BasketRequest[], press: BasketRequest): number {
  if (press.intent !== 'quantity' && press.intent !== 'remove') return -1
  const at = waiting.findLastIndex(({ variationId }) => variationId === press.variationId)
  return waiting[at]?.intent === 'quantity' ? at : -1
}
