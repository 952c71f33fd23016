import type { LiveMessage } from './ports.ts'
import { afterCommit, type Shop } from './shop.ts'

/** Tells open pages once the surrounding transaction has committed; where the service cannot be reached, pages show it at their next reload. */
export function tellLive(shop: Shop, ...messages: LiveMessage[]): void {
  afterCommit(shop, () => shop.live.send(messages))
}
