import { redactError } from '../redact.ts'
import type { Live, LiveMessage } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Milliseconds. In this time the other processes reload changed stock, so that a notified page
 * finds it there.
 */
const BATCH_WINDOW_MS = 200

/** The waiting messages, and the burst that is being sent. */
interface Outgoing {
  waiting: Map<string, LiveMessage> | null
  sending: Promise<void>
}

const outgoing = new WeakMap<Live, Outgoing>()

/**
 * Batches messages for a fifth of a second and sends one message per topic. While a burst is being
 * sent, the next one collects, so that a slow service never has a queue of old news. The caller
 * does not wait, so a buyer is not slowed down by open pages.
 */
export function sendBatched(shop: Pick<Shop, 'live' | 'log'>, messages: LiveMessage[]): void {
  const { live, log } = shop
  let state = outgoing.get(live)
  if (!state) outgoing.set(live, (state = { waiting: null, sending: Promise.resolve() }))
  if (!state.waiting) {
    state.waiting = new Map()
    setTimeout(() => send(state, live, log), BATCH_WINDOW_MS).unref()
  }
  for (const message of messages) state.waiting.set(message.topic, merged(state.waiting.get(message.topic), message))
}

function send(state: Outgoing, live: Live, log: Shop['log']): void {
  state.sending = state.sending
    .then(() => {
      const burst = [...(state.waiting?.values() ?? [])]
      state.waiting = null
      return live.send(burst)
    })
    .catch((error: unknown) => log.warn('Couldn’t notify open pages', { error: redactError(error) }))
}

/** The later of two messages. If they are about different orders, the result names no order. */
function merged(earlier: LiveMessage | undefined, later: LiveMessage): LiveMessage {
  if (!earlier || earlier.payload.order === later.payload.order) return later
  return { ...later, payload: { ...later.payload, order: null } }
}
