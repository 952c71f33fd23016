import type { RouterContextProvider } from 'react-router'
import { type Locale, localeNamed } from '#shared/locale.ts'
import { ask } from '#app/request/context.server.ts'

/**
 * Cookie data for the time on Google's page: the secret of the attempt, the language, and the
 * destination.
 */
export interface Trip {
  secret: string
  locale: Locale
  next: string
}

// The __Host- prefix prevents sibling domains (other.shop.example) from setting the cookie, and so
// from signing a visitor in to another account.
const COOKIE = '__Host-google'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'
const TEN_MINUTES = 10 * 60

export function keepTrip(context: Readonly<RouterContextProvider>, { secret, locale, next }: Trip): void {
  ask(context).setCookie(`${COOKIE}=${secret}.${locale}.${encodeURIComponent(next)}; Max-Age=${TEN_MINUTES}; ${attributes}`)
}

export function forgetTrip(context: Readonly<RouterContextProvider>): void {
  ask(context).setCookie(`${COOKIE}=; Max-Age=0; ${attributes}`)
}

/** The Google sign-in attempt of this browser, if any. */
export function tripOf(request: Request): Trip | null {
  const cookie = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})\\.([\\w-]+)\\.([^;\\s]{0,3000})`).exec(request.headers.get('Cookie') ?? '')
  if (!cookie) return null
  const [, secret = '', locale, next = ''] = cookie
  return { secret, locale: localeNamed(locale), next: decoded(next) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
