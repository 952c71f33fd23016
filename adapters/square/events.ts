import type { InventoryState } from 'square'
import { z } from 'zod'
import type { RecordVersion, WebhookEvent } from '#shop/ports.ts'
import { stockCountOf } from './stock.ts'
import { isSigned, type SignatureSettings } from './webhook-signature.ts'

/** PostgreSQL stores no NUL. */
const Text = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\0]*$/)
const Id = Text.optional()
const Version = z.int().optional().catch(undefined)
const Time = z.iso.datetime({ offset: true }).optional().catch(undefined)
const Named = z.object({ id: Id, order_id: Id }).optional()
const Order = z.object({ order_id: Id, version: Version }).optional()
const Count = z.object({
  catalog_object_id: Text,
  state: z.string(),
  location_id: z.string(),
  quantity: z.string().regex(/^-?\d{1,9}(\.\d{1,5})?$/),
  calculated_at: z.iso.datetime({ offset: true }),
})
const Notification = z.object({
  event_id: Text,
  type: Text,
  data: z
    .object({
      object: z
        .object({
          payment: z.object({ id: Id, order_id: Id, updated_at: Time }).optional(),
          refund: Named,
          order_updated: Order,
          order_fulfillment_updated: Named,
          inventory_counts: z.array(Count).optional(),
        })
        .optional(),
    })
    .optional(),
})
type Notification = z.infer<typeof Notification>
type Changed = NonNullable<NonNullable<Notification['data']>['object']>

interface Receiver extends SignatureSettings {
  locationId: string
}

/** Reads a webhook. Null when Square did not sign it or it cannot be parsed. */
export function readEvent(body: string, signature: string | null, receiver: Receiver): WebhookEvent | null {
  if (!signature || !isSigned(body, signature, receiver)) return null
  const notification = Notification.safeParse(parsed(body))
  return notification.success ? eventOf(notification.data, receiver.locationId) : null
}

function eventOf({ event_id: id, type, data }: Notification, locationId: string): WebhookEvent {
  const { inventory_counts: counts, ...named } = data?.object ?? {}
  if (type === 'catalog.version.updated') return { id, type, about: 'catalogue' }
  if (type === 'inventory.count.updated')
    return { id, type, about: 'stock', counts: (counts ?? []).flatMap((count) => wholeCount(count, locationId)) }
  // A new order is not paid yet. Its payment changes it and causes webhooks of its own.
  if (type === 'order.created') return { id, type, about: 'other' }
  const providerOrderId = /^(payment|refund|order)\./.test(type) && Object.values(named).find((one) => one?.order_id)?.order_id
  const refundId = type === 'refund.updated' && named.refund?.id
  if (providerOrderId && refundId) return { id, type, about: 'refund', providerOrderId, refundId }
  if (!providerOrderId) return { id, type, about: 'other' }
  const version = versionOf(named)
  return { id, type, about: 'payment', providerOrderId, ...(version && { version }) }
}

/** As `getSquarePayment` returns it. */
function versionOf({ payment, order_updated }: Changed): RecordVersion | null {
  if (payment) return payment.id && payment.updated_at ? { id: payment.id, version: Date.parse(payment.updated_at) } : null
  const { order_id: id, version } = order_updated ?? {}
  return id && version !== undefined ? { id, version } : null
}

function wholeCount(count: z.infer<typeof Count>, locationId: string) {
  const { catalog_object_id: catalogObjectId, location_id, calculated_at: calculatedAt, quantity } = count
  return stockCountOf(
    { catalogObjectId, locationId: location_id, state: count.state as InventoryState, quantity, calculatedAt },
    locationId,
  )
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
