import { Icon } from '../../ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { listingUrl } from '../parts/listing/listing-url.ts'
import type { ListingPageView } from '../parts/listing/listing.ts'

/** The number of linked pages on each side of the present page, besides the first and the last. */
const NEIGHBOUR_PAGES = 2

/**
 * Pagination of a long listing. With JavaScript 'Show more' replaces it, unless the listing begins
 * at a later page.
 */
export function PageLinks({ listing: { from, page, pages, query } }: { listing: ListingPageView }) {
  const { t, href } = useLanguage()
  if (pages < 2) return null
  const to = (number: number) => href(listingUrl(query, { page: number }))
  return (
    <nav className={`page-links${from === 1 && page < pages ? ' without-script' : ''}`} aria-label={t('products.pages')} data-top>
      {from > 1 && (
        <a className="icon-button" href={to(from - 1)} rel="prev" aria-label={t('products.page-before')}>
          <Icon name="arrow-left" />
        </a>
      )}
      {numbersAround(page, pages).map((number, index, all) => (
        <span key={number}>
          {number > (all[index - 1] ?? number) + 1 && <span aria-hidden="true">…</span>}
          <a
            className="icon-button"
            href={to(number)}
            aria-current={number >= from && number <= page ? 'page' : undefined}
            aria-label={t('products.page-number', { number })}
          >
            {number}
          </a>
        </span>
      ))}
      {page < pages && (
        <a className="icon-button" href={to(page + 1)} rel="next" aria-label={t('products.page-after')}>
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  )
}

function numbersAround(page: number, pages: number): number[] {
  const near = Array.from({ length: 2 * NEIGHBOUR_PAGES + 1 }, (_, index) => page - NEIGHBOUR_PAGES + index)
  return [...new Set([1, ...near, pages])].filter((number) => number >= 1 && number <= pages).toSorted((a, b) => a - b)
}
