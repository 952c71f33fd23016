import { MINUTE } from '#shared/durations.ts'
import { RENEWED_WITHIN } from './timings.ts'

export interface Ticket {
  url: string
  key: string
  token: string
  /** On this page's clock. */
  until: number
  topics: ReadonlySet<string>
}

/**
 * The server's limit is also ten minutes. Clocks differ, so the page does not rely on the server's
 * expiry time alone.
 */
const LASTS = 10 * MINUTE
const PATIENCE = 10_000

/**
 * Requests a ticket for these topics; null where the visitor may not have one. Rejects where the
 * shop cannot answer now.
 */
export async function askForTicket(topics: ReadonlySet<string>): Promise<Ticket | null> {
  const askedAt = performance.now()
  const answer = await fetch('/api/live/ticket', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ topics: [...topics] }),
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (answer.status >= 400 && answer.status < 500) return null
  if (!answer.ok) throw new Error(`The shop answered ${answer.status}`)
  const { url, key, token } = (await answer.json()) as Pick<Ticket, 'url' | 'key' | 'token'>
  return { url, key, token, until: askedAt + LASTS, topics }
}

/** Whether the ticket covers these topics and does not expire soon. */
export function isGoodFor(ticket: Ticket, topics: ReadonlySet<string>): boolean {
  return ticket.until - performance.now() > RENEWED_WITHIN && [...topics].every((topic) => ticket.topics.has(topic))
}
