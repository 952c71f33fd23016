import { and, asc, eq, exists, sql } from 'drizzle-orm'
import { z } from 'zod'
import { searchSynonyms } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { likePrefix } from '#shop/base/lists/like-prefix.ts'
import { splitPage } from '#shop/base/lists/keyset-pagination.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'

/** Filter of the synonym groups: groups with a word that begins with `search`, and a cursor. */
export const SynonymQuery = z.object({
  search: z.string().trim().max(60).default('').catch(''),
  /** Cursor: the last group of the page before. */
  after: z.uuid().optional().catch(undefined),
})

/** A synonym group: words with the same meaning, in the order of input. '@mx' means a country. */
interface SynonymGroupView {
  id: string
  words: string[]
  /** Changes with every edit. */
  version: string
}

export interface SynonymGroupPage {
  groups: SynonymGroupView[]
  /** Total number of groups. */
  total: number
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

const PER_PAGE = 30

/**
 * A page of synonym groups, ordered by their first word, with keyset pagination. Throws
 * Failure('not-found') when the actor lacks the right.
 */
export async function listSynonymGroups(shop: Shop, by: Actor, { search, after }: z.infer<typeof SynonymQuery>): Promise<SynonymGroupPage> {
  requireRight(by, 'search.change')
  const { db } = shop
  const [before] = after ? await db.select().from(searchSynonyms).where(eq(searchSynonyms.id, after)) : []
  const rows = await db
    .select()
    .from(searchSynonyms)
    .where(
      and(
        search ? withWord(search) : undefined,
        before && sql`(${searchSynonyms.words}, ${searchSynonyms.id}) > (${sql.param(before.words, searchSynonyms.words)}, ${before.id})`,
      ),
    )
    .orderBy(asc(searchSynonyms.words), asc(searchSynonyms.id))
    .limit(PER_PAGE + 1)
  const { page, last } = splitPage(rows, PER_PAGE)
  return { groups: page.map(viewOf), total: await db.$count(searchSynonyms), next: last?.id ?? null }
}

/** One group; null when it no longer exists. Throws like `listSynonymGroups`. */
export async function getSynonymGroup(shop: Shop, by: Actor, id: string): Promise<SynonymGroupView | null> {
  requireRight(by, 'search.change')
  if (!z.uuid().safeParse(id).success) return null
  const [row] = await shop.db.select().from(searchSynonyms).where(eq(searchSynonyms.id, id))
  return row ? viewOf(row) : null
}

/** Loads the present synonym groups into this process's search. */
export async function loadSynonyms(shop: Shop): Promise<void> {
  const groups = await shop.db.select({ words: searchSynonyms.words }).from(searchSynonyms)
  shop.catalogue.setSynonyms(groups.map(({ words }) => words))
}

type Row = typeof searchSynonyms.$inferSelect

function viewOf({ id, words, updatedAt }: Row): SynonymGroupView {
  return { id, words, version: updatedAt.toISOString() }
}

function withWord(search: string) {
  return exists(sql`(select 1 from unnest(${searchSynonyms.words}) as one(word) where lower(one.word) like ${likePrefix(search)})`)
}
