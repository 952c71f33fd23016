import { DESK, orderTopic, productTopic } from '#shared/live-topics.ts'
import { sendSoon } from './live/bursts.ts'
import type { LiveMessage } from '#shop/ports.ts'
import { afterCommit, type Shop } from '#shop/shop.ts'

export { AskForTicket, liveTicket } from './live/tickets.ts'

// What pages that are open hear at once: that something is another now. What it is they ask under their own session, so that nothing of it is in a message.

/** Tells open pages once the surrounding transaction has committed; where the service cannot be reached, pages show it at their next reload. */
export function tellLive(shop: Shop, ...messages: LiveMessage[]): void {
  afterCommit(shop, () => sendSoon(shop, messages))
}

/** Tells the customer's page and the staff's that something happened to an order. */
export function tellOfOrder(shop: Shop, { id, number }: { id: string; number: string }): void {
  tellLive(shop, { topic: orderTopic(id), event: 'changed', payload: {} }, deskNews(number))
}

/** Tells the staff's pages alone: of a note, a tag, a piece that lies in the parcel. */
export function tellDesk(shop: Shop, { number }: { number: string }): void {
  tellLive(shop, deskNews(number))
}

/** Tells pages that show these variations' products how much is left, or have them in a basket. */
export function tellOfStock(shop: Shop, variationIds: string[]): void {
  const productIds = new Set(variationIds.flatMap((id) => shop.catalogue.sellable(id)?.productId ?? []))
  tellLive(shop, ...[...productIds].map((id) => ({ topic: productTopic(id), event: 'stock', payload: {} })))
}

function deskNews(number: string): LiveMessage {
  return { topic: DESK, event: 'order', payload: { order: number } }
}
