import type { RouterContextProvider } from 'react-router'
import type { Locale } from '#shared/locale.ts'
import { languageCookie, themeCookie } from '#shared/cookies/preference-cookies.ts'
import { getRequestContext, type Theme } from '#app/request/context.server.ts'

/** Stores the theme in a cookie. Ignores unknown themes. */
export function saveTheme(context: Readonly<RouterContextProvider>, theme: string | undefined): void {
  if (!isTheme(theme)) return
  getRequestContext(context).setCookie(themeCookie(theme))
}

/** Stores the language in a cookie. */
export function saveLanguage(context: Readonly<RouterContextProvider>, locale: Locale): void {
  getRequestContext(context).setCookie(languageCookie(locale))
}

/**
 * Redirects to a page in any language, with a full page load. The address is absolute, so that the
 * framework does not add the present language prefix. `path` has its own language prefix.
 */
export function redirectToLocale(context: Readonly<RouterContextProvider>, path: string): Response {
  const headers = { Location: getRequestContext(context).shop.settings.url + path, 'X-Remix-Reload-Document': 'true' }
  return new Response(null, { status: 303, headers })
}

function isTheme(theme: string | undefined): theme is Theme {
  return theme === 'light' || theme === 'dark' || theme === 'system'
}
