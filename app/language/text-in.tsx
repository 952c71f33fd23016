import { useLanguage } from './words.tsx'

/**
 * A text in a language that may differ from the page's, such as the names of an older order. Screen
 * readers pronounce it in its language, and it keeps its direction.
 */
export function TextIn({ locale, children }: { locale: string; children: string }) {
  const { locale: here } = useLanguage()
  return locale === here ? children : <bdi lang={locale}>{children}</bdi>
}
