import { avoidances } from '#shared/food.ts'
import { isNutritionClaim } from '#shared/label-claims.ts'
import type { Locale } from '#shared/locale.ts'
import type { Exclusions } from '#shop/catalogue/catalogue.ts'
import type { ListingQuery } from '#shop/catalogue/catalogue.types.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { placeNameInText } from './implied-labels.ts'

/**
 * Says how the search was read that leaves something out in words: nobody must wonder whether it
 * was understood.
 */
export function ExclusionsNotice({ exclusions, total }: { exclusions: Exclusions; total: number }) {
  const language = useLanguage()
  const { t, list, locale } = language
  const { free, isMild, claims, kinds, named, places, unverifiable, unread } = exclusions
  const quoted = (words: string[]) => list(words.map((search) => t('products.quoted', { search })))
  const claimed = list(claims.map(({ claim }) => midSentence(t(`common.claim-${claim}`), locale)))
  // Where nothing is shown, NothingFound says why.
  const isNamed = unverifiable.length > 0 && total > 0
  const sentences = [
    ...(free.length > 0 ? [t('products.left-out', { list: list(free.map((one) => t(`common.allergen-${one}`))) })] : []),
    ...(isMild ? [t('products.left-out-heat')] : []),
    ...(claims.length > 0
      ? [t(claims.some(({ claim }) => isNutritionClaim(claim)) ? 'products.read-as-nutrition' : 'products.read-as', { list: claimed })]
      : []),
    ...(kinds.length > 0 ? [t('products.left-out-foods', { list: list(kinds.map(({ kind }) => t(`common.food-${kind}`))) })] : []),
    ...(places.length > 0
      ? [t('products.left-out-places', { places: list(places.map(({ place }) => placeNameInText(place, language))) })]
      : []),
    ...(named.length > 0 ? [t('products.left-out-words', { words: quoted(named.map(({ name }) => name)) })] : []),
    ...(isNamed ? [t('products.unverifiable-named', { words: quoted(unverifiable) })] : []),
    ...(unread.length > 0 ? [t('products.unread', { words: quoted(unread) })] : []),
  ]
  if (sentences.length === 0) return null
  return (
    <Notice tone={isNamed || unread.length > 0 ? 'warn' : 'info'} role="note">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}

/** The label of a claim in a sentence: without the capital letter that it starts with on a chip. */
function midSentence(label: string, locale: Locale): string {
  return label.charAt(0).toLocaleLowerCase(locale) + label.slice(1)
}

/**
 * The search text without the exclusions that have a filter of their own. The other exclusions stay
 * in it as words.
 */
export function searchWithoutExclusions({ rest, claims, kinds, named, places, unverifiable }: Exclusions): string | undefined {
  const words = [...claims, ...kinds, ...named, ...places].map((one) => one.words)
  return [rest, ...words, ...unverifiable].filter(Boolean).join(' ') || undefined
}

/** A query for other words that leaves out all that this search did. */
export function queryKeepingExclusions(
  query: ListingQuery,
  exclusions: Exclusions | null,
  search: string | undefined,
): Partial<ListingQuery> {
  if (!exclusions) return { search }
  const free = avoidances.filter((one) => exclusions.free.includes(one) || query.free?.includes(one))
  return { search, free, heat: exclusions.isMild ? 0 : query.heat }
}
