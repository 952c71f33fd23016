import { continents, countriesOf, type Continent } from '#shared/countries/countries.ts'
import { countryNamer } from '#shared/countries/country-names.ts'
import { intlLocale, type Locale } from '#shared/locale.ts'

/** A part of the world with its countries, by their names in the language. */
export interface Places {
  continent: Continent
  countries: { code: string; name: string }[]
}

/** Named and sorted on the server: browsers may know other names. */
export function placesIn(locale: Locale): Places[] {
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
