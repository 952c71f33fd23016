import { type CSSProperties, createContext, use } from 'react'
import { defaultLocale, directionOf, type Locale } from '#shared/locale.ts'
import { display, styles } from './look.ts'

/** Whose language a letter is written in; mail programs know no logical sides, so that a letter must name left and right itself. */
export const ReaderLocale = createContext<Locale>(defaultLocale)

/** What the reader's language asks of a letter's look. */
export function useReader() {
  const locale = use(ReaderLocale)
  const dir = directionOf(locale)
  const isLatin = locale !== 'ar' && locale !== 'ja-JP'
  return {
    dir,
    /** The side on which lines end. */
    end: dir === 'rtl' ? ('left' as const) : ('right' as const),
    /** Padding of all four sides, as lines run. */
    padding: (top: string, end: string, bottom: string, start: string) =>
      dir === 'rtl' ? `${top} ${start} ${bottom} ${end}` : `${top} ${end} ${bottom} ${start}`,
    /** Its class: where every letter fills a square, a line holds fewer of them on a phone. */
    headlineClass: locale === 'ja-JP' ? 'headline square ink' : 'headline ink',
    /** Letters that are joined, or fill their square, want room and are not spread. */
    headline: (isLatin
      ? styles.headline
      : { ...styles.headline, font: `850 38px/1.3 ${display}`, letterSpacing: '0', wordBreak: 'auto-phrase' }) as CSSProperties,
    /** Nor slanted. */
    phrase: { fontStyle: isLatin ? 'italic' : 'normal' },
  }
}
