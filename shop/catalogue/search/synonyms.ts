import SearchableMap from 'minisearch/SearchableMap'
import { occasionPhrases } from './filters/concepts/phrases.ts'
import { type OccasionName, occasions, occasionTargets } from './filters/concepts/occasions.ts'
import { countryGroups } from './language/countries.ts'
import { everydayGroups } from './language/everyday-words.ts'
import { isUnspaced } from './language/accents-and-plurals.ts'
import { spaceOut } from './language/unspaced-words.ts'
import { findTypos } from './language/typos.ts'
import { queryWords } from './language/words.ts'

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
  /** Whether the phrase is one of the things to show for an occasion. */
  isOccasion?: true
}

/** Synonyms of each other; or, with `isRanked`, what to show for an occasion, the best first. */
interface Group {
  phrases: Phrase[]
  isRanked?: true
}

/** A product with the typed word itself fits better than one for the occasion. */
const OCCASION_SHARE = 0.3
/** How much less the last product of an occasion fits than the first. */
const RANK_SPREAD = 0.5

/**
 * Synonym groups, looked up by any of their phrases: country names, everyday words in the shop's
 * languages, occasions, and the groups from staff.
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

  /**
   * Synonyms for one unfinished word, and with `misspelt` also for a misspelt one. With `isWord`, the
   * key is a word of the catalogue, and no phrase of several words is completed: 'potato' asks for
   * more than 'potato crisps'.
   */
  like(key: string, { misspelt, isWord }: { misspelt: boolean; isWord: boolean }): Synonym[] {
    const found: Synonym[] = []
    if (key.length >= MIN_PREFIX_LENGTH || /[^a-z]/.test(key)) {
      let met = 0
      for (const [known] of this.index.groups.atPrefix(key)) {
        if (known === key || (isWord && known.startsWith(`${key} `))) continue
        found.push(...this.others(known, 0.6))
        if (++met === MAX_PREFIX_MATCHES) break
      }
    }
    if (misspelt && key.length > 4) {
      for (const [known, { quality }] of findTypos(this.index.groups, key)) found.push(...this.others(known, quality * 0.7))
    }
    return found
  }

  /** The text with spaces around the phrases in it that are written without: '日本の酸っぱいもの'. */
  spaced(text: string): string {
    return spaceOut(text, this.index.unspaced)
  }

  private others(key: string, quality: number): Synonym[] {
    const found: Synonym[] = []
    for (const { phrases, isRanked } of this.index.groups.get(key) ?? [])
      for (const [rank, phrase] of phrases.entries()) {
        const share = isRanked ? OCCASION_SHARE * (1 - (RANK_SPREAD * rank) / phrases.length) : 1
        if (phrase.join(' ') !== key) found.push({ phrase, quality: quality * share, of: key, ...(isRanked && { isOccasion: true }) })
      }
    return found
  }

  /** Built at the first search, so that the process starts faster. */
  private get index(): Index {
    return (this.built ??= indexOf([...ownPhrases(), ...phrasesIn(this.staffGroups)], unspacedIn(this.staffGroups)))
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
  groups: SearchableMap<Set<Group>>
  longest: number
  /** The phrases in scripts without spaces, as written. */
  unspaced: ReadonlySet<string>
}

function indexOf(meanings: Phrase[][], unspaced: ReadonlySet<string>): Index {
  const groups = new SearchableMap<Set<Group>>()
  let longest = 1
  const put = (phrase: Phrase, group: Group) => {
    if (phrase.length === 0) return
    longest = Math.max(longest, phrase.length)
    const key = phrase.join(' ')
    const known = groups.get(key)
    if (known) known.add(group)
    else groups.set(key, new Set([group]))
  }
  for (const phrases of meanings) {
    const group = { phrases }
    for (const phrase of phrases) put(phrase, group)
  }
  for (const name of Object.keys(occasions) as OccasionName[]) {
    const group: Group = { phrases: occasionTargets(name).map(keysOf), isRanked: true }
    for (const phrase of occasionPhrases(name)) put(keysOf(phrase), group)
  }
  return { groups, longest, unspaced }
}

let own: Phrase[][] | null = null

/** The built-in groups; they never change. */
function ownPhrases(): Phrase[][] {
  return (own ??= phrasesIn([...countryGroups(), ...everydayGroups]))
}

function unspacedIn(staffGroups: readonly (readonly string[])[]): ReadonlySet<string> {
  const occasionWords = (Object.keys(occasions) as OccasionName[]).map(occasionPhrases)
  const groups = [...countryGroups(), ...everydayGroups, ...occasionWords, ...staffGroups]
  return new Set(groups.flat().flatMap((phrase) => (isUnspaced(phrase) ? [phrase.normalize('NFKC')] : [])))
}

function phrasesIn(groups: Iterable<readonly string[]>): Phrase[][] {
  return Array.from(groups, (group) => group.map(keysOf).filter((phrase) => phrase.length > 0))
}

function keysOf(text: string): Phrase {
  if (text.startsWith('@')) return [text]
  return queryWords(text).flatMap(({ keys }) => keys.slice(0, 1))
}
