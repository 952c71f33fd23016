/**
 * The languages of the shop. The first is the default and has no URL prefix; the code of each other
 * language is its prefix.
 */
export const locales = ['en-US', 'es-ES', 'fr-FR', 'de-DE', 'pt-BR', 'ja-JP', 'ar'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en-US'

/** The name of each language in that language, for the language switcher. */
export const localeNames: Record<Locale, string> = {
  'en-US': 'English',
  'es-ES': 'Español',
  'fr-FR': 'Français',
  'de-DE': 'Deutsch',
  'pt-BR': 'Português',
  'ja-JP': '日本語',
  ar: 'العربية',
}

/** The text direction of a language. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}

/**
 * The language tag for `Intl`. Arabic gets the digits 0 to 9, as in its newer locale data, so that
 * browsers write the same as the server.
 */
export function intlLocale(locale: string): string {
  return locale === 'ar' ? 'ar-u-nu-latn' : locale
}

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (locales as readonly string[]).includes(value)
}

/** Parses a language name from a row or cookie. Falls back to the default language. */
export function parseLocale(name: unknown): Locale {
  return isLocale(name) ? name : defaultLocale
}

/** The URL prefix of a language: '' for the default, '/es-ES' for Spanish. */
export function localePrefix(locale: Locale): string {
  return locale === defaultLocale ? '' : `/${locale}`
}

/**
 * Splits '/es-ES/cart' into its language and the path inside it. An unprefixed path is in the
 * default language. The path inside starts with one slash: of '/es-ES//elsewhere' it would
 * otherwise be '//elsewhere', which is another site to a browser.
 */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const first = pathname.split('/', 2)[1] ?? ''
  if (!isLocale(first) || first === defaultLocale) return { locale: defaultLocale, path: withOneSlash(pathname) }
  return { locale: first, path: withOneSlash(pathname.slice(first.length + 1)) }
}

function withOneSlash(path: string): string {
  return /^\/(?![/\\])/.test(path) ? path : path.replace(/^[/\\]*/, '/')
}

/**
 * Adds the language prefix to `path` (inside the shop, starting with '/'). The Spanish home page is
 * '/es-ES', without a trailing slash.
 */
export function localize(path: string, locale: Locale): string {
  const prefix = localePrefix(locale)
  return prefix && path === '/' ? prefix : prefix + path
}

/**
 * The best language in `among` for an Accept-Language header (RFC 9110, 12.5.4): an exact match,
 * else the same primary language, by descending quality. Null if none matches.
 */
export function preferredLocale(header: string | null | undefined, among: readonly Locale[] = locales): Locale | null {
  const accepted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean)
      return { tag: tag.trim().toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { tag } of accepted) {
    const match =
      among.find((locale) => locale.toLowerCase() === tag) ??
      among.find((locale) => locale.slice(0, 2).toLowerCase() === tag.slice(0, 2) && /^[a-z]{2}(-|$)/.test(tag))
    if (match) return match
  }
  return null
}
