import type { RouterContextProvider } from 'react-router'
import { getRequestContext } from '#app/request/context.server.ts'

const REMEMBERED_MINUTES = 60

/**
 * Stores the entered or confirmed email address in a cookie for an hour, so that sign-in can
 * prefill it.
 */
export function rememberEmail(context: Readonly<RouterContextProvider>, email: string): void {
  getRequestContext(context).setCookie(
    `typed_address=${encodeURIComponent(email)}; Path=/; Max-Age=${REMEMBERED_MINUTES * 60}; HttpOnly; SameSite=Lax`,
  )
}

export function forgetEmail(context: Readonly<RouterContextProvider>): void {
  getRequestContext(context).setCookie('typed_address=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
}

/** The email address in the cookie, '' for none. */
export function rememberedEmail(request: Request): string {
  const [, cookie = ''] = /(?:^|;\s*)typed_address=([^;\s]{1,400})/.exec(request.headers.get('Cookie') ?? '') ?? []
  try {
    const email = decodeURIComponent(cookie)
    return email.length <= 254 && /^[^\s\p{Cc}]+@[^\s\p{Cc}]+$/u.test(email) ? email : ''
  } catch {
    return ''
  }
}
