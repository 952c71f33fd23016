import { diets } from '#shared/food.ts'
import { normalizeDigits } from '#shared/text/normalize-digits.ts'
import type { ListingQuery } from '#shop/catalogue/catalogue.types.ts'
import { isNearOwnCurrency } from './concepts/currencies.ts'
import { readPrice } from './concepts/price-phrases.ts'
import { countriesOfRegion } from './concepts/regions.ts'
import { type ConceptSegment, conceptSegmentsOf } from './concepts/segments.ts'
import type { ImpliedFilter, ImpliedFilters } from './implied-filters.types.ts'
import { isFillerWord } from '../language/filler-words.ts'

export { countriesOfRegion, regionsAround } from './concepts/regions.ts'
export type { ImpliedFilter, ImpliedFilters } from './implied-filters.types.ts'

/** A Japanese particle after the words of a filter. */
const PARTICLE = /^(?:から|の|な|で|に|は|を|が|と|も)/u

/** A filter and its place in the text. Words that are also searched for stay: 'for kids'. */
interface Found {
  filter: ImpliedFilter
  from: number
  to: number
  isSearched?: boolean
}

/**
 * Reads the filters that a search implies. Phrases of every language count in each language. In
 * scripts without spaces, `rest` has spaces around the words of an occasion.
 */
export function readImpliedFilters(typed: string): ImpliedFilters {
  const text = normalizeDigitsOnly(typed)
  const segments = conceptSegmentsOf(text)
  if (segments.every(({ concept, amount }) => amount === undefined && Object.keys(concept).length === 0))
    return { filters: [], rest: typed }
  const cut = (from: number, to: number) => tidied(`${text.slice(0, from)} ${text.slice(to)}`)
  const price = foundPrice(segments, text, cut)
  const others = segments
    .filter(({ from, to }) => !price || to <= price.from || from >= price.to)
    .flatMap((segment) => foundIn(segment, cut))
  const found = price ? [price, ...others] : others
  const rest = restOf(text, segments, found)
  return { filters: found.map(({ filter }) => filter), rest: found.length > 0 && isFillerWord(rest) ? '' : rest }
}

/** The query with the implied filters added to the visitor's. */
export function withImpliedFilters(query: ListingQuery, { filters }: ImpliedFilters): ListingQuery {
  const merged = { ...query }
  for (const filter of filters) {
    if (filter.kind === 'price') {
      merged.minCents = most(merged.minCents, filter.minCents)
      merged.maxCents = least(merged.maxCents, filter.maxCents)
    } else if (filter.kind === 'heat') merged.heat = least(merged.heat, filter.heat)
    else if (filter.kind === 'diet') merged.diets = diets.filter((one) => one === filter.diet || merged.diets?.includes(one))
    else if (filter.kind === 'sort') merged.sort ??= filter.sort
    else if (filter.kind === 'foreign-price') merged.sort ??= 'price-up'
  }
  return merged
}

/** The countries of the implied regions; null when none is implied. */
export function impliedCountries({ filters }: ImpliedFilters): string[] | null {
  const regions = filters.flatMap((filter) => (filter.kind === 'region' ? [filter.region] : []))
  return regions.length > 0 ? regions.flatMap(countriesOfRegion) : null
}

function foundPrice(segments: ConceptSegment[], text: string, cut: (from: number, to: number) => string): Found | null {
  const price = readPrice(segments, text)
  const [first, last] = [price && segments[price.first], price && segments[price.last]]
  if (!price || !first || !last) return null
  const [{ from }, { to }] = [first, last]
  const { minCents, maxCents, currency } = price
  const filter: ImpliedFilter = isNearOwnCurrency(currency)
    ? { kind: 'price', minCents, maxCents, without: cut(from, to) }
    : { kind: 'foreign-price', words: text.slice(from, to), without: cut(from, to) }
  return { filter, from, to }
}

function foundIn({ from, to, concept }: ConceptSegment, cut: (from: number, to: number) => string): Found[] {
  if (concept.isCountry) return []
  const without = cut(from, to)
  const { region, sort, heat, occasion, diet } = concept
  if (region) return [{ filter: { kind: 'region', region, without }, from, to }]
  if (diet) return [{ filter: { kind: 'diet', diet, without }, from, to }]
  if (sort) return [{ filter: { kind: 'sort', sort, without }, from, to }]
  if (heat === undefined) return []
  return [{ filter: { kind: 'heat', heat, without }, from, to, isSearched: occasion !== undefined }]
}

/** The text without the words of filters, and with spaces around occasions. */
function restOf(text: string, segments: ConceptSegment[], found: Found[]): string {
  const cuts = found.filter(({ isSearched }) => !isSearched).map(({ from, to }) => ({ from, to, words: ' ' }))
  const spaced = segments
    .filter(({ concept, from }) => concept.occasion && !cuts.some((one) => one.from === from))
    .map(({ from, to }) => ({ from, to, words: ` ${text.slice(from, to)} ` }))
  let rest = ''
  let at = 0
  for (const { from, to, words } of [...cuts, ...spaced].toSorted((a, b) => a.from - b.from)) {
    rest += text.slice(at, from) + words
    // 'アフリカのお菓子'
    at = to + (PARTICLE.exec(text.slice(to))?.[0].length ?? 0)
  }
  return tidied(rest + text.slice(at))
}

function tidied(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
    .trim()
}

/** ASCII digits; the long vowel mark of kana stays. */
function normalizeDigitsOnly(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => normalizeDigits(digit))
}

const most = (a: number | undefined, b: number | undefined) => (a === undefined ? b : b === undefined ? a : Math.max(a, b))
const least = <T extends number>(a: T | undefined, b: T | undefined) => (a === undefined ? b : b === undefined || a < b ? a : b)
