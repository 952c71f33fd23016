import { continentOf, continents, type Continent } from '#shared/countries/countries.ts'
import type { Catalogue } from './catalogue.types.ts'

type Countries = ReturnType<Catalogue['countries']>

/**
 * Countries of origin by continent, those with most products first. Continents without products are
 * left out.
 */
export function countriesByContinent(catalogue: Catalogue): { continent: Continent | 'elsewhere'; countries: Countries }[] {
  const groups = Map.groupBy(catalogue.countries(), ({ code }) => continentOf(code) ?? 'elsewhere')
  return ([...continents, 'elsewhere'] as const).flatMap((continent) => {
    const countries = groups.get(continent)
    return countries ? [{ continent, countries }] : []
  })
}

/**
 * The country code for a path segment: a code in any case, or the English name ('south-korea').
 * Null when no product comes from there.
 */
export function findCountryByPath(catalogue: Catalogue, place: string): string | null {
  const segment = place.toLowerCase()
  const found = catalogue.countries().find(({ code }) => code.toLowerCase() === segment || englishSlugOf(code) === segment)
  return found?.code ?? null
}

const english = new Intl.DisplayNames('en', { type: 'region' })

function englishSlugOf(code: string): string {
  return (english.of(code) ?? code)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
}
