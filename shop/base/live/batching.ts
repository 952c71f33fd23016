import { redactError } from '../redact.ts'
import type { Live, LiveMessage } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Milliseconds. In this time the other processes reload changed stock, so that a notified page
 * finds it there.
 */
const BATCH_WINDOW_MS = 200

const waiting = new WeakMap<Live, Map<string, LiveMessage>>()

/**
 * Batches messages for a fifth of a second and sends one message per topic. The caller does not
 * wait, so a buyer is not slowed down by open pages.
 */
export function sendBatched(shop: Pick<Shop, 'live' | 'log'>, messages: LiveMessage[]): void {
  const { live, log } = shop
  let batch = waiting.get(live)
  if (!batch) {
    const opened = new Map<string, LiveMessage>()
    waiting.set(live, (batch = opened))
    const send = async () => {
      waiting.delete(live)
      await live.send([...opened.values()])
    }
    const failed = (error: unknown) => log.warn('Couldn’t notify open pages', { error: redactError(error) })
    setTimeout(() => void send().catch(failed), BATCH_WINDOW_MS).unref()
  }
  for (const message of messages) batch.set(message.topic, merged(batch.get(message.topic), message))
}

/** The later of two messages. If they are about different orders, the result names no order. */
function merged(earlier: LiveMessage | undefined, later: LiveMessage): LiveMessage {
  if (!earlier || earlier.payload.order === later.payload.order) return later
  return { ...later, payload: { ...later.payload, order: null } }
}
