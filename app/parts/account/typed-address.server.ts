import type { RouterContextProvider } from 'react-router'
import { ask } from '#app/request/context.server.ts'

const MINUTES = 60

/**
 * Stores the entered or confirmed email address in a cookie for an hour, so that sign-in can
 * prefill it.
 */
export function rememberAddress(context: Readonly<RouterContextProvider>, email: string): void {
  ask(context).setCookie(`typed_address=${encodeURIComponent(email)}; Path=/; Max-Age=${MINUTES * 60}; HttpOnly; SameSite=Lax`)
}

export function forgetAddress(context: Readonly<RouterContextProvider>): void {
  ask(context).setCookie('typed_address=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
}

/** The email address in the cookie, '' for none. */
export function rememberedAddress(request: Request): string {
  const [, cookie = ''] = /(?:^|;\s*)typed_address=([^;\s]{1,400})/.exec(request.headers.get('Cookie') ?? '') ?? []
  try {
    const email = decodeURIComponent(cookie)
    return email.length <= 254 && /^[^\s\p{Cc}]+@[^\s\p{Cc}]+$/u.test(email) ? email : ''
  } catch {
    return ''
  }
}
