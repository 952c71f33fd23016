import '#app/parts/review/reviews.css'
import { urls } from '#shared/urls.ts'
import type { ProductView } from '#shop/catalogue/catalogue.types.ts'
import type { ProductReviews } from '#shop/reviews/reviews.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewList } from './review-list.tsx'

interface ReviewsProps {
  product: Pick<ProductView, 'name' | 'slug'>
  /** Null while no review is published. */
  reviews: ProductReviews | null
  /** The number of the visitor's own order that allows them to write a review; null for none. */
  reviewWith: string | null
}

/**
 * Reviews of a product, and for its buyers a link to write one. Renders nothing without both. Needs
 * the messages of `reviews`.
 */
export function ProductReviewsSection({ product: { name, slug }, reviews, reviewWith }: ReviewsProps) {
  const { t } = useLanguage()
  if (!reviews) return reviewWith ? <Invitation number={reviewWith} /> : null
  const { count } = reviews
  return (
    <section className="reviews" id="reviews" aria-label={t('reviews.title', { name })}>
      <div className="reviews-sum">
        <h2>{t('reviews.count', { count })}</h2>
        <RatingSummary reviews={reviews} />
        {reviewWith && <Write number={reviewWith} />}
        <p className="help">{t('reviews.how')}</p>
      </div>
      <div>
        <ReviewList reviews={reviews.reviews} />
        {count > reviews.reviews.length && (
          <LinkButton variant="secondary" to={urls.productReviews(slug)}>
            {t('reviews.all', { count })}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

function Invitation({ number }: { number: string }) {
  const { t } = useLanguage()
  return (
    <section className="reviews-first" aria-labelledby="reviews">
      <h2 id="reviews">{t('reviews.yours')}</h2>
      <p>{t('reviews.yours-text')}</p>
      <Write number={number} />
    </section>
  )
}

function Write({ number }: { number: string }) {
  const { t } = useLanguage()
  return (
    <div>
      <LinkButton variant="secondary" icon="star" to={urls.orderReview(number)}>
        {t('reviews.write')}
      </LinkButton>
    </div>
  )
}
