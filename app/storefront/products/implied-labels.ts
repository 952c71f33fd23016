import type { MessageKey } from '#locales/messages.ts'
import { placeInText } from '#shared/countries/place-in-text.ts'
import type { ImpliedFilter } from '#shop/catalogue/catalogue.ts'
import type { ListingQuery } from '#shop/catalogue/catalogue.types.ts'
import type { LanguageContextValue } from '#app/language/words.tsx'

/**
 * The label of a filter that the words of a search imply. Null for a filter that is not applied.
 */
export function impliedLabel(filter: ImpliedFilter, language: LanguageContextValue): string | null {
  const { t } = language
  if (filter.kind === 'region') return placeName(filter.region, language)
  if (filter.kind === 'price') return priceLabel(filter, language)
  if (filter.kind === 'diet') return t(`common.diet-${filter.diet}`)
  if (filter.kind === 'heat') return t(filter.heat === 0 ? 'common.heat-0' : 'products.heat-up-to-1')
  return filter.kind === 'sort' ? t(`products.sort-${filter.sort}`) : null
}

/** The limits of a price; null without any. */
export function priceLabel(
  { minCents, maxCents }: Pick<ListingQuery, 'minCents' | 'maxCents'>,
  { t, money }: Pick<LanguageContextValue, 't' | 'money'>,
): string | null {
  if (minCents !== undefined && maxCents !== undefined) return t('products.price-range', { from: money(minCents), to: money(maxCents) })
  if (minCents !== undefined) return t('products.at-least', { price: money(minCents) })
  return maxCents === undefined ? null : t('products.at-most', { price: money(maxCents) })
}

/** The name of a country or region. The platform knows those with a code. */
export function placeName(place: string, { t, country }: Pick<LanguageContextValue, 't' | 'country'>): string {
  return /^(?:[A-Z]{2}|\d{3})$/.test(place) ? country(place) : t(`common.region-${place}` as MessageKey)
}

/** The same within a sentence. */
export function placeNameInText(place: string, language: Pick<LanguageContextValue, 't' | 'country'>): string {
  return placeInText(language.t, place, placeName(place, language))
}
