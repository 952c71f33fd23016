import { dateOf } from '../order/when.ts'
import { useLanguage } from '#app/language/words.tsx'

/** The day of a review by the shop's clock, with its year: they are read for long. */
export function Written({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{dateOf(at, useLanguage())}</time>
}
