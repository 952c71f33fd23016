import { type CSSProperties, createContext, use } from 'react'
import { defaultLocale, directionOf, type Locale } from '#shared/locale.ts'
import { displayFont, emailStyles } from './styles.ts'

/**
 * The reader's locale. Email clients do not support logical properties, so emails must choose left
 * and right themselves.
 */
export const ReaderLocale = createContext<Locale>(defaultLocale)

/** Style values that depend on the reader's language. */
export function useReader() {
  const locale = use(ReaderLocale)
  const dir = directionOf(locale)
  const isLatin = locale !== 'ar' && locale !== 'ja-JP'
  /** Arabic and Japanese need more line height and no letter spacing. */
  const headline = (
    isLatin
      ? emailStyles.headline
      : { ...emailStyles.headline, font: `800 38px/1.3 ${displayFont}`, letterSpacing: '0', wordBreak: 'auto-phrase' }
  ) as CSSProperties
  return {
    dir,
    /** The end side of a line. */
    end: dir === 'rtl' ? ('left' as const) : ('right' as const),
    /** Padding in logical order. */
    padding: (top: string, end: string, bottom: string, start: string) =>
      dir === 'rtl' ? `${top} ${start} ${bottom} ${end}` : `${top} ${end} ${bottom} ${start}`,
    /**
     * Japanese has a class of its own, because full-width characters need a smaller headline on
     * phones.
     */
    headlineClass: locale === 'ja-JP' ? 'headline square ink' : 'headline ink',
    headline,
    /** Beside a picture, 'Your snacks are' fits on one line. */
    headlineBeside: isLatin ? { ...headline, fontSize: '42px' } : headline,
    /** No italics in Arabic and Japanese. */
    phrase: { fontStyle: isLatin ? 'italic' : 'normal' },
  }
}
