import { useLanguage } from '#app/language/words.tsx'
import { addressOf } from '../parts/listing/address.ts'
import type { Listing } from '../parts/listing/listing.ts'

/** How much of it all is shown, and a link to the same with one page more: in place where scripts run, and what Back comes back to. */
export function More({ listing: { from, page, pages, products, total, query } }: { listing: Listing }) {
  const { t, href } = useLanguage()
  if (pages < 2 || page >= pages) return null
  return (
    <div className="more">
      <p>{t('products.shown', { shown: products.length, total })}</p>
      <a className="button button-secondary" href={href(addressOf(query, { page: page + 1, from }))} data-more>
        {t('products.more')}
      </a>
    </div>
  )
}
