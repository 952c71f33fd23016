import { placeInText } from '#shared/countries/place-in-text.ts'
import type { LanguageContextValue } from '#app/language/words.tsx'
import type { Recommendation } from '#shop/catalogue/catalogue.types.ts'

/** Why a product is suggested, in words. Needs the messages of `pairings`. */
export function pairingReason({ t, country }: LanguageContextValue, reason: Recommendation['reason']): string {
  switch (reason.why) {
    case 'taste':
      return t(`pairings.taste-${reason.contrast}`)
    case 'together':
      return t('pairings.together')
    case 'country':
      return t('pairings.why-country', { country: placeInText(t, reason.country, country(reason.country)) })
    case 'craving':
      return t(`pairings.why-${reason.craving}`)
    default:
      return t('pairings.why-category', { category: reason.category })
  }
}
