import './gallery.css'
import { redirect } from 'react-router'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { MAX_LINE_QUANTITY } from '#shared/quantity-limit.ts'
import { arrivalDates, defaultDeliveryTerms } from '#shop/pricing/delivery.ts'
import { findReviewableOrder, listProductReviews, reviewTags } from '#shop/reviews/reviews.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { pageNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { BreadcrumbTrail } from '#app/layout/breadcrumb-trail.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/product'
import { AboutProduct } from './about-product.tsx'
import { FlavourCompass } from './flavour-compass.tsx'
import { VariationChoice } from './variation-choice.tsx'
import { RecommendedProducts } from './recommended-products.tsx'
import { ProductDetails } from './product-details.tsx'
import { IngredientsPanel } from './ingredients-panel.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { SaveProductButton } from './save-product-button.tsx'
import { readStory } from './read-story.ts'
import { StoryHeadline } from './story-headline.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import { ProductReviewsSection } from './reviews/product-reviews.tsx'
import { ProductStructuredData } from './structured-data.tsx'

const REVIEWS_SHOWN = 4

export const handle = staticPage

/**
 * A product by its slug. Its id redirects there, for links from outside. An unknown variation
 * redirects to the product itself.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { shop, signedIn, forCustomer, cache } = getRequestContext(context)
  const product = shop.catalogue.product(params.id)
  if (!product) throw pageNotFound(request)
  const wanted = readQuery('product', request.url).v
  const v = product.variations.find(({ id }) => id === wanted)?.id
  if (params.id !== product.slug) throw redirect(urls.product(product.slug, { v }), 301)
  if (wanted && !v) throw redirect(urls.product(product.slug))
  cache('catalogue', `product:${product.id}`, 'today', reviewTags.any, reviewTags.of(product.id))
  const { currency } = shop.settings
  const arrives = {
    standard: arrivalDates(shop.settings, 'standard', shop.now()),
    express: defaultDeliveryTerms(shop.settings).express && arrivalDates(shop.settings, 'express', shop.now()),
  }
  const reviews = await listProductReviews(shop, product.id, {}, REVIEWS_SHOWN)
  const reviewWith = await forCustomer({
    isFor: ({ toReview }) => toReview.includes(product.id),
    load: (by) => findReviewableOrder(shop, by, product.id),
  })
  return {
    words: getMessages(context, 'share', 'product', 'pairings', ...(reviews || reviewWith ? (['reviews'] as const) : [])),
    product,
    ...shop.catalogue.recommendations(product.id),
    named: v ?? null,
    reviews,
    reviewWith,
    arrives,
    most: MAX_LINE_QUANTITY,
    freshWeeks: shop.settings.policies.bestBeforeWeeks,
    currency,
    email: signedIn?.email ?? '',
  }
}

export default function ProductDetailPage({ loaderData }: Route.ComponentProps) {
  const { product, related, goesWith, named, reviews, reviewWith, arrives, most, freshWeeks, currency, email } = loaderData
  const { t } = useLanguage()
  const { name, category, pictures } = product
  const { lede, headline, story } = readStory(product.description)
  const trail = [
    { label: t('common.home'), to: urls.home() },
    ...(category ? [{ label: category.name, to: urls.category(category.slug) }] : [{ label: t('common.all-snacks'), to: urls.products() }]),
    { label: name, to: urls.product(product.slug) },
  ]
  return (
    <div className="page">
      <PageHead
        title={name}
        description={lede}
        path={urls.product(product.slug)}
        picture={pictures[0] && { path: urls.picture(pictures[0].id, 1280, 'jpg'), alt: pictures[0].alt }}
        kind="product"
      />
      <ProductStructuredData product={product} currency={currency} reviews={reviews} />
      <BreadcrumbTrail trail={trail} />
      <div className="product">
        <ProductGallery product={product} />
        <div className="buy">
          <AboutProduct product={product} lede={lede} rating={reviews} />
          <VariationChoice product={product} named={named} most={most} email={email} freshWeeks={freshWeeks} currency={currency} />
          <div className="buy-more">
            <SaveProductButton product={product} />
            <ShareButton
              title={name}
              path={urls.product(product.slug)}
              label={t('share.action')}
              copied={t('share.copied')}
              notCopied={t('share.not-copied')}
            />
          </div>
          <ProductDetails product={product} arrives={arrives} />
        </div>
        <div className="product-panels">
          <IngredientsPanel product={product} />
          {Object.keys(product.compass).length > 0 && (
            <figure className="compass-panel">
              <figcaption>{t('product.compass')}</figcaption>
              <FlavourCompass compass={product.compass} />
            </figure>
          )}
        </div>
      </div>
      {story.length > 0 && (
        <section className="story">
          <StoryHeadline headline={headline} name={name} />
          <div>
            {story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      )}
      <RecommendedProducts title={t('product.goes-with')} recommendations={goesWith} />
      <RecommendedProducts title={t('product.related')} recommendations={related} />
      <ProductReviewsSection product={product} reviews={reviews} reviewWith={reviewWith} />
      <RecentlyViewed product={product} />
    </div>
  )
}
