import { setTimeout as wait } from 'node:timers/promises'
import { type Live, type LiveMessage, OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { socketUrlOf, signLiveTicket } from './live-ticket.ts'

interface HostedRealtimeSettings {
  /** Base URL of the service, such as https://project.supabase.co/realtime/v1. */
  url: string
  /** The publishable key. Browsers see it. */
  key: string
  /** The secret key. It authorizes broadcasts. */
  serviceKey: string
  /** Signs the tickets that let a browser subscribe. */
  jwtSecret: string
  /** Id of that signing key. Null: the project's legacy secret, which has none. */
  jwtKeyId?: string | null
  /** Milliseconds for one try. */
  timeout?: number
  /** Milliseconds between two requests. */
  pace?: number
  /** Milliseconds before each further try of a request that exceeded the service's limit. */
  limitPauses?: number[]
}

const REQUEST_TIMEOUT_MS = 3000
/** Milliseconds before the second try of a request that failed. */
const RETRY_PAUSES_MS = [200]
/**
 * The service counts messages in steps of five seconds and refuses a request whose messages, added
 * to the average per second, exceed its limit (100 by default). So the pauses reach beyond one
 * step.
 */
const LIMIT_PAUSES_MS = [1000, 3000, 6000]
/** A request fits while the average is below 80 per second, and the pace keeps it at 40. */
const MAX_MESSAGES_PER_REQUEST = 20
const PACE_MS = 500

/**
 * A hosted service with the Supabase Realtime protocol. Requests of this process follow each other
 * at a pace below the service's limit. A message that fails repeatedly is dropped: pages are
 * correct after their next reload.
 */
export function openHostedRealtime(settings: HostedRealtimeSettings): Live {
  const { serviceKey, jwtSecret, jwtKeyId = null } = settings
  const { timeout = REQUEST_TIMEOUT_MS, pace = PACE_MS, limitPauses = LIMIT_PAUSES_MS } = settings
  const url = settings.url.replace(/\/$/, '')
  let nextRequestAt = 0

  /** Waits for this request's turn. */
  async function keepPace(): Promise<void> {
    const now = performance.now()
    const turn = Math.max(now, nextRequestAt)
    nextRequestAt = turn + pace
    if (turn > now) await wait(turn - now)
  }

  /** Throws OutsideUnavailable or OutsideRefused. */
  async function broadcast(messages: LiveMessage[]): Promise<void> {
    const body = JSON.stringify({ messages: messages.map((message) => ({ ...message, private: true })) })
    for (let turn = 0; ; turn++) {
      await keepPace()
      const answer = await ask(body)
      if (!answer) return
      const pause = (answer.isLimit ? limitPauses : RETRY_PAUSES_MS)[turn]
      if (pause === undefined || answer.fault instanceof OutsideRefused) throw answer.fault
      // With jitter, so that processes do not all return at once.
      await wait(pause * (0.5 + Math.random()))
    }
  }

  async function ask(body: string): Promise<BroadcastFault | null> {
    try {
      const answer = await fetch(`${url}/api/broadcast`, {
        method: 'POST',
        headers: { apikey: serviceKey, 'Content-Type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      await answer.body?.cancel()
      if (answer.ok) return null
      const message = `Realtime service: ${answer.status}`
      const mayWorkLater = answer.status >= 500 || answer.status === 429 || answer.status === 408
      const fault = mayWorkLater ? new OutsideUnavailable(message) : new OutsideRefused(`http-${answer.status}`, message)
      return { fault, isLimit: answer.status === 429 }
    } catch (cause) {
      return { fault: new OutsideUnavailable('Realtime service: no response', { cause }), isLimit: false }
    }
  }

  return {
    origin: new URL(socketUrlOf(url)).origin,
    async send(messages) {
      for (let at = 0; at < messages.length; at += MAX_MESSAGES_PER_REQUEST)
        await broadcast(messages.slice(at, at + MAX_MESSAGES_PER_REQUEST))
    },
    ticket: (topics, seconds, session) =>
      signLiveTicket({ url, key: settings.key, secret: jwtSecret, keyId: jwtKeyId }, topics, seconds, session),
    // The service does not check sessions, and its tickets cannot be revoked.
    end: async () => {},
  }
}

interface BroadcastFault {
  fault: OutsideUnavailable | OutsideRefused
  /** Whether the service's limit of messages per second was exceeded. */
  isLimit: boolean
}
