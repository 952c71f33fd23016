import { useLanguage } from '#app/language/words.tsx'
import { Icon } from './icon.tsx'

interface RatingStarsProps {
  rating: number
  /** An average of several shows one decimal. */
  isAverage?: boolean
}

/** A rating as a star and a number. Screen readers also announce the maximum. */
export function RatingStars({ rating, isAverage = false }: RatingStarsProps) {
  const { t, number, average } = useLanguage()
  return (
    <span className="stars">
      <Icon name="star" small />
      <span aria-hidden="true">{isAverage ? average(rating) : number(rating)}</span>
      <span className="sr-only">{t('common.stars', { rating: number(Math.round(rating * 10) / 10) })}</span>
    </span>
  )
}
