import { directionOf } from '#shared/locale.ts'
import type { PublicReview } from '#shop/reviews/reviews.ts'
import { ShopAnswer } from '#app/parts/review/shop-answer.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { RatingStars } from '../../../ui/rating-stars.tsx'
import { ReviewDate } from '#app/parts/review/review-date.tsx'

/** A list of reviews, each in its own language, as plain text. */
export function ReviewList({ reviews }: { reviews: PublicReview[] }) {
  const { t } = useLanguage()
  return (
    <ul className="review-list">
      {reviews.map(({ id, rating, title, body, name, locale, answer, writtenAt }) => {
        const tongue = locale ? { lang: locale, dir: directionOf(locale) } : {}
        return (
          <li key={id}>
            <article>
              <header>
                <RatingStars rating={rating} />
                <ReviewDate at={writtenAt} />
              </header>
              {title && <h3 {...tongue}>{title}</h3>}
              {body && (
                <p className="review-words" {...tongue}>
                  {body}
                </p>
              )}
              <footer>
                <bdi>{name || t('reviews.nobody')}</bdi>
                <Badge tone="ok" icon="check">
                  {t('reviews.bought')}
                </Badge>
              </footer>
              {answer && <ShopAnswer answer={answer} />}
            </article>
          </li>
        )
      })}
    </ul>
  )
}
