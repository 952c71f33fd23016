import { Icon } from '../../ui/icon.tsx'
import { useLanguage } from '../../words.tsx'
import { addressOf } from './address.ts'
import type { Listing } from './listing.ts'

export function PageLinks({ listing: { page, pages, query } }: { listing: Listing }) {
  const { t, href } = useLanguage()
  if (pages < 2) return null
  const to = (number: number) => href(addressOf(query, { page: number }))
  return (
    <nav className="page-links" aria-label={t('products.pages')} data-top>
      {page > 1 && (
        <a className="icon-button" href={to(page - 1)} rel="prev" aria-label={t('products.page-before')}>
          <Icon name="arrow-left" />
        </a>
      )}
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <a
          key={number}
          className="icon-button"
          href={to(number)}
          aria-current={number === page ? 'page' : undefined}
          aria-label={t('products.page-number', { number })}
        >
          {number}
        </a>
      ))}
      {page < pages && (
        <a className="icon-button" href={to(page + 1)} rel="next" aria-label={t('products.page-after')}>
          <Icon name="arrow-right" />
        </a>
      )}
    </nav>
  )
}
