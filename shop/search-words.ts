import { and, asc, eq, gte, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, orderLines, orders, searchSynonyms } from '#database/schema.ts'
import { Failure } from './failure.ts'
import type { Shop } from './shop.ts'

/** What was bought this lately ranks a search. Milliseconds. */
const LATELY = 90 * 24 * 60 * 60 * 1000

/** Words that mean the same to who searches; '@mx' stands for a country. */
export const SynonymGroup = z.object({ words: z.array(z.string().trim().min(1).max(60)).min(2).max(40) })

export interface SynonymGroupView extends z.infer<typeof SynonymGroup> {
  id: string
}

/** Every group of words that mean the same, in the order of their first words. */
export async function synonymGroups(shop: Shop): Promise<SynonymGroupView[]> {
  const groups = await shop.db
    .select({ id: searchSynonyms.id, words: searchSynonyms.words })
    .from(searchSynonyms)
    .orderBy(asc(searchSynonyms.words))
  return groups
}

/** Adds a group, or changes the one that `id` names; every process knows at once. Throws Failure('not-found'). */
export async function keepSynonyms(shop: Shop, { id, words }: z.infer<typeof SynonymGroup> & { id?: string }): Promise<string> {
  const values = { words: [...new Set(words)], updatedAt: shop.now() }
  const [row] = id
    ? await shop.db.update(searchSynonyms).set(values).where(eq(searchSynonyms.id, id)).returning({ id: searchSynonyms.id })
    : await shop.db.insert(searchSynonyms).values(values).returning({ id: searchSynonyms.id })
  if (!row) throw new Failure('not-found')
  await tell(shop.db)
  return row.id
}

/** Takes a group away; every process knows at once. */
export async function dropSynonyms(shop: Shop, id: string): Promise<void> {
  await shop.db.delete(searchSynonyms).where(eq(searchSynonyms.id, id))
  await tell(shop.db)
}

/** Teaches the search of this process the groups as they now are. */
export async function readSynonyms(shop: Shop): Promise<void> {
  const groups = await shop.db.select({ words: searchSynonyms.words }).from(searchSynonyms)
  shop.catalogue.understand(groups.map(({ words }) => words))
}

/** Tells the search of this process what sold lately. */
export async function readPopularity(shop: Shop): Promise<void> {
  const since = new Date(shop.now().getTime() - LATELY)
  const rows = await shop.db
    .select({ productId: orderLines.productId, units: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(gte(orders.paidAt, since), notInArray(orders.status, ['cancelled', 'refunded']), eq(orders.demo, false)))
    .groupBy(orderLines.productId)
  shop.catalogue.rankBy(new Map(rows.map(({ productId, units }) => [productId, units])))
}

async function tell(db: Database): Promise<void> {
  await db.execute(sql`select pg_notify('synonyms', '')`)
}
