import SearchableMap from 'minisearch/SearchableMap'
import { countryGroups } from './countries.ts'
import { everydayGroups } from './everyday-words.ts'
import { queryWords } from './words.ts'

/** Minimum length of a prefix that matches a synonym. */
const MIN_PREFIX_LENGTH = 3
const MAX_PREFIX_MATCHES = 6

/** A phrase as the search keys of its words. */
type Phrase = string[]
export interface Synonym {
  phrase: Phrase
  quality: number
  /** The recognized phrase of the group, as from `phraseKey`. */
  of: string
}

/**
 * Synonym groups, looked up by any of their phrases: country names, everyday words in the shop's
 * languages, and the groups from staff.
 */
export class Synonyms {
  private readonly staffGroups: readonly (readonly string[])[]
  private built: Index | null = null

  constructor(staffGroups: Iterable<readonly string[]> = []) {
    this.staffGroups = [...staffGroups]
  }

  /** Number of words in the longest phrase. */
  get longest(): number {
    return this.index.longest
  }

  /** Synonyms of exactly these words. */
  of(phrase: Phrase): Synonym[] {
    return this.others(phrase.join(' '), 0.85)
  }

  /** Synonyms for one unfinished word, and with `misspelt` also for a misspelt one. */
  like(key: string, misspelt: boolean): Synonym[] {
    const found: Synonym[] = []
    if (key.length >= MIN_PREFIX_LENGTH || /[^a-z]/.test(key)) {
      let met = 0
      for (const [known] of this.index.groups.atPrefix(key)) {
        if (known === key) continue
        found.push(...this.others(known, 0.6))
        if (++met === MAX_PREFIX_MATCHES) break
      }
    }
    if (misspelt && key.length > 4) {
      for (const [known, [, distance]] of this.index.groups.fuzzyGet(key, key.length > 7 ? 2 : 1))
        found.push(...this.others(known, 0.35 / distance))
    }
    return found
  }

  private others(key: string, quality: number): Synonym[] {
    const found: Synonym[] = []
    for (const phrases of this.index.groups.get(key) ?? [])
      for (const phrase of phrases) if (phrase.join(' ') !== key) found.push({ phrase, quality, of: key })
    return found
  }

  /** Built at the first search, so that the process starts faster. */
  private get index(): Index {
    return (this.built ??= indexOf([...ownPhrases(), ...phrasesIn(this.staffGroups)]))
  }
}

/**
 * The search key of one or more words. Texts with the same key are equal to a search. '' for a text
 * that cannot be searched for.
 */
export function phraseKey(text: string): string {
  return keysOf(text).join(' ')
}

interface Index {
  groups: SearchableMap<Set<Phrase[]>>
  longest: number
}

function indexOf(meanings: Phrase[][]): Index {
  const groups = new SearchableMap<Set<Phrase[]>>()
  let longest = 1
  for (const phrases of meanings) {
    for (const phrase of phrases) {
      longest = Math.max(longest, phrase.length)
      const key = phrase.join(' ')
      const known = groups.get(key)
      if (known) known.add(phrases)
      else groups.set(key, new Set([phrases]))
    }
  }
  return { groups, longest }
}

let own: Phrase[][] | null = null

/** The built-in groups; they never change. */
function ownPhrases(): Phrase[][] {
  return (own ??= phrasesIn([...countryGroups(), ...everydayGroups]))
}

function phrasesIn(groups: Iterable<readonly string[]>): Phrase[][] {
  return Array.from(groups, (group) => group.map(keysOf).filter((phrase) => phrase.length > 0))
}

function keysOf(text: string): Phrase {
  if (text.startsWith('@')) return [text]
  return queryWords(text).flatMap(({ keys }) => keys.slice(0, 1))
}
