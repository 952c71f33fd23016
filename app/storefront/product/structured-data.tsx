import { urls } from '#shared/urls.ts'
import type { ProductView } from '#shop/catalogue.ts'
import { useTold } from '../../layout/told.ts'
import { useLanguage } from '../../words.tsx'

/** What search engines read: the product and an offer for each variation (schema.org). */
export function StructuredData({ product, currency }: { product: ProductView; currency: string }) {
  const { href } = useLanguage()
  const { shopUrl, shopName } = useTold()
  const url = shopUrl + href(urls.product(product.slug))
  const written = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    image: product.pictures.map(({ id }) => shopUrl + urls.picture(id, 1280, 'jpg')),
    sku: product.id,
    ...(product.category && { category: product.category.name }),
    ...(product.country && { countryOfOrigin: product.country }),
    offers: product.variations.map(({ id, name, priceCents, available }) => ({
      '@type': 'Offer',
      sku: id,
      name,
      url,
      price: (priceCents / 100).toFixed(2),
      priceCurrency: currency,
      availability: available > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      seller: { '@type': 'Organization', name: shopName },
    })),
  }
  // '<' is written as its escape, so that no text of a product can end the script.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(written).replaceAll('<', '\\u003c') }} />
}
