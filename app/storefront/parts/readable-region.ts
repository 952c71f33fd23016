import type { Locale } from '#shared/locale.ts'

/**
 * The region of a product, if it is in the language's script. An untranslated name in another
 * script does not help the reader.
 */
export function readableRegion({ region }: { region: string | null }, locale: Locale): string | null {
  const isLatin = new Intl.Locale(locale).maximize().script === 'Latn'
  return region && /\p{Script=Latin}/u.test(region) === isLatin ? region : null
}
