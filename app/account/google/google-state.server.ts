import type { RouterContextProvider } from 'react-router'
import { type Locale, parseLocale } from '#shared/locale.ts'
import { getRequestContext } from '#app/request/context.server.ts'

/**
 * Cookie data for the time on Google's page: the secret of the attempt, the language, and the
 * destination.
 */
interface GoogleSignInState {
  secret: string
  locale: Locale
  next: string
}

// The __Host- prefix prevents sibling domains (other.shop.example) from setting the cookie, and so
// from signing a visitor in to another account.
const GOOGLE_STATE_COOKIE = '__Host-google'
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'
const STATE_MAX_AGE_SECONDS = 10 * 60

export function storeGoogleState(context: Readonly<RouterContextProvider>, { secret, locale, next }: GoogleSignInState): void {
  getRequestContext(context).setCookie(
    `${GOOGLE_STATE_COOKIE}=${secret}.${locale}.${encodeURIComponent(next)}; Max-Age=${STATE_MAX_AGE_SECONDS}; ${attributes}`,
  )
}

export function clearGoogleState(context: Readonly<RouterContextProvider>): void {
  getRequestContext(context).setCookie(`${GOOGLE_STATE_COOKIE}=; Max-Age=0; ${attributes}`)
}

/** The Google sign-in attempt of this browser, if any. */
export function readGoogleState(request: Request): GoogleSignInState | null {
  const cookie = new RegExp(`(?:^|;\\s*)${GOOGLE_STATE_COOKIE}=([\\w-]{43})\\.([\\w-]+)\\.([^;\\s]{0,3000})`).exec(
    request.headers.get('Cookie') ?? '',
  )
  if (!cookie) return null
  const [, secret = '', locale, next = ''] = cookie
  return { secret, locale: parseLocale(locale), next: decoded(next) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
