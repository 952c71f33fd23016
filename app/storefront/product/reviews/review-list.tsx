import { directionOf } from '#shared/locale.ts'
import type { ShownReview } from '#shop/reviews.ts'
import { useTold } from '../../../layout/told.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useLanguage } from '../../../words.tsx'
import { Stars } from './stars.tsx'
import { Written } from './written.tsx'

/** Reviews one below the other, each in its own language, as plain text. */
export function ReviewList({ reviews }: { reviews: ShownReview[] }) {
  const { t } = useLanguage()
  const { shopName } = useTold()
  return (
    <ul className="review-list">
      {reviews.map(({ id, rating, title, body, name, locale, answer, writtenAt }) => {
        const tongue = locale ? { lang: locale, dir: directionOf(locale) } : {}
        return (
          <li key={id}>
            <article>
              <header>
                <Stars rating={rating} />
                <Written at={writtenAt} />
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
              {answer && (
                <div className="review-answer">
                  <p>
                    <b>{t('reviews.answer', { shop: shopName })}</b>
                  </p>
                  <p className="review-words" dir="auto">
                    {answer}
                  </p>
                </div>
              )}
            </article>
          </li>
        )
      })}
    </ul>
  )
}
