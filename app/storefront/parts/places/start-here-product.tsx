import { urls } from '#shared/urls.ts'
import type { ProductCard } from '#shop/catalogue/catalogue.types.ts'
import type { StartHereReason } from '#shop/catalogue/start-here.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { CataloguePicture } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'

export interface Opening {
  product: ProductCard
  reason: StartHereReason
  /** The product out of its pack where there is such a picture. */
  pictureId: string | null
}

/** 'Start here': one product, large, and why. */
export function StartHereProduct({ opening: { product, reason, pictureId } }: { opening: Opening }) {
  const { t, money, number } = useLanguage()
  const price = money(product.priceCents)
  return (
    <aside className={`opening tint-${product.tint}`} aria-labelledby="start-here">
      <CataloguePicture
        pictureId={pictureId}
        alt=""
        sizes="(min-width: 1440px) 300px, (min-width: 640px) 21vw, 40vw"
        widths={[320, 480, 640]}
        inView="too"
      />
      <div className="opening-words">
        <p className="opening-label" id="start-here">
          {t('places.start')}
        </p>
        <h2>{product.name}</h2>
        <p>{t(`places.start-${reason}`, { rating: number(product.rating?.average ?? 0) })}</p>
        <LinkButton to={urls.product(product.slug)}>
          {t('places.start-look', { price: product.fromPrice ? t('common.price-from', { price }) : price })}
        </LinkButton>
      </div>
    </aside>
  )
}
