import { z } from 'zod'
import { searchSynonyms } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { type Helping, phraseKey } from '../catalogue.ts'
import type { ProductCard } from '../catalogue.types.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'

export const TrySearch = z.object({ try: z.string().trim().max(100).default('').catch('') })

/** What customers find. */
export interface SearchTrial {
  query: string
  total: number
  /** The search with its misspelt words put right, where it was; else null. */
  meant: string | null
  /** The first ten. */
  products: Pick<ProductCard, 'id' | 'slug' | 'name' | 'country' | 'pictureId' | 'tint' | 'addVariationId'>[]
  helped: HelpfulSynonym[]
}

/** Words that mean the same as one of the search, and brought so many of the first ten that would not have been found by it. */
export interface HelpfulSynonym {
  asked: string
  words: string[]
  /** Their group; null for a country's names, which the shop knows by itself. */
  groupId: string | null
  products: number
}

const SHOWN = 10

/** What customers would find by a search at this moment, and by which synonyms. Throws Failure('not-found') for who may not. */
export async function trySearch(shop: Shop, by: Actor, { try: query }: z.infer<typeof TrySearch>): Promise<SearchTrial> {
  requireRight(by, 'search.change')
  const { products, total, meant } = shop.catalogue.list({ search: query })
  const first = products.slice(0, SHOWN)
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

type Group = { id: string; words: string[] }

/** As staff wrote them, group by group. */
async function inWords({ db }: Shop, helping: Helping[]): Promise<HelpfulSynonym[]> {
  const groups = await db.select({ id: searchSynonyms.id, words: searchSynonyms.words }).from(searchSynonyms)
  const keys = new Map(groups.map((group) => [group.id, new Map(group.words.map((word) => [phraseKey(word), word]))]))
  const found = new Map<string, HelpfulSynonym & { ids: Set<string> }>()
  for (const { asked, of, by, ids } of helping) {
    const group: Group | undefined = groups.find(({ id }) => keys.get(id)!.has(of) && keys.get(id)!.has(by))
    const place = `${asked}\n${group?.id ?? ''}`
    const entry = found.get(place) ?? { asked, words: [], groupId: group?.id ?? null, products: 0, ids: new Set<string>() }
    const word = group ? keys.get(group.id)!.get(by)! : by
    if (!entry.words.includes(word)) entry.words.push(word)
    for (const id of ids) entry.ids.add(id)
    found.set(place, entry)
  }
  return [...found.values()].map(({ ids, ...entry }) => ({ ...entry, products: ids.size }))
}
