import type { QueryTerm } from './query.ts'
import { type Meaning, slotIn } from './vocabulary.ts'

/** A synonym through which a search found products that do not have its own words. */
export interface SynonymMatch {
  /** The searched words. */
  asked: string
  /** `of` is the recognized phrase and `by` its synonym, both as from `phraseKey`. */
  of: string
  by: string
  ids: string[]
}

/** The synonyms through which a query finds these products (product id by slot). */
export function findSynonymMatches(query: QueryTerm[], products: ReadonlyMap<number, string>): SynonymMatch[] {
  return query.flatMap(({ meanings, phrases, words }) => {
    const own = productsWithAny(meanings, products)
    for (const { parts, synonym } of phrases) if (!synonym) for (const slot of havingAll(parts, products)) own.add(slot)
    return phrases.flatMap(({ parts, synonym }) => {
      if (!synonym) return []
      const matching = havingAll(parts, products)
      const ids = [...products].flatMap(([slot, id]) => (matching.has(slot) && !own.has(slot) ? [id] : []))
      return ids.length > 0 ? [{ asked: words, of: synonym.of, by: synonym.phrase.join(' '), ids }] : []
    })
  })
}

function havingAll(parts: Meaning[][], products: ReadonlyMap<number, string>): Set<number> {
  const [first, ...rest] = parts.map((meanings) => productsWithAny(meanings, products))
  return new Set([...(first ?? [])].filter((slot) => rest.every((one) => one.has(slot))))
}

function productsWithAny(meanings: Meaning[], products: ReadonlyMap<number, string>): Set<number> {
  const slots = new Set<number>()
  for (const { term, isVague } of meanings)
    for (const postings of isVague ? [term.significant] : [term.significant, term.mentioned])
      for (const posting of postings) if (products.has(slotIn(posting))) slots.add(slotIn(posting))
  return slots
}
