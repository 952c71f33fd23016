import { createHmac } from 'node:crypto'
import { DAY, MINUTE } from '#shared/durations.ts'
import type { EmulatorStore } from '../store.ts'

interface Due {
  seq: number
  event_id: string
  url: string
  signature_key: string
  body: string
  created_at: number
  attempts: number
}

// Gives up after a day, as Square does. The first retries are quick, because the shop may still be
// starting.
const patience = DAY
const atOnce = 8
const wait = (attempts: number) => Math.min(10 * MINUTE, 250 * 2 ** attempts) * (0.75 + Math.random() / 2)

/**
 * Delivers due notifications, with the first attempt at once. It retries until the receiver
 * responds with 2xx, and gives up after a day.
 */
export function startWebhookDelivery(
  store: EmulatorStore,
  report: (error: Error) => void = () => undefined,
): { wake(): void; close(): Promise<void> } {
  const stop = new AbortController()
  const underway = new Map<number, Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  /**
   * A file error (e.g. a full disk) must not end the process. It is reported, and the next check
   * follows after a pause.
   */
  function wake(): void {
    if (stop.signal.aborted) return
    clearTimeout(timer)
    try {
      lookForDue()
    } catch (error) {
      report(asError(error))
      timer = setTimeout(wake, 5000)
      timer.unref()
    }
  }

  function lookForDue(): void {
    for (const one of dueNotifications(store, [...underway.keys()])) {
      const work = deliver(one)
        .catch((error: unknown) => report(asError(error)))
        .finally(() => {
          underway.delete(one.seq)
          wake()
        })
      underway.set(one.seq, work)
    }
    if (underway.size >= atOnce) return
    const next = nextDueAt(store, [...underway.keys()])
    if (next === null) return
    timer = setTimeout(wake, Math.max(0, next - Date.now()))
    timer.unref()
  }

  async function deliver(one: Due): Promise<void> {
    const result = await postNotification(one, stop.signal)
    if (stop.signal.aborted && !result.ok) return
    recordAttempt(store, one, result)
  }

  return {
    wake,
    async close() {
      stop.abort()
      clearTimeout(timer)
      await Promise.allSettled(underway.values())
    },
  }
}

/** The notifications to deliver now, without those that are `underway`. */
function dueNotifications(store: EmulatorStore, underway: number[]): Due[] {
  return store.all<Due>(
    `select * from outbox where delivered_at is null and given_up_at is null and next_at <= ?
     and seq not in (select value from json_each(?)) order by next_at, seq limit ?`,
    Date.now(),
    JSON.stringify(underway),
    Math.max(0, atOnce - underway.length),
  )
}

/** When the next notification is due, in milliseconds; null if there is none. */
function nextDueAt(store: EmulatorStore, underway: number[]): number | null {
  const row = store.one<{ at: number | null }>(
    `select min(next_at) as at from outbox where delivered_at is null and given_up_at is null and seq not in (select value from json_each(?))`,
    JSON.stringify(underway),
  )
  return row?.at ?? null
}

function recordAttempt(store: EmulatorStore, one: Due, { ok, answer }: { ok: boolean; answer: string }): void {
  const now = Date.now()
  if (ok) store.run('update outbox set delivered_at = ?, attempts = attempts + 1, last_answer = ? where seq = ?', now, answer, one.seq)
  else if (now - one.created_at > patience)
    store.run('update outbox set given_up_at = ?, attempts = attempts + 1, last_answer = ? where seq = ?', now, answer, one.seq)
  else
    store.run(
      'update outbox set next_at = ?, attempts = attempts + 1, last_answer = ? where seq = ?',
      now + Math.round(wait(one.attempts)),
      answer,
      one.seq,
    )
}

/** Posts one notification. Never throws: an error is part of the result. */
export async function postNotification(
  one: { url: string; signature_key: string; body: string; attempts: number; created_at: number },
  stop?: AbortSignal,
): Promise<{ ok: boolean; status: number; answer: string }> {
  try {
    const response = await fetch(one.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(10_000), ...(stop ? [stop] : [])]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Square Connect v2',
        'square-environment': 'Sandbox',
        'square-initial-delivery-timestamp': new Date(one.created_at).toISOString(),
        'x-square-hmacsha256-signature': signature(one.signature_key, one.url, one.body),
        ...(one.attempts > 0 && { 'square-retry-number': String(one.attempts), 'square-retry-reason': 'http_error' }),
      },
      body: one.body,
    })
    await response.body?.cancel()
    return { ok: response.ok, status: response.status, answer: String(response.status) }
  } catch (error) {
    return { ok: false, status: 0, answer: error instanceof Error ? error.message : 'unreachable' }
  }
}

/** Square's signature: HMAC-SHA256 over the notification URL and the body, in base64. */
const signature = (key: string, url: string, body: string) => createHmac('sha256', key).update(url).update(body).digest('base64')

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
