import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#shop/catalogue/catalogue.types.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { viewportHintAt, ProductTile } from '../product-tile.tsx'
import { listingUrl } from '../listing/listing-url.ts'

interface ShelfProps {
  name: string
  line: string
  products: Card[]
  total: number
  /** The filter of the listing with all these products. */
  filter: { countries?: string[]; category?: string }
  children?: ReactNode
}

/** A headline, a line of text and products, with links to all products and their filters. */
export function ProductShelf({ name, line, products, total, filter, children }: ShelfProps) {
  const { t, href } = useLanguage()
  return (
    <>
      <h1>
        {name}
        <sup aria-hidden="true">{total}</sup>
      </h1>
      <p className="lede">{line}</p>
      <section aria-labelledby="shelf">
        <h2 className="sr-only" id="shelf">
          {t('places.count', { count: total })}
        </h2>
        <div className="cards">
          {products.map((product, index) => (
            <ProductTile
              key={product.id}
              product={product}
              inView={viewportHintAt(index)}
              isCountryKnown={filter.countries !== undefined}
            />
          ))}
        </div>
        <p className="shelf-more">
          <a className="button button-secondary" href={href(listingUrl(filter))}>
            <Icon name="sliders-horizontal" />
            {t('places.filter', { count: total })}
          </a>
        </p>
      </section>
      {children}
    </>
  )
}
