import type { ProductReviews } from '#shop/reviews/reviews.ts'
import { useLanguage } from '#app/language/words.tsx'
import { RatingStars } from '#app/ui/rating-stars.tsx'

/** The average rating and the number of reviews for each number of stars. */
export function RatingSummary({ reviews: { average, spread } }: { reviews: Pick<ProductReviews, 'average' | 'spread'> }) {
  const { t, number } = useLanguage()
  const most = Math.max(...spread.map(({ count }) => count))
  return (
    <>
      <p className="reviews-average">
        <RatingStars rating={average} isAverage />
      </p>
      <ul className="reviews-spread">
        {spread.map(({ rating, count }) => (
          <li key={rating}>
            <span className="sr-only">{t('reviews.spread', { rating, count })}</span>
            <span aria-hidden="true">{number(rating)}</span>
            <span className="reviews-bar" aria-hidden="true">
              <i style={{ inlineSize: `${(count / most) * 100}%` }} />
            </span>
            <span aria-hidden="true">{number(count)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
