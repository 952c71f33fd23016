import { MINUTE } from '#shared/durations.ts'
import { RENEWED_WITHIN } from './timings.ts'

export interface Ticket {
  url: string
  key: string
  token: string
  /** By this page's clock. */
  until: number
  topics: ReadonlySet<string>
}

/** The shop's own limit is ten minutes; clocks differ, so that its moment is not relied upon alone. */
const LASTS = 10 * MINUTE
const PATIENCE = 10_000

/** A ticket for these topics; null where there is none to be had for who asks. Rejects where the shop cannot say so now. */
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

/** Whether it lets in whoever wants these, and not only for a moment more. */
export function isGoodFor(ticket: Ticket, topics: ReadonlySet<string>): boolean {
  return ticket.until - performance.now() > RENEWED_WITHIN && [...topics].every((topic) => ticket.topics.has(topic))
}
