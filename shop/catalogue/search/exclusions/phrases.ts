import type { Avoidance } from '#shared/food.ts'
import { allergens } from '#shared/food.ts'
import { isUnspaced, phraseKeyOf, stemOf } from '../accents-and-plurals.ts'
import { arExclusions } from './ar.ts'
import { deExclusions } from './de.ts'
import { enExclusions } from './en.ts'
import { esExclusions } from './es.ts'
import { frExclusions } from './fr.ts'
import { jaExclusions } from './ja.ts'
import { ptExclusions } from './pt.ts'
import type { ExclusionWords, ExcludableThing } from './words.ts'

/** How sure a negation is: a strong one also excludes unknown words. */
type NegationStrength = 'strong' | 'weak'

/** The meanings of one phrase in a search, in all languages together. */
export interface Phrase {
  before?: NegationStrength
  after?: NegationStrength
  either?: true
  things?: Set<ExcludableThing>
  isUntold?: true
  isClaim?: true
  isOrdinary?: true
  isLink?: true
  isBeside?: true
}

export interface Phrases {
  /** By the keys of their words, joined by spaces. */
  known: ReadonlyMap<string, Phrase>
  /** Number of words of the longest phrase, and letters of the longest phrase without spaces. */
  mostWords: number
  mostLetters: number
  glued: readonly string[]
  gluedBefore: readonly string[]
}

/** The avoidances of things that stand for several, or for none. */
const AVOIDANCE_GROUPS: Partial<Record<ExcludableThing, readonly Avoidance[]>> = {
  // 'nuts' may include peanuts: both are excluded.
  nuts: ['tree-nuts', 'peanuts'],
  shellfish: ['crustaceans', 'molluscs'],
  seafood: ['fish', 'crustaceans', 'molluscs'],
  allergens,
  heat: [],
}
export const avoidancesOf = (thing: ExcludableThing): readonly Avoidance[] => AVOIDANCE_GROUPS[thing] ?? [thing as Avoidance]

let collected: Phrases | null = null

/** The phrases of all languages; built at the first search. */
export function phrases(): Phrases {
  return (collected ??= collectPhrases([enExclusions, esExclusions, frExclusions, deExclusions, ptExclusions, jaExclusions, arExclusions]))
}

/** Negations that are everyday words in a language, by its code. */
export const everyday: Partial<Record<string, ReadonlySet<string>>> = { pt: new Set(listOf(ptExclusions.everyday ?? '')) }

function collectPhrases(languages: ExclusionWords[]): Phrases {
  const known = new Map<string, Phrase>()
  const put = (key: string, add: (phrase: Phrase) => void) => {
    let phrase = known.get(key)
    if (!phrase) known.set(key, (phrase = {}))
    add(phrase)
  }
  const putAll = (list: string, add: (phrase: Phrase) => void, isStemmed = false) => {
    for (const words of listOf(list)) {
      const keys = keysOf(words)
      put(keys.join(' '), add)
      if (isStemmed && keys.map(stemOf).join(' ') !== keys.join(' ')) put(keys.map(stemOf).join(' '), add)
    }
  }
  for (const words of languages) {
    putAll(words.before, (phrase) => (phrase.before = 'strong'))
    putAll(words.weakBefore, (phrase) => (phrase.before ??= 'weak'))
    putAll(words.after, (phrase) => (phrase.after = 'strong'))
    putAll(words.weakAfter, (phrase) => (phrase.after ??= 'weak'))
    putAll(words.either, (phrase) => (phrase.either = true))
    putAll(words.links, (phrase) => (phrase.isLink = true))
    putAll(words.beside, (phrase) => (phrase.isBeside = true))
    putAll(words.claims, (phrase) => (phrase.isClaim = true))
    putAll(words.ordinary, (phrase) => (phrase.isOrdinary = true))
    putAll(words.untold, (phrase) => (phrase.isUntold = true), true)
    for (const [thing, list] of Object.entries(words.things) as [ExcludableThing, string][])
      putAll(list, (phrase) => (phrase.things ??= new Set()).add(thing), true)
  }
  const keys = [...known.keys()]
  const longestFirst = (list: string[]) => [...new Set(list)].toSorted((a, b) => b.length - a.length)
  return {
    known,
    mostWords: Math.max(...keys.map((key) => key.split(' ').length)),
    mostLetters: Math.max(...keys.filter(isUnspaced).map(({ length }) => length)),
    glued: longestFirst(languages.flatMap(({ glued }) => listOf(glued).map(phraseKeyOf))),
    gluedBefore: longestFirst(languages.flatMap(({ gluedBefore }) => listOf(gluedBefore).map(phraseKeyOf))),
  }
}

function listOf(list: string): string[] {
  return list
    .split(',')
    .map((words) => words.trim())
    .filter(Boolean)
}

function keysOf(words: string): string[] {
  return words.split(/[\s'’]+/).map(phraseKeyOf)
}
