import { z } from 'zod'
import { searchSynonyms } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { type SynonymMatch, phraseKey } from '#shop/catalogue/catalogue.ts'
import type { ProductCard } from '#shop/catalogue/catalogue.types.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'

export const TrySearch = z.object({ try: z.string().trim().max(100).default('').catch('') })

/** The search result that customers see. */
export interface SearchTrial {
  query: string
  total: number
  /** The search with its spelling corrected; null without a correction. */
  meant: string | null
  /** The first ten products. */
  products: Pick<ProductCard, 'id' | 'slug' | 'name' | 'country' | 'pictureId' | 'tint' | 'addVariationId'>[]
  helped: HelpfulSynonym[]
}

/**
 * Synonyms of a searched word, and how many of the first ten products were found only through them.
 */
interface HelpfulSynonym {
  asked: string
  words: string[]
  /** Id of the synonym group; null for built-in country names. */
  groupId: string | null
  products: number
}

const TRIAL_RESULTS = 10

/**
 * The present results of a search for customers, with the synonyms that led to them. Throws
 * Failure('not-found') when the actor lacks the right.
 */
export async function trySearch(shop: Shop, by: Actor, { try: query }: z.infer<typeof TrySearch>): Promise<SearchTrial> {
  requireRight(by, 'search.change')
  const { products, total, meant } = shop.catalogue.list({ search: query })
  const first = products.slice(0, TRIAL_RESULTS)
  const helping = shop.catalogue.helpingSynonyms(
    query,
    first.map(({ id }) => id),
  )
  return {
    query,
    total,
    meant,
    products: first.map(({ id, slug, name, country, pictureId, tint, addVariationId }) => ({
      id,
      slug,
      name,
      country,
      pictureId,
      tint,
      addVariationId,
    })),
    helped: helping.length > 0 ? await inWords(shop, helping) : [],
  }
}

/** The words as staff wrote them, by group. */
async function inWords({ db }: Shop, helping: SynonymMatch[]): Promise<HelpfulSynonym[]> {
  const rows = await db.select({ id: searchSynonyms.id, words: searchSynonyms.words }).from(searchSynonyms)
  const groups = rows.map(({ id, words }) => ({ id, byKey: new Map(words.map((word) => [phraseKey(word), word])) }))
  const found = new Map<string, HelpfulSynonym & { ids: Set<string> }>()
  for (const { asked, of, by, ids } of helping) {
    const group = groups.find(({ byKey }) => byKey.has(of) && byKey.has(by))
    const key = `${asked}\n${group?.id ?? ''}`
    const entry = found.get(key) ?? { asked, words: [], groupId: group?.id ?? null, products: 0, ids: new Set<string>() }
    const word = group?.byKey.get(by) ?? by
    if (!entry.words.includes(word)) entry.words.push(word)
    for (const id of ids) entry.ids.add(id)
    found.set(key, entry)
  }
  return [...found.values()].map(({ ids, ...entry }) => ({ ...entry, products: ids.size }))
}
