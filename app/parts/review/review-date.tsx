import { formatOrderDate } from '../order/format-order-date.ts'
import { useLanguage } from '#app/language/words.tsx'

/** The date of a review in the shop's time zone, with its year: reviews stay for years. */
export function ReviewDate({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatOrderDate(at, useLanguage())}</time>
}
