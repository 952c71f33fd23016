import type { Avoidance } from '#shared/food.ts'
import { allergens } from '#shared/food.ts'
import { isUnspaced, phraseKeyOf, stemOf } from '#shop/catalogue/search/language/accents-and-plurals.ts'
import { arExclusions } from './ar.ts'
import { deExclusions } from './de.ts'
import { enExclusions } from './en.ts'
import { esExclusions } from './es.ts'
import { frExclusions } from './fr.ts'
import { jaExclusions } from './ja.ts'
import { ptExclusions } from './pt.ts'
import type { LabelClaim } from '#shared/label-claims.ts'
import { type FoodKind, foodKinds } from '../exclusions.types.ts'
import type { ExcludableThing, MeasuredThing } from './words.ts'

/** How sure a negation is: a strong one also excludes unknown words. */
type NegationStrength = 'strong' | 'weak'

/** The meanings of one phrase in a search, in all languages together. */
export interface Phrase {
  before?: NegationStrength
  after?: NegationStrength
  either?: true
  things?: Set<ExcludableThing>
  kind?: FoodKind
  claim?: LabelClaim
  isCondition?: true
  isCancelling?: true
  isUnverifiable?: true
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
  /** Beginnings of words for a condition, such as 'zoliakie'. */
  conditions: readonly { key: string; phrase: Phrase }[]
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

/** What the figures on a label must confirm when something that they measure is excluded. */
const CLAIMS: Record<MeasuredThing, LabelClaim> = {
  sugar: 'sugar-free',
  salt: 'salt-free',
  fat: 'fat-free',
  sweet: 'not-sweet',
  'too-sweet': 'less-sweet',
  salty: 'not-salty',
  sour: 'not-sour',
  meat: 'meat-free',
  pork: 'pork-free',
  animal: 'animal-free',
}
export const claimOf = (thing: ExcludableThing): LabelClaim | undefined => (isMeasured(thing) ? CLAIMS[thing] : undefined)
export const avoidancesOf = (thing: ExcludableThing): readonly Avoidance[] =>
  isMeasured(thing) ? [] : (AVOIDANCE_GROUPS[thing] ?? [thing as Avoidance])

/** Whether a phrase can be excluded. */
export const isExcludable = ({ things, kind, isUnverifiable }: Phrase): boolean =>
  things !== undefined || kind !== undefined || isUnverifiable === true

/** Whether a phrase names an allergen, and neither a figure of the label, nor heat. */
export const isAllergen = ({ things }: Phrase): boolean => [...(things ?? [])].some((thing) => avoidancesOf(thing).length > 0)

/** Whether a phrase is a taste: it joins no list of excluded ingredients. */
export const isTaste = ({ things }: Phrase): boolean => things !== undefined && [...things].every((thing) => TASTES.includes(thing))

const TASTES: readonly ExcludableThing[] = ['heat', 'sweet', 'too-sweet', 'salty', 'sour']

function isMeasured(thing: ExcludableThing): thing is MeasuredThing {
  return Object.hasOwn(CLAIMS, thing)
}

/** Whether a word names a food that can be excluded. */
export function isKnownFood(word: string): boolean {
  const phrase = phrases().known.get(phraseKeyOf(word))
  return phrase !== undefined && isExcludable(phrase)
}

/** The words of a kind of food in every language. */
export function wordsOfKind(kind: FoodKind): string[] {
  return languages.flatMap(({ kinds }) => listOf(kinds[kind]))
}

/** Minimum length of a word that names a condition in compounds and misspellings. */
export const MIN_CONDITION_LENGTH = 6

const languages = [enExclusions, esExclusions, frExclusions, deExclusions, ptExclusions, jaExclusions, arExclusions]
let collected: Phrases | null = null

/** The phrases of all languages; built at the first search. */
export function phrases(): Phrases {
  return (collected ??= collectPhrases())
}

/** Negations that are everyday words in a language, by its code. */
export const everyday: Partial<Record<string, ReadonlySet<string>>> = { pt: new Set(listOf(ptExclusions.everyday ?? '')) }

function collectPhrases(): Phrases {
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
    putAll(words.unverifiable, (phrase) => (phrase.isUnverifiable = true), true)
    for (const [thing, list] of Object.entries(words.things) as [ExcludableThing, string][])
      putAll(list, (phrase) => (phrase.things ??= new Set()).add(thing), true)
    for (const kind of foodKinds) putAll(words.kinds[kind], (phrase) => (phrase.kind = kind), true)
    for (const [claim, list] of Object.entries(words.measured) as [LabelClaim, string][]) putAll(list, (phrase) => (phrase.claim = claim))
    for (const [thing, list] of Object.entries(words.conditions) as [ExcludableThing, string][])
      putAll(list, (phrase) => ((phrase.isCondition = true), (phrase.things ??= new Set()).add(thing)))
    putAll(words.cancelling, (phrase) => ((phrase.isCancelling = true), (phrase.before ??= 'weak')))
  }
  const keys = [...known.keys()]
  const longestFirst = (list: string[]) => [...new Set(list)].toSorted((a, b) => b.length - a.length)
  return {
    known,
    mostWords: Math.max(...keys.map((key) => key.split(' ').length)),
    mostLetters: Math.max(...keys.filter(isUnspaced).map(({ length }) => length)),
    conditions: [...known].flatMap(([key, phrase]) => (phrase.isCondition && isStem(key) ? [{ key, phrase }] : [])),
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

/** Whether words that begin with this one mean the same condition: 'Zöliakiekranke'. */
function isStem(key: string): boolean {
  return key.length >= MIN_CONDITION_LENGTH && /^[a-z]+$/.test(key)
}
