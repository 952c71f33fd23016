import '../styles/products.css'
import { adminUrls } from '#shared/admin-urls.ts'
import { localeNames } from '#shared/locale.ts'
import type { StaffProduct } from '#shop/catalogue/editing/product-editing.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CataloguePicture } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Products with their sizes. In the list of missing translations also with those languages. */
export function AdminProductList({ products }: { products: StaffProduct[] }) {
  const { t, href, country } = useLanguage()
  return (
    <ul className="admin-list">
      {products.map((product) => (
        <li key={product.id} data-row>
          <div className={`tile thumb tint-${product.tint}`}>
            <CataloguePicture pictureId={product.pictureId} alt="" sizes="56px" widths={[160]} />
          </div>
          <div className="admin-what">
            <a href={href(adminUrls.product(product.id))} data-row-link>
              {product.name}
            </a>
            <span>{[product.country && country(product.country), product.category].filter(Boolean).join(' · ')}</span>
          </div>
          {product.untranslatedIn ? (
            <Languages product={product} untranslatedIn={product.untranslatedIn} />
          ) : (
            <ul className="admin-sizes">
              <Sizes variations={product.variations} />
              {product.hidden && (
                <li>
                  <Badge tone="line">{t('admin-products.hidden')}</Badge>
                </li>
              )}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Price and stock of each size. */
function Sizes({ variations }: Pick<StaffProduct, 'variations'>) {
  const { t, href, money, number } = useLanguage()
  return variations.map(({ id, name, priceCents, left, low }) => (
    <li key={id}>
      <span>
        <bdi>{name}</bdi>
      </span>
      <b>{money(priceCents)}</b>
      {left === null ? (
        <Badge>{t('admin-products.uncounted')}</Badge>
      ) : (
        <a href={href(adminUrls.stock({ of: id }))}>
          <Badge tone={left === 0 ? 'danger' : low ? 'warn' : 'plain'}>
            {left === 0 ? t('admin-products.sold-out') : t('admin-products.left', { count: left, shown: number(left) })}
          </Badge>
        </a>
      )}
    </li>
  ))
}

/** Links to the missing translations. */
function Languages({
  product: { id, name },
  untranslatedIn,
}: {
  product: StaffProduct
  untranslatedIn: NonNullable<StaffProduct['untranslatedIn']>
}) {
  const { href } = useLanguage()
  return (
    <ul className="admin-untranslated">
      {untranslatedIn.map((locale) => (
        <li key={locale}>
          <a href={href(adminUrls.texts({ of: id, in: locale }))} aria-label={`${localeNames[locale]}, ${name}`}>
            <Badge tone="warn">{localeNames[locale]}</Badge>
          </a>
        </li>
      ))}
    </ul>
  )
}
