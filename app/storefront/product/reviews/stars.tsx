import { Icon } from '../../../ui/icon.tsx'
import { useLanguage } from '../../../words.tsx'

/** A rating as a star and a number; screen readers are told of how many. Needs the words of `reviews`. */
export function Stars({ rating }: { rating: number }) {
  const { t, number } = useLanguage()
  const said = number(Math.round(rating * 10) / 10)
  return (
    <span className="stars">
      <Icon name="star" small />
      <span aria-hidden="true">{said}</span>
      <span className="sr-only">{t('reviews.stars', { rating: said })}</span>
    </span>
  )
}

/** The average and of how many, as a link to them. */
export function StarsLink({ average, count }: { average: number; count: number }) {
  const { t, number } = useLanguage()
  return (
    <a className="stars-link" href="#reviews">
      <Stars rating={average} />
      <span aria-hidden="true">({number(count)})</span>
      <span className="sr-only">{t('reviews.count', { count })}</span>
    </a>
  )
}
