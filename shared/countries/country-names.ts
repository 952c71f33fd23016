/** Browsers call these otherwise than the server does where the long name is asked for, and alike by the short one. */
const named = new Set(['HK', 'MO', 'PS'])

/**
 * Countries' names in a language by their ISO codes, the same wherever it runs: what the server drew must be what a browser draws. A code that
 * nobody has is answered itself.
 */
export function countryNamer(locale: string): (code: string) => string {
  const long = new Intl.DisplayNames(locale, { type: 'region' })
  const short = new Intl.DisplayNames(locale, { type: 'region', style: 'short' })
  return (code) => {
    const name = (named.has(code) ? short : long).of(code) ?? code
    // Some browsers add the other side's name: '(Islas Malvinas)', '- جزر مالفيناس'.
    return code === 'FK' ? name.split(/ [(-]/)[0]! : name
  }
}
