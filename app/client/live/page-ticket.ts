import { MINUTE } from '#shared/durations.ts'
import { TICKET_RENEWAL_MARGIN_MS } from './timings.ts'

export interface PageTicket {
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
const TICKET_LIFETIME_MS = 10 * MINUTE
const TICKET_TIMEOUT_MS = 10_000

/**
 * Requests a ticket for these topics; null where the visitor may not have one. Rejects where the
 * shop cannot answer now.
 */
export async function fetchPageTicket(topics: ReadonlySet<string>): Promise<PageTicket | null> {
  const askedAt = performance.now()
  const answer = await fetch('/api/live/ticket', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ topics: [...topics] }),
    signal: AbortSignal.timeout(TICKET_TIMEOUT_MS),
  })
  if (answer.status >= 400 && answer.status < 500) return null
  if (!answer.ok) throw new Error(`The shop answered ${answer.status}`)
  const { url, key, token } = (await answer.json()) as Pick<PageTicket, 'url' | 'key' | 'token'>
  return { url, key, token, until: askedAt + TICKET_LIFETIME_MS, topics }
}

/** Whether the ticket covers these topics and does not expire soon. */
export function isTicketValidFor(ticket: PageTicket, topics: ReadonlySet<string>): boolean {
  return ticket.until - performance.now() > TICKET_RENEWAL_MARGIN_MS && [...topics].every((topic) => ticket.topics.has(topic))
}
