import { urls } from '#shared/urls.ts'
import type { ProductView } from '#shop/catalogue.ts'
import { useTold } from '../../layout/told.ts'
import { JsonLd } from '../../ui/json-ld.tsx'
import { useLanguage } from '../../words.tsx'

/** What search engines read: the product and an offer for each variation (schema.org). */
export function StructuredData({ product, currency }: { product: ProductView; currency: string }) {
  const { href, locale } = useLanguage()
  const { shopUrl, shopName } = useTold()
  const several = product.variations.length > 1
  const url = (v?: string) => shopUrl + href(urls.product(product.slug, { v }))
  return (
    <JsonLd
      about={{
        '@type': 'Product',
        '@id': `${url()}#product`,
        name: product.name,
        description: product.description,
        inLanguage: locale,
        url: url(),
        image: product.pictures.map(({ id }) => shopUrl + urls.picture(id, 1280, 'jpg')),
        sku: product.id,
        ...(product.category && { category: product.category.name }),
        ...(product.country && { countryOfOrigin: { '@type': 'Country', name: product.country } }),
        offers: product.variations.map(({ id, name, priceCents, available }) => ({
          '@type': 'Offer',
          sku: id,
          name,
          url: url(several ? id : undefined),
          price: (priceCents / 100).toFixed(2),
          priceCurrency: currency,
          availability: available > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
          itemCondition: 'https://schema.org/NewCondition',
          seller: { '@type': 'Organization', name: shopName },
        })),
      }}
    />
  )
}
