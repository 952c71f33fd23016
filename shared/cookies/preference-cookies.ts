import { SECOND, YEAR } from '../durations.ts'
import type { Locale } from '../locale.ts'

const kept = `Path=/; Max-Age=${YEAR / SECOND}; SameSite=Lax`

/** The cookie, as a server sets it and a script writes it, by which a browser keeps to a language for a year. */
export function languageCookie(locale: Locale): string {
  return `i18n_redirected=${locale}; ${kept}`
}

/** The cookie by which a browser keeps to a theme for a year; to none of its own where the system decides. */
export function themeCookie(theme: 'light' | 'dark' | 'system'): string {
  return theme === 'system' ? 'theme=; Path=/; Max-Age=0; SameSite=Lax' : `theme=${theme}; ${kept}`
}
