import type { InventoryState } from 'square'
import { z } from 'zod'
import type { WebhookEvent } from '#shop/ports.ts'
import { stockCountOf } from './stock.ts'
import { isSigned, type SignatureSettings } from './webhook-signature.ts'

const Id = z.string().min(1).optional()
const Named = z.object({ id: Id, order_id: Id }).optional()
const Count = z.object({
  catalog_object_id: z.string(),
  state: z.string(),
  location_id: z.string(),
  quantity: z.string().regex(/^-?\d{1,9}(\.\d{1,5})?$/),
  calculated_at: z.iso.datetime({ offset: true }),
})
const Notification = z.object({
  event_id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z
    .object({
      object: z
        .object({
          payment: Named,
          refund: Named,
          order_created: Named,
          order_updated: Named,
          order_fulfillment_updated: Named,
          inventory_counts: z.array(Count).optional(),
        })
        .optional(),
    })
    .optional(),
})
type Notification = z.infer<typeof Notification>

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
  const providerOrderId = /^(payment|refund|order)\./.test(type) && Object.values(named).find((one) => one?.order_id)?.order_id
  const refundId = type === 'refund.updated' && named.refund?.id
  if (providerOrderId && refundId) return { id, type, about: 'refund', providerOrderId, refundId }
  return providerOrderId ? { id, type, about: 'payment', providerOrderId } : { id, type, about: 'other' }
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
