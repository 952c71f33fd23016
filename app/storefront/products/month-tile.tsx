import { urls } from '#shared/urls.ts'
import type { ProductCard } from '#shop/catalogue/catalogue.types.ts'
import { Icon } from '../../ui/icon.tsx'
import { CataloguePicture } from '../../ui/picture.tsx'
import italic from '#shared/fonts/piazzolla-latin-850-italic.woff2'
import { useLanguage } from '#app/language/words.tsx'

/** The snack of the month between the cards. */
export function MonthTile({ product }: { product: ProductCard }) {
  const { t, href, locale } = useLanguage()
  return (
    <aside className={`month-tile tint-${product.tint}`}>
      {locale !== 'ja-JP' && locale !== 'ar' && (
        <link rel="preload" as="font" type="font/woff2" href={italic} crossOrigin="anonymous" fetchPriority="low" />
      )}
      <div>
        <h3>
          {t('products.month')} <em>{product.name}</em>
        </h3>
        {product.flavour && <p>{product.flavour}</p>}
      </div>
      <a className="arrow-link" href={href(urls.product(product.slug))}>
        {t('products.month-link')} <Icon name="arrow-right" />
      </a>
      <CataloguePicture
        pictureId={product.pictureId}
        alt=""
        sizes="(min-width: 1440px) 463px, (min-width: 1024px) 32vw, (min-width: 640px) 43vw, 66.5vw"
        widths={[320, 480, 640, 960]}
        className="month-tile-pack"
      />
    </aside>
  )
}
