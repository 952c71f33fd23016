import { and, eq, gte, notInArray, sql } from 'drizzle-orm'
import { DAY } from '#shared/durations.ts'
import { orderLines, orders } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

export { deleteSynonyms, SaveSynonyms, saveSynonyms, SynonymGroupId } from './search-synonyms/save.ts'
export { loadSynonyms, getSynonymGroup, type SynonymGroupPage, SynonymQuery, listSynonymGroups } from './search-synonyms/groups.ts'
export { type SearchTrial, TrySearch, trySearch } from './search-synonyms/trial.ts'

/** Sales within this time rank a search. Milliseconds. */
const POPULARITY_WINDOW_MS = 90 * DAY

/** Loads recent sales into this process's search. */
export async function loadPopularity(shop: Shop): Promise<void> {
  const since = new Date(shop.now().getTime() - POPULARITY_WINDOW_MS)
  const rows = await shop.db
    .select({ productId: orderLines.productId, units: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(gte(orders.paidAt, since), notInArray(orders.status, ['cancelled', 'refunded']), eq(orders.demo, false)))
    .groupBy(orderLines.productId)
  shop.catalogue.setPopularity(new Map(rows.map(({ productId, units }) => [productId, units])))
}
