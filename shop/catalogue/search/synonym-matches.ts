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

/** The synonyms through which a query finds the `wanted` products (product id by slot). */
export function findSynonymMatches(question: QueryTerm[], wanted: ReadonlyMap<number, string>): SynonymMatch[] {
  return question.flatMap(({ meanings, phrases, words }) => {
    const own = productsWithAny(meanings, wanted)
    for (const { parts, synonym } of phrases) if (!synonym) for (const slot of havingAll(parts, wanted)) own.add(slot)
    return phrases.flatMap(({ parts, synonym }) => {
      const ids = synonym ? [...havingAll(parts, wanted)].filter((slot) => !own.has(slot)).map((slot) => wanted.get(slot)!) : []
      return synonym && ids.length > 0 ? [{ asked: words, of: synonym.of, by: synonym.phrase.join(' '), ids }] : []
    })
  })
}

function havingAll(parts: Meaning[][], wanted: ReadonlyMap<number, string>): Set<number> {
  const [first, ...rest] = parts.map((meanings) => productsWithAny(meanings, wanted))
  return new Set([...(first ?? [])].filter((slot) => rest.every((one) => one.has(slot))))
}

function productsWithAny(meanings: Meaning[], wanted: ReadonlyMap<number, string>): Set<number> {
  const slots = new Set<number>()
  for (const { term, isVague } of meanings)
    for (const postings of isVague ? [term.significant] : [term.significant, term.mentioned])
      for (const posting of postings) if (wanted.has(slotIn(posting))) slots.add(slotIn(posting))
  return slots
}
