import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { listingUrl } from '../parts/listing/listing-url.ts'
import type { ListingPageView } from '../parts/listing/listing.ts'
import { placeNameInText } from './implied-labels.ts'

/** Says honestly how well the results fit the search. */
export function SearchNotice({ listing }: { listing: ListingPageView }) {
  const language = useLanguage()
  const { t, list, currency } = language
  const { total, absent, unmatched, isPartial, implied, query } = listing
  const quoted = (words: string[]) => list(words.map((search) => t('products.quoted', { search })))
  const foreign = implied.flatMap((filter) => (filter.kind === 'foreign-price' ? [filter.words] : []))
  const sentences = [
    ...(total > 0 && absent.length > 0
      ? [t('products.not-stocked', { places: list(absent.map((place) => placeNameInText(place, language))) })]
      : []),
    ...(total > 0 && unmatched.length > 0 ? [t('products.unmatched', { words: quoted(unmatched) })] : []),
    ...(total > 0 && isPartial ? [t('products.partial')] : []),
    ...(foreign.length > 0 ? [t('products.foreign-price', { currency, words: quoted(foreign) })] : []),
    ...(query.isLiteral ? [t('products.literal')] : []),
  ]
  if (sentences.length === 0) return null
  return (
    <Notice tone="info" role="note">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}

/** The link between a search that was read and one for the words as they stand. */
export function LiteralLink({ listing }: { listing: ListingPageView }) {
  const { t, href } = useLanguage()
  const { query, exclusions, implied } = listing
  const isRead = exclusions !== null || implied.length > 0
  if (!query.search || !(isRead || query.isLiteral)) return null
  return (
    <p className="did-you-mean">
      <a className="link" rel="nofollow" href={href(listingUrl(query, { isLiteral: query.isLiteral ? undefined : true }))}>
        {t(query.isLiteral ? 'products.read-link' : 'products.literal-link')}
      </a>
    </p>
  )
}
