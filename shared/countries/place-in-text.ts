type TranslatePlace = (key: 'common.place-in-text', values: { code: string; place: string }) => string

/**
 * The name of a country or region within a sentence, with the article that some names take there:
 * 'Snacks from the Netherlands'.
 */
export function placeInText(t: TranslatePlace, code: string, name: string): string {
  // A key of `select` may have no hyphen.
  return t('common.place-in-text', { code: code.replaceAll('-', ''), place: name })
}
