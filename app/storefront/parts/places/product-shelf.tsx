import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#shop/catalogue/catalogue.types.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { viewportHintAt, ProductTile } from '../product-tile.tsx'
import { type Opening, StartHereProduct } from './start-here-product.tsx'
import { listingUrl } from '../listing/listing-url.ts'

interface ShelfProps {
  name: string
  /** The number of products on the shelf. */
  line: string
  /** A paragraph about the place or kind of snack; null shows the line in its place. */
  text: string | null
  opening: Opening | null
  products: Card[]
  total: number
  /** The filter of the listing with all these products. */
  filter: { countries?: string[]; category?: string }
  children?: ReactNode
}

/**
 * A headline, a paragraph, one product to begin with and all products, with links to all products
 * and their filters.
 */
export function ProductShelf({ name, line, text, opening, products, total, filter, children }: ShelfProps) {
  const { t, href } = useLanguage()
  return (
    <>
      <div className="place-intro">
        <div>
          <h1>
            {name}
            <sup aria-hidden="true">{total}</sup>
          </h1>
          <p className="lede">{text ?? line}</p>
          {text && <p className="place-line">{line}</p>}
        </div>
        {opening && <StartHereProduct opening={opening} />}
      </div>
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
