import { urls } from '#shared/urls.ts'
import type { ProductCard as Card } from '#shop/catalogue/catalogue.types.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { ProductTile } from '../parts/product-tile.tsx'

export function NewArrivals({ products }: { products: Card[] }) {
  const { t, href } = useLanguage()
  return (
    <section className="section">
      <div className="page">
        <div className="section-head">
          <h2>{t('common.new-snacks')}</h2>
          <a className="arrow-link" href={href(urls.products({ sort: 'new' }))}>
            {t('home.newest')} <Icon name="arrow-right" />
          </a>
        </div>
        <div className="cards cards-trio">
          {products.map((product) => (
            <ProductTile key={product.id} product={product} />
          ))}
        </div>
      </div>
    </section>
  )
}
