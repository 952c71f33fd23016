import { withoutSecrets } from '../redact.ts'
import type { Live, LiveMessage } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

/** Milliseconds. Other processes read changed stock anew meanwhile, so that a page that hears of it finds it there. */
const GATHERED_FOR = 200

const waiting = new WeakMap<Live, Map<string, LiveMessage>>()

/** Sends what comes within a fifth of a second as one message a topic. Nobody waits for it: who bought something must not wait for those who look on. */
export function sendSoon(shop: Pick<Shop, 'live' | 'log'>, messages: LiveMessage[]): void {
  const { live, log } = shop
  let gathered = waiting.get(live)
  if (!gathered) {
    waiting.set(live, (gathered = new Map()))
    const send = async () => {
      const all = [...waiting.get(live)!.values()]
      waiting.delete(live)
      await live.send(all)
    }
    const failed = (error: unknown) => log.warn('Open pages could not be told', { error: withoutSecrets(error) })
    setTimeout(() => void send().catch(failed), GATHERED_FOR).unref()
  }
  for (const message of messages) gathered.set(message.topic, together(gathered.get(message.topic), message))
}

/** The later of two; where they are about different orders it names none. */
function together(earlier: LiveMessage | undefined, later: LiveMessage): LiveMessage {
  if (!earlier || earlier.payload.order === later.payload.order) return later
  return { ...later, payload: { ...later.payload, order: null } }
}
