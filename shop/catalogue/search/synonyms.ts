import SearchableMap from 'minisearch/SearchableMap'
import { countryGroups } from './countries.ts'
import { everydayGroups } from './everyday.ts'
import { askedWords } from './spelling.ts'

/** Letters from which on the beginning of a synonym counts. */
const BEGINNING = 3
const MOST_BEGINNINGS = 6

/** Phrases that mean the same, each as the keys of its words. */
type Phrase = string[]
export interface Synonym {
  phrase: Phrase
  quality: number
  /** What of the group was recognised, as `phraseKey` writes it. */
  of: string
}

/** Words that mean the same, found by any one of them: the names of countries, everyday words of the shop's languages, and what staff say. */
export class Synonyms {
  private readonly groups = new SearchableMap<Set<Phrase[]>>()
  /** Words of the longest phrase. */
  readonly longest: number = 1

  constructor(groups: Iterable<readonly string[]> = []) {
    for (const group of [...countryGroups(), ...everydayGroups, ...groups]) {
      const phrases = group.map(keysOf).filter((phrase) => phrase.length > 0)
      for (const phrase of phrases) {
        this.longest = Math.max(this.longest, phrase.length)
        const key = phrase.join(' ')
        const known = this.groups.get(key)
        if (known) known.add(phrases)
        else this.groups.set(key, new Set([phrases]))
      }
    }
  }

  /** What else is meant by exactly these words. */
  of(phrase: Phrase): Synonym[] {
    return this.others(phrase.join(' '), 0.85)
  }

  /** What may be meant by one word that is half typed, or mistyped where `misspelt` says so. */
  like(key: string, misspelt: boolean): Synonym[] {
    const found: Synonym[] = []
    if (key.length >= BEGINNING || /[^a-z]/.test(key)) {
      let met = 0
      for (const [known] of this.groups.atPrefix(key)) {
        if (known === key) continue
        found.push(...this.others(known, 0.6))
        if (++met === MOST_BEGINNINGS) break
      }
    }
    if (misspelt && key.length > 4) {
      for (const [known, [, distance]] of this.groups.fuzzyGet(key, key.length > 7 ? 2 : 1))
        found.push(...this.others(known, 0.35 / distance))
    }
    return found
  }

  private others(key: string, quality: number): Synonym[] {
    const found: Synonym[] = []
    for (const phrases of this.groups.get(key) ?? [])
      for (const phrase of phrases) if (phrase.join(' ') !== key) found.push({ phrase, quality, of: key })
    return found
  }
}

/** What a word or several are looked up by: texts with the same key are the same to a search; '' for what nobody can search for. */
export function phraseKey(text: string): string {
  return keysOf(text).join(' ')
}

function keysOf(text: string): Phrase {
  if (text.startsWith('@')) return [text]
  return askedWords(text).map(({ keys }) => keys[0]!)
}
