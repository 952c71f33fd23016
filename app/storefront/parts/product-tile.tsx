import type { ProductCard as Card } from '#shop/catalogue/catalogue.types.ts'
import { urls } from '#shared/urls.ts'
import { HeartButton } from '#app/parts/heart-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CataloguePicture } from '#app/ui/picture.tsx'
import { RatingStars } from '#app/ui/rating-stars.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { readableRegion } from './readable-region.ts'

interface ProductCardProps {
  product: Card
  /** See `HeartButton`. */
  isSaved?: boolean
  /** See `Picture`. */
  inView?: 'first' | 'too'
  /**
   * Without JavaScript its buttons lead back to it, not to the top of the page. Only where the page
   * shows the product once.
   */
  isPlace?: boolean
  /** With the region in place of the country, where the heading names the country. */
  isCountryKnown?: boolean
}

const widths = [320, 480, 640, 960] as const
/** Two, three or four columns. Three columns beside the filters are just as wide. */
const sizes = '(min-width: 2200px) 400px, (min-width: 1440px) 320px, (min-width: 1024px) 22vw, (min-width: 640px) 30vw, 44.2vw'

/** The first row of a list at the top of a page is in view. */
export function viewportHintAt(index: number): 'first' | 'too' | undefined {
  if (index === 0) return 'first'
  return index < 3 ? 'too' : undefined
}

/**
 * A product in a list. Its tile and name are one link, and the add button belongs to the page's one
 * add form. It uses few elements, because a page shows two dozen cards.
 */
export function ProductTile({ product, isSaved, inView, isPlace, isCountryKnown }: ProductCardProps) {
  const { t, locale, href, money, country } = useLanguage()
  const origin = isCountryKnown ? null : product.country
  const region = isCountryKnown ? readableRegion(product, locale) : null
  const price = money(product.priceCents)
  const place = isPlace ? `card-${product.slug}` : undefined
  return (
    <article id={place} className="product-card" data-key={product.slug}>
      <div className={`tile tint-${product.tint} bite-br`} data-served={product.servedPictureId ?? undefined}>
        <CataloguePicture pictureId={product.pictureId} alt={product.pictureAlt} sizes={sizes} widths={widths} inView={inView} />
      </div>
      <Flag product={product} />
      <HeartButton product={product} isSaved={isSaved} place={place} />
      {(origin || region || product.rating) && (
        <p className="origin">
          {origin && <b aria-hidden="true">{origin}</b>}
          {origin ? country(origin) : region}
          {product.rating && <RatingStars rating={product.rating.average} isAverage />}
        </p>
      )}
      <h3>
        <a href={href(urls.product(product.slug))}>{product.name}</a>
      </h3>
      {product.flavour && <p className="flavour">{product.flavour}</p>}
      <p className="card-foot">
        {product.addVariationId ? (
          <span className="price">{product.fromPrice ? t('common.price-from', { price }) : price}</span>
        ) : (
          <span className="sold-out">{t('common.sold-out')}</span>
        )}
        {product.weightGrams && <small>{t('common.grams', { grams: product.weightGrams })}</small>}
        {product.savedCents > 0 && <small className="saving">{t('common.saves', { amount: money(product.savedCents) })}</small>}
      </p>
      {product.addVariationId ? (
        <button
          className="add"
          form="add"
          formAction={place && `${href(urls.cart())}#${place}`}
          name="variationId"
          value={product.addVariationId}
          aria-label={t('common.add-item', { item: product.name })}
        >
          <Icon name="plus" />
        </button>
      ) : (
        <a
          className="add add-later"
          href={`${href(urls.product(product.slug))}#back-in-stock`}
          aria-label={t('common.tell-me', { item: product.name })}
        >
          <Icon name="bell" />
        </a>
      )}
    </article>
  )
}

/** At most one flag: few left before new. */
function Flag({ product: { fewLeft, shelf } }: { product: Card }) {
  const { t } = useLanguage()
  if (fewLeft !== null) return <span className="flag badge badge-warn">{t('common.few-left', { count: fewLeft })}</span>
  return shelf === 'new' ? <span className="flag badge badge-ink">{t('common.new')}</span> : null
}
