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
  /** Milliseconds for one try. */
  timeout?: number
}

const MAX_ATTEMPTS = 2
const REQUEST_TIMEOUT_MS = 3000
/**
 * Milliseconds between two tries, with jitter, so that clients do not all return at once after an
 * outage.
 */
const RETRY_PAUSE_MS = 200
/** Maximum number of messages per request; the service's default. */
const MAX_MESSAGES_PER_REQUEST = 100

/**
 * A hosted service with the Supabase Realtime protocol. A message that fails twice is dropped:
 * pages are correct after their next reload.
 */
export function openHostedRealtime(settings: HostedRealtimeSettings): Live {
  const { serviceKey, jwtSecret, timeout = REQUEST_TIMEOUT_MS } = settings
  const url = settings.url.replace(/\/$/, '')

  /** Throws OutsideUnavailable or OutsideRefused. */
  async function broadcast(messages: LiveMessage[]): Promise<void> {
    const body = JSON.stringify({ messages: messages.map((message) => ({ ...message, private: true })) })
    for (let turn = 1; ; turn++) {
      const fault = await ask(body)
      if (!fault) return
      if (turn === MAX_ATTEMPTS || fault instanceof OutsideRefused) throw fault
      await wait(RETRY_PAUSE_MS * (0.5 + Math.random()))
    }
  }

  async function ask(body: string): Promise<OutsideUnavailable | OutsideRefused | null> {
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
      return mayWorkLater ? new OutsideUnavailable(message) : new OutsideRefused(`http-${answer.status}`, message)
    } catch (cause) {
      return new OutsideUnavailable('Realtime service: no response', { cause })
    }
  }

  return {
    origin: new URL(socketUrlOf(url)).origin,
    async send(messages) {
      for (let at = 0; at < messages.length; at += MAX_MESSAGES_PER_REQUEST)
        await broadcast(messages.slice(at, at + MAX_MESSAGES_PER_REQUEST))
    },
    ticket: (topics, seconds, session) => signLiveTicket({ url, key: settings.key, secret: jwtSecret }, topics, seconds, session),
    // The service does not check sessions, and its tickets cannot be revoked.
    end: async () => {},
  }
}
