import type { RouterContextProvider } from 'react-router'
import type { Locale } from '#shared/locale.ts'
import { languageCookie, themeCookie } from '#shared/cookies/preference-cookies.ts'
import { ask, type Theme } from '#app/request/context.server.ts'

/** Keeps the theme in this browser; anything that is none leaves it as it is. */
export function keepTheme(context: Readonly<RouterContextProvider>, theme: string | undefined): void {
  if (!isTheme(theme)) return
  ask(context).setCookie(themeCookie(theme))
}

/** Keeps the language in this browser. */
export function keepLanguage(context: Readonly<RouterContextProvider>, locale: Locale): void {
  ask(context).setCookie(languageCookie(locale))
}

/**
 * To a page in whichever language: another one is another document, and to a whole address the framework adds no prefix of this one.
 * `path` has its language's prefix.
 */
export function toLocalized(context: Readonly<RouterContextProvider>, path: string): Response {
  const headers = { Location: ask(context).shop.settings.url + path, 'X-Remix-Reload-Document': 'true' }
  return new Response(null, { status: 303, headers })
}

function isTheme(theme: string | undefined): theme is Theme {
  return theme === 'light' || theme === 'dark' || theme === 'system'
}
