import type { Asked } from './question.ts'
import { type Meaning, slotIn } from './vocabulary.ts'

/** A synonym that brings products to a search whose own words they do not have. */
export interface Helping {
  /** The words of the search. */
  asked: string
  /** What they were recognised as and what that means as well, both as `phraseKey` writes them. */
  of: string
  by: string
  /** The products. */
  ids: string[]
}

/** Which synonyms bring which of the `wanted` products, by their slots, to a question. */
export function helpingOf(question: Asked[], wanted: ReadonlyMap<number, string>): Helping[] {
  return question.flatMap(({ meanings, phrases, words }) => {
    const own = having(meanings, wanted)
    for (const { parts, synonym } of phrases) if (!synonym) for (const slot of havingAll(parts, wanted)) own.add(slot)
    return phrases.flatMap(({ parts, synonym }) => {
      const ids = synonym ? [...havingAll(parts, wanted)].filter((slot) => !own.has(slot)).map((slot) => wanted.get(slot)!) : []
      return synonym && ids.length > 0 ? [{ asked: words, of: synonym.of, by: synonym.phrase.join(' '), ids }] : []
    })
  })
}

function havingAll(parts: Meaning[][], wanted: ReadonlyMap<number, string>): Set<number> {
  const [first, ...rest] = parts.map((meanings) => having(meanings, wanted))
  return new Set([...(first ?? [])].filter((slot) => rest.every((one) => one.has(slot))))
}

function having(meanings: Meaning[], wanted: ReadonlyMap<number, string>): Set<number> {
  const slots = new Set<number>()
  for (const { term, isVague } of meanings)
    for (const postings of isVague ? [term.telling] : [term.telling, term.mentioned])
      for (const posting of postings) if (wanted.has(slotIn(posting))) slots.add(slotIn(posting))
  return slots
}
