import { urls } from '#shared/urls.ts'
import type { ProductView } from '#shop/catalogue/catalogue.types.ts'
import type { ProductReviews } from '#shop/reviews/reviews.ts'
import { useRootData } from '#app/request/root-data.ts'
import { JsonLd } from '../../ui/json-ld.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface StructuredDataProps {
  product: ProductView
  currency: string
  /** Null without reviews: then the product has no rating either. */
  reviews: ProductReviews | null
}

/**
 * Structured data for search engines: the product, one offer per variation, and the reviews
 * (schema.org).
 */
export function ProductStructuredData({ product, currency, reviews }: StructuredDataProps) {
  const { href, locale, t } = useLanguage()
  const { shopUrl, shopName } = useRootData()
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
        ...(reviews && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: reviews.average,
            reviewCount: reviews.count,
            bestRating: 5,
            worstRating: 1,
          },
          review: reviews.reviews.map(({ rating, title, body, name, locale: language, writtenAt }) => ({
            '@type': 'Review',
            reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
            author: { '@type': 'Person', name: name || t('reviews.nobody') },
            datePublished: writtenAt.toISOString(),
            ...(title && { name: title }),
            ...(body && { reviewBody: body }),
            ...(language && { inLanguage: language }),
          })),
        }),
      }}
    />
  )
}
