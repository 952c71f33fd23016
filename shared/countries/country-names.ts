/**
 * Browsers and the server disagree on the long names of these countries, and agree on the short
 * ones.
 */
const shortNamed = new Set(['HK', 'MO', 'PS'])

/**
 * Returns a function from ISO code to country name in a language. Server and browser must give
 * equal names, or hydration would not match. An unknown code is returned unchanged.
 */
export function countryNamer(locale: string): (code: string) => string {
  const long = new Intl.DisplayNames(locale, { type: 'region' })
  const short = new Intl.DisplayNames(locale, { type: 'region', style: 'short' })
  return (code) => {
    const name = (shortNamed.has(code) ? short : long).of(code) ?? code
    // Some browsers append the other party's name: '(Islas Malvinas)', '- جزر مالفيناس'.
    return code === 'FK' ? name.replace(/ [(-].*$/s, '') : name
  }
}
