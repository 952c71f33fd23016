import { urls } from '#shared/urls.ts'
import type { ProductView } from '#shop/catalogue/catalogue.types.ts'
import { CataloguePicture } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { TEMPLATE_VALUE } from '#app/client/product/viewed-products.ts'

/**
 * Recently viewed products. The browser fills them in (recently-viewed.ts), because the cached page
 * is the same for everybody: it contains only one template entry. Without prices, because stored
 * prices would become outdated.
 */
export function RecentlyViewed({ product: { slug, name, country, pictureId, tint } }: { product: ProductView }) {
  const { t, href } = useLanguage()
  return (
    <template data-mount="looked-at" data-now={JSON.stringify({ slug, name, country, pictureId, tint })}>
      <section className="section" aria-labelledby="looked-at">
        <div className="section-head">
          <h2 id="looked-at">{t('product.recently-viewed')}</h2>
          <button type="button" className="button button-ghost button-small">
            {t('product.clear-history')}
          </button>
        </div>
        <ul className="looks">
          <li className="look">
            <div className="tile">
              <CataloguePicture pictureId={TEMPLATE_VALUE} alt="" sizes="180px" widths={[160, 320]} />
            </div>
            <span className="origin">
              <b aria-hidden="true" />
              <span />
            </span>
            <a href={href(urls.product(TEMPLATE_VALUE))}>{TEMPLATE_VALUE}</a>
          </li>
        </ul>
      </section>
    </template>
  )
}
