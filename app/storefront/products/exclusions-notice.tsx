import { avoidances } from '#shared/food.ts'
import { isNutritionClaim } from '#shared/label-claims.ts'
import type { Locale } from '#shared/locale.ts'
import type { Exclusions } from '#shop/catalogue/catalogue.ts'
import type { ListingQuery } from '#shop/catalogue/catalogue.types.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * Says how the search was read that leaves something out in words: nobody must wonder whether it
 * was understood.
 */
export function ExclusionsNotice({ exclusions, total }: { exclusions: Exclusions; total: number }) {
  const { t, list, locale } = useLanguage()
  const { free, isMild, claims, kinds, unverifiable } = exclusions
  const words = list(unverifiable.map((search) => t('products.quoted', { search })))
  // Where nothing is shown, NothingFound says why.
  const isNamed = unverifiable.length > 0 && total > 0
  if (free.length + claims.length + kinds.length === 0 && !isMild && !isNamed) return null
  const claimed = list(claims.map(({ claim }) => midSentence(t(`common.claim-${claim}`), locale)))
  return (
    <Notice tone={isNamed ? 'warn' : 'info'} role="note">
      {free.length > 0 && <p>{t('products.left-out', { list: list(free.map((one) => t(`common.allergen-${one}`))) })}</p>}
      {isMild && <p>{t('products.left-out-heat')}</p>}
      {claims.length > 0 && (
        <p>
          {t(claims.some(({ claim }) => isNutritionClaim(claim)) ? 'products.read-as-nutrition' : 'products.read-as', { list: claimed })}
        </p>
      )}
      {kinds.length > 0 && <p>{t('products.left-out-foods', { list: list(kinds.map(({ kind }) => t(`common.food-${kind}`))) })}</p>}
      {isNamed && <p>{t('products.unverifiable-named', { words })}</p>}
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
export function searchWithoutExclusions({ rest, claims, kinds, unverifiable }: Exclusions): string | undefined {
  const words = [...claims, ...kinds].map((one) => one.words)
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
