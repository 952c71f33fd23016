import './products.css'
import { adminUrls } from '#shared/admin-urls.ts'
import type { DeskProduct } from '#shop/product-desk.ts'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useLanguage } from '../../words.tsx'

/** Products with their sizes, each with its price and what is left of it. */
export function ProductList({ products }: { products: DeskProduct[] }) {
  const { t, href, money, number, country } = useLanguage()
  return (
    <ul className="desk-list">
      {products.map((product) => (
        <li key={product.id}>
          <div className={`tile thumb tint-${product.tint}`}>
            <Picture pictureId={product.pictureId} alt="" sizes="56px" widths={[160]} />
          </div>
          <div className="desk-what">
            <a href={href(adminUrls.product(product.id))}>{product.name}</a>
            <span>{[product.country && country(product.country), product.category].filter(Boolean).join(' · ')}</span>
          </div>
          <ul className="desk-sizes">
            {product.variations.map((variation) => (
              <li key={variation.id}>
                <span>{variation.name}</span>
                <b>{money(variation.priceCents)}</b>
                {variation.left === null ? (
                  <Badge>{t('admin-products.uncounted')}</Badge>
                ) : (
                  <a href={href(adminUrls.stock({ of: variation.id }))}>
                    <Badge tone={variation.left === 0 ? 'danger' : variation.left <= 10 ? 'warn' : 'plain'}>
                      {variation.left === 0
                        ? t('admin-products.sold-out')
                        : t('admin-products.left', { count: variation.left, shown: number(variation.left) })}
                    </Badge>
                  </a>
                )}
              </li>
            ))}
            {product.hidden && (
              <li>
                <Badge tone="line">{t('admin-products.hidden')}</Badge>
              </li>
            )}
          </ul>
        </li>
      ))}
    </ul>
  )
}
