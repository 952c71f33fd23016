import { DESK, orderTopic, productTopic } from '#shared/live-topics.ts'
import { sendSoon } from './live/bursts.ts'
import type { LiveMessage } from '#shop/ports.ts'
import { afterCommit, type Shop } from '#shop/shop.ts'

export { AskForTicket, liveTicket } from './live/tickets.ts'

// Live messages to open pages. A message only says that something changed. The page then loads the
// data in its own session, so a message holds no private data.

/**
 * Sends messages to open pages after the surrounding transaction commits. If the service is
 * unreachable, pages show the change at their next reload.
 */
export function tellLive(shop: Shop, ...messages: LiveMessage[]): void {
  afterCommit(shop, () => sendSoon(shop, messages))
}

/** Notifies the customer's page and the admin pages that an order changed. */
export function tellOfOrder(shop: Shop, { id, number }: { id: string; number: string }): void {
  tellLive(shop, { topic: orderTopic(id), event: 'changed', payload: {} }, deskNews(number))
}

/** Notifies only the admin pages: of a note, a tag or a packed piece. */
export function tellDesk(shop: Shop, { number }: { number: string }): void {
  tellLive(shop, deskNews(number))
}

/**
 * Notifies pages that show these variations' products, or have them in a basket, that the stock
 * changed.
 */
export function tellOfStock(shop: Shop, variationIds: string[]): void {
  const productIds = new Set(variationIds.flatMap((id) => shop.catalogue.sellable(id)?.productId ?? []))
  tellLive(shop, ...[...productIds].map((id) => ({ topic: productTopic(id), event: 'stock', payload: {} })))
}

function deskNews(number: string): LiveMessage {
  return { topic: DESK, event: 'order', payload: { order: number } }
}
