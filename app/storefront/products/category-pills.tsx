import type { ListingQuery } from '#shop/catalogue/catalogue.types.ts'
import { useLanguage } from '#app/language/words.tsx'
import { listingUrl } from '../parts/listing/listing-url.ts'

/** Links to one category each. The other filters stay. */
export function CategoryPills({
  categories,
  counts,
  query,
}: {
  categories: { slug: string; name: string }[]
  counts: Record<string, number>
  query: ListingQuery
}) {
  const { t, href } = useLanguage()
  return (
    <nav className="pills" aria-label={t('products.categories')}>
      <a className="chip" href={href(listingUrl(query, { category: undefined }))} aria-current={query.category ? undefined : 'true'}>
        {t('products.all')} <span>{Object.values(counts).reduce((sum, count) => sum + count, 0)}</span>
      </a>
      {categories.map(({ slug, name }) => (
        <a
          key={slug}
          className="chip"
          href={href(listingUrl(query, { category: slug }))}
          aria-current={query.category === slug ? 'true' : undefined}
        >
          {name} <span>{counts[slug] ?? 0}</span>
        </a>
      ))}
    </nav>
  )
}
