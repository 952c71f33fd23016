import { useLanguage } from '#app/language/words.tsx'
import { listingUrl } from '../parts/listing/listing-url.ts'
import type { ListingPageView } from '../parts/listing/listing.ts'

/**
 * The number of shown products, and a link to the same listing with one more page. With JavaScript
 * the page is added in place, and Back returns to the longer listing.
 */
export function ShowMore({ listing: { from, page, pages, products, total, query } }: { listing: ListingPageView }) {
  const { t, href } = useLanguage()
  if (pages < 2 || page >= pages) return null
  return (
    <div className="more">
      <p>{t('products.shown', { shown: products.length, total })}</p>
      <div className="more-share" aria-hidden="true">
        <i style={{ width: `${Math.round((products.length / total) * 100)}%` }} />
      </div>
      <a className="button button-secondary" href={href(listingUrl(query, { page: page + 1, from }))} data-show-more>
        {t('products.more')}
      </a>
    </div>
  )
}
