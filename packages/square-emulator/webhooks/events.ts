import { randomUUID } from 'node:crypto'
import type { Emulator } from '../emulator.ts'

/** The event types that the emulator sends. */
export const eventTypes = [
  'catalog.version.updated',
  'customer.created',
  'customer.deleted',
  'customer.updated',
  'inventory.count.updated',
  'order.created',
  'order.updated',
  'payment.created',
  'payment.updated',
  'refund.created',
  'refund.updated',
] as const
type EventType = (typeof eventTypes)[number]

interface EventSubject {
  type: string
  id?: string
  object: Record<string, unknown>
}

/** The merchant that owns the emulator's only location. */
export const merchantId = 'EMBEDDEDMERCHANT'

/**
 * Writes an outbox row for each subscription to this event type, in the current transaction.
 * Delivery starts after the commit.
 */
export function enqueueNotification(emulator: Emulator, type: EventType, data: EventSubject): void {
  const wanting = emulator.store.all<{ id: string; url: string; signature_key: string }>(
    `select id, url, signature_key from subscriptions where enabled = 1
     and exists (select 1 from json_each(body, '$.event_types') as wanted where wanted.value = ?)`,
    type,
  )
  if (wanting.length === 0) return
  const event_id = randomUUID()
  const body = notificationBody(emulator, type, data, event_id)
  const now = Date.now()
  for (const { id, url, signature_key } of wanting) {
    emulator.store.run(
      'insert into outbox (event_id, subscription, url, signature_key, body, created_at, next_at) values (?, ?, ?, ?, ?, ?, ?)',
      event_id,
      id,
      url,
      signature_key,
      body,
      now,
      now,
    )
  }
  emulator.store.afterCommit(() => emulator.wake())
}

/** The body of a notification, exactly as it is signed and sent. */
export function notificationBody(emulator: Emulator, type: string, data: EventSubject, event_id: string): string {
  return JSON.stringify({
    merchant_id: merchantId,
    ...(type !== 'catalog.version.updated' && { location_id: emulator.settings.locationId }),
    type,
    event_id,
    created_at: new Date().toISOString(),
    data: { ...data, ...(data.id && { id: data.id }) },
  })
}
