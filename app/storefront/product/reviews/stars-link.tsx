import { RatingStars } from '../../../ui/rating-stars.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * The average rating and the number of reviews, as a link to the reviews. Needs the messages of
 * `reviews`.
 */
export function StarsLink({ average, count }: { average: number; count: number }) {
  const { t, number } = useLanguage()
  return (
    <a className="stars-link" href="#reviews">
      <RatingStars rating={average} isAverage />
      <span aria-hidden="true">({number(count)})</span>
      <span className="sr-only">{t('reviews.count', { count })}</span>
    </a>
  )
}
