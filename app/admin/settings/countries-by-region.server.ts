import { continents, countriesOf, type Continent } from '#shared/countries/countries.ts'
import { countryNamer } from '#shared/countries/country-names.ts'
import { intlLocale, type Locale } from '#shared/locale.ts'

/** A continent with its countries, named in the reader's language. */
export interface WorldRegion {
  continent: Continent
  countries: { code: string; name: string }[]
}

/** Names and order come from the server: browsers may use other names. */
export function countriesByWorldRegion(locale: Locale): WorldRegion[] {
  const tongue = intlLocale(locale)
  const nameOf = countryNamer(locale)
  const { compare } = new Intl.Collator(tongue)
  return continents.map((continent) => ({
    continent,
    countries: countriesOf(continent)
      .map((code) => ({ code, name: nameOf(code) }))
      .toSorted((one, other) => compare(one.name, other.name)),
  }))
}
