import { SECOND, YEAR } from '../durations.ts'
import type { Locale } from '../locale.ts'

const kept = `Path=/; Max-Age=${YEAR / SECOND}; SameSite=Lax`

/**
 * The cookie of the chosen language, valid for one year. Both the server (Set-Cookie) and scripts
 * (document.cookie) use it.
 */
export function languageCookie(locale: Locale): string {
  return `i18n_redirected=${locale}; ${kept}`
}

/**
 * The cookie of the chosen theme, valid for one year. Deletes the cookie if the theme follows the
 * system.
 */
export function themeCookie(theme: 'light' | 'dark' | 'system'): string {
  return theme === 'system' ? 'theme=; Path=/; Max-Age=0; SameSite=Lax' : `theme=${theme}; ${kept}`
}
