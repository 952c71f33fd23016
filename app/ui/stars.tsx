import { useLanguage } from '#app/language/words.tsx'
import { Icon } from './icon.tsx'

/** A rating as a star and a number. Screen readers also announce the maximum. */
export function RatingStars({ rating }: { rating: number }) {
  const { t, number } = useLanguage()
  const said = number(Math.round(rating * 10) / 10)
  return (
    <span className="stars">
      <Icon name="star" small />
      <span aria-hidden="true">{said}</span>
      <span className="sr-only">{t('common.stars', { rating: said })}</span>
    </span>
  )
}
