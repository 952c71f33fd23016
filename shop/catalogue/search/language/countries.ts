/** The search finds countries by their names in all of these languages. */
const LANGUAGES = 'en es fr de pt it nl sv pl tr ru uk el ar he hi th vi id ko ja zh zh-Hant'.split(' ')

/** The shared search key of all products from a country. No typed word can equal it. */
export const countryKey = (code: string) => `@${code.toLowerCase()}`

let groups: string[][] | null = null

/** For each country, its key and names as a synonym group. */
export function countryGroups(): string[][] {
  return (groups ??= named())
}

function named(): string[][] {
  const regions = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }))
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const names = new Set(regions.flatMap((region) => region.of(code) ?? []))
      return names.size > 1 ? [[countryKey(code), ...names]] : []
    })
}
