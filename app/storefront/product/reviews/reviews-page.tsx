import '#app/parts/review/reviews.css'
import { redirect } from 'react-router'
import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { listProductReviews, ReviewsQuery } from '#shop/reviews/reviews.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { BreadcrumbTrail } from '#app/layout/breadcrumb-trail.tsx'
import { pageNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/reviews-page'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewList } from './review-list.tsx'

export const handle = staticPage

/** All reviews of a product, page by page. Without reviews it redirects to the product. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { shop } = getRequestContext(context)
  const product = shop.catalogue.product(params.id)
  if (!product) throw pageNotFound(request)
  if (params.id !== product.slug) throw redirect(urls.productReviews(product.slug), 301)
  const query = ReviewsQuery.parse(readQuery('productReviews', request.url))
  const reviews = await listProductReviews(shop, product.id, query)
  if (!reviews) throw redirect(urls.product(product.slug))
  const { name, slug, pictureId, tint } = product
  return {
    words: getMessages(context, 'reviews'),
    product: { name, slug, pictureId, tint },
    reviews,
    isFirst: !query.before && !query.after,
  }
}

export default function ProductReviewsPage({ loaderData: { product, reviews, isFirst } }: Route.ComponentProps) {
  const { t, href, number } = useLanguage()
  const { name, slug, pictureId, tint } = product
  const { count, average, older, newer } = reviews
  const title = t('reviews.title', { name })
  const description = t('reviews.description', { name, average: number(Math.round(average * 10) / 10) })
  return (
    <div className="page">
      <PageHead title={title} description={description} path={isFirst ? urls.productReviews(slug) : undefined} />
      <BreadcrumbTrail
        trail={[
          { label: t('common.home'), to: urls.home() },
          { label: name, to: urls.product(slug) },
          { label: title, to: urls.productReviews(slug) },
        ]}
      />
      <div className="reviews reviews-all">
        <div className="reviews-sum">
          <h1>{title}</h1>
          <p>{t('reviews.count', { count })}</p>
          <RatingSummary reviews={reviews} />
          <a className="reviews-of" href={href(urls.product(slug))}>
            <PictureThumb pictureId={pictureId} tint={tint} />
            <span>{t('reviews.back', { name })}</span>
          </a>
          <p className="help">{t('reviews.how')}</p>
        </div>
        <div>
          <ReviewList reviews={reviews.reviews} />
          {(newer ?? older) && (
            <nav className="reviews-pages" aria-label={t('reviews.pages')}>
              {newer && (
                <LinkButton variant="secondary" to={urls.productReviews(slug, { after: newer })}>
                  <Icon name="arrow-left" small />
                  {t('reviews.newer')}
                </LinkButton>
              )}
              {older && (
                <LinkButton variant="secondary" to={urls.productReviews(slug, { before: older })}>
                  {t('reviews.older')}
                  <Icon name="arrow-right" small />
                </LinkButton>
              )}
            </nav>
          )}
        </div>
      </div>
    </div>
  )
}
