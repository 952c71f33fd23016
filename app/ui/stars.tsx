import { useLanguage } from '#app/language/words.tsx'
import { Icon } from './icon.tsx'

interface RatingStarsProps {
  rating: number
  /** The rating is the average of several, and keeps one decimal. */
  isAverage?: boolean
}

/** A rating as a star and a number. Screen readers also announce the maximum. */
export function RatingStars({ rating, isAverage = false }: RatingStarsProps) {
  const { t, number, average } = useLanguage()
  const said = isAverage ? average(rating) : number(rating)
  return (
    <span className="stars">
      <Icon name="star" small />
      <span aria-hidden="true">{said}</span>
      <span className="sr-only">{t('common.stars', { rating: said })}</span>
    </span>
  )
}
