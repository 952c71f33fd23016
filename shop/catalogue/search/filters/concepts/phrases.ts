import { isUnspaced, phraseKeyOf, stemOf } from '#shop/catalogue/search/language/accents-and-plurals.ts'
import { countryGroups } from '#shop/catalogue/search/language/countries.ts'
import { arConcepts } from './ar.ts'
import type { ConceptWords, ImpliedDiet, ImpliedSort, PriceWords } from './concept-words.ts'
import { currencyWords } from './currencies.ts'
import { deConcepts } from './de.ts'
import { enConcepts } from './en.ts'
import { esConcepts } from './es.ts'
import { frConcepts } from './fr.ts'
import { jaConcepts } from './ja.ts'
import { mildOccasions, type OccasionName } from './occasions.ts'
import { ptConcepts } from './pt.ts'
import { codedRegions, type RegionName } from './regions.ts'

/** The meanings of one phrase, in all languages together. */
export interface Concept {
  region?: RegionName
  occasion?: OccasionName
  diet?: ImpliedDiet
  sort?: ImpliedSort
  heat?: 0 | 1
  currency?: string
  price?: Set<keyof PriceWords>
  /** The name of a country, in which no other concept is looked for: 'South Africa'. */
  isCountry?: true
}

export interface Concepts {
  /** By the keys of their words, joined by spaces. */
  known: ReadonlyMap<string, Concept>
  /** By the beginning of the last word, which may have any ending. */
  stems: ReadonlyMap<string, Concept>
  /** The number of words of the longest phrase that begins with a word. */
  longestFrom: ReadonlyMap<string, number>
  /** Letters of the longest phrase without spaces. */
  mostLetters: number
}

/** Words, numbers, currency symbols and percent signs; letters and digits are apart. */
export const CONCEPT_TOKENS =
  /\d+(?:[.,]\d{1,2}(?!\d))?|\p{Sc}|%|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[\p{L}\p{M}])+/gu

const languages: ConceptWords[] = [enConcepts, esConcepts, frConcepts, deConcepts, ptConcepts, jaConcepts, arConcepts]
/** The languages of the shop, in which the platform names regions. */
const REGION_LANGUAGES = ['en', 'es', 'fr', 'de', 'pt-BR', 'ja', 'ar']

let collected: Concepts | null = null

/** The concepts of all languages; built at the first search. */
export function concepts(): Concepts {
  return (collected ??= new Collection().concepts())
}

/** The phrases of an occasion, in all languages. */
export function occasionPhrases(name: OccasionName): string[] {
  return languages.flatMap(({ occasions }) => listOf(occasions[name]))
}

class Collection {
  private readonly known = new Map<string, Concept>()
  private readonly stems = new Map<string, Concept>()
  private readonly longestFrom = new Map<string, number>()

  concepts(): Concepts {
    this.addCountries()
    this.addRegionNames()
    for (const [currency, words] of Object.entries(currencyWords)) this.add(words, (one) => (one.currency ??= currency))
    for (const words of languages) this.addLanguage(words)
    const unspaced = [...this.known.keys()].filter(isUnspaced)
    const { known, stems, longestFrom } = this
    return { known, stems, longestFrom, mostLetters: Math.max(...unspaced.map(({ length }) => length)) }
  }

  /** Only names in which another concept could be found. */
  private addCountries(): void {
    for (const names of countryGroups())
      for (const name of names)
        if (!name.startsWith('@') && (isUnspaced(name) || keysOf(name).length > 1)) this.add(name, (one) => (one.isCountry = true))
  }

  private addRegionNames(): void {
    for (const language of REGION_LANGUAGES) {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
      for (const region of codedRegions) this.add(names.of(region) ?? '', (one) => (one.region ??= region))
    }
  }

  private addLanguage({ regions, occasions, diets, sorts, heat, prices }: ConceptWords): void {
    for (const [region, words] of Object.entries(regions) as [RegionName, string][]) this.add(words, (one) => (one.region = region))
    for (const [name, words] of Object.entries(occasions) as [OccasionName, string][])
      this.add(words, (one) => {
        one.occasion ??= name
        if (mildOccasions.includes(name)) one.heat = 0
      })
    for (const [diet, words] of Object.entries(diets) as [ImpliedDiet, string][]) this.add(words, (one) => (one.diet ??= diet))
    for (const [sort, words] of Object.entries(sorts) as [ImpliedSort, string][]) this.add(words, (one) => (one.sort ??= sort))
    this.add(heat.none, (one) => (one.heat = 0))
    this.add(heat.mild, (one) => (one.heat = 1))
    for (const [role, words] of Object.entries(prices) as [keyof PriceWords, string][])
      this.add(words, (one) => (one.price ??= new Set()).add(role))
  }

  private add(words: string, put: (concept: Concept) => void): void {
    for (const phrase of listOf(words)) {
      const keys = keysOf(phrase)
      if (keys.length === 0) continue
      this.putAs(keys, phrase.endsWith('*'), put)
      const stemmed = keys.map(stemOfArabic)
      if (stemmed.join(' ') !== keys.join(' ')) this.putAs(stemmed, phrase.endsWith('*'), put)
    }
  }

  private putAs(keys: string[], isStem: boolean, put: (concept: Concept) => void): void {
    const key = keys.join(' ')
    const map = isStem ? this.stems : this.known
    let concept = map.get(key)
    if (!concept) map.set(key, (concept = {}))
    put(concept)
    const [first = ''] = keys
    this.longestFrom.set(first, Math.max(keys.length, this.longestFrom.get(first) ?? 0))
  }
}

/** The key without an Arabic article, 'and', and joined preposition; any other key as it is. */
export function stemOfArabic(key: string): string {
  return /\p{Script=Arabic}/u.test(key) ? stemOf(key) : key
}

function listOf(words: string): string[] {
  return words
    .split(',')
    .map((phrase) => phrase.trim())
    .filter(Boolean)
}

function keysOf(phrase: string): string[] {
  return phrase.normalize('NFKC').match(CONCEPT_TOKENS)?.map(phraseKeyOf) ?? []
}
