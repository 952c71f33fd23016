import { countryGroups } from '#shop/catalogue/search/language/countries.ts'
import { everydayGroups } from '#shop/catalogue/search/language/everyday-words.ts'
import { conceptSegmentsOf } from '../concepts/segments.ts'
import { countriesOfRegion } from '../concepts/regions.ts'
import { phraseKeyOf, stemOf } from '#shop/catalogue/search/language/accents-and-plurals.ts'
import type { ExcludedPlace } from '../exclusions.types.ts'

const MIN_STEM_LENGTH = 5
/** 'made in', after the name of a place. */
const MADE_IN = /(?<=.)[産製](?:の)?$/u
/** Endings of German and Romance adjectives. */
const ENDING = /(?:e[mnrs]?|[ao]s?|s)$/

let countries: ReadonlyMap<string, string> | null = null

/** The country or region that words name, also as an adjective; null for all other words. */
export function placeNamed(words: string): Omit<ExcludedPlace, 'words'> | null {
  const key = keyOf(words)
  const code = codes().get(key) ?? codes().get(stemOf(key)) ?? inflected(key)
  if (code) return { place: code, countries: [code] }
  const segments = conceptSegmentsOf(words.normalize('NFKC'))
  const region = segments.length === 1 ? segments[0]?.concept.region : undefined
  return region ? { place: region, countries: countriesOfRegion(region) } : null
}

function codes(): ReadonlyMap<string, string> {
  return (countries ??= new Map(
    [...countryGroups(), ...everydayGroups].flatMap(([code = '', ...names]) =>
      /^@[a-z]{2}$/.test(code) ? names.map((name): [string, string] => [keyOf(name), code.slice(1).toUpperCase()]) : [],
    ),
  ))
}

/** 'japanisches', 'coreanas' */
function inflected(key: string): string | undefined {
  if (!/^[a-z]+$/.test(key)) return undefined
  const stem = key.replace(ENDING, '')
  if (stem.length < MIN_STEM_LENGTH) return undefined
  return codes().get(stem) ?? codes().get(`${stem}o`) ?? codes().get(`${stem}e`)
}

const keyOf = (words: string): string => words.replace(MADE_IN, '').split(/\s+/).map(phraseKeyOf).join(' ')
