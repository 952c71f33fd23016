import { STAFF_TOPIC, orderTopic, productTopic } from '#shared/live-topics.ts'
import { sendBatched } from './live/batching.ts'
import type { LiveMessage } from '#shop/ports.ts'
import { afterCommit, type Shop } from '#shop/shop.ts'

export { LiveTicketRequest, issueLiveTicket } from './live/tickets.ts'

// Live messages to open pages. A message only says that something changed. The page then loads the
// data in its own session, so a message holds no private data.

/**
 * Sends messages to open pages after the surrounding transaction commits. If the service is
 * unreachable, pages show the change at their next reload.
 */
export function publishLive(shop: Shop, ...messages: LiveMessage[]): void {
  afterCommit(shop, () => sendBatched(shop, messages))
}

/** Notifies the customer's page and the admin pages that an order changed. */
export function publishOrderUpdate(shop: Shop, { id, number }: { id: string; number: string }): void {
  publishLive(shop, { topic: orderTopic(id), event: 'changed', payload: {} }, orderNewsForStaff(number))
}

/** Notifies only the admin pages: of a note, a tag or a packed piece. */
export function publishOrderToStaff(shop: Shop, { number }: { number: string }): void {
  publishLive(shop, orderNewsForStaff(number))
}

/**
 * Notifies pages that show these variations' products, or have them in a basket, that the stock
 * changed.
 */
export function publishStockLevels(shop: Shop, variationIds: string[]): void {
  const productIds = new Set(variationIds.flatMap((id) => shop.catalogue.sellable(id)?.productId ?? []))
  publishLive(shop, ...[...productIds].map((id) => ({ topic: productTopic(id), event: 'stock', payload: {} })))
}

function orderNewsForStaff(number: string): LiveMessage {
  return { topic: STAFF_TOPIC, event: 'order', payload: { order: number } }
}
