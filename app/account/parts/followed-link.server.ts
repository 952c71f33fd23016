import { redirect, type RouterContextProvider } from 'react-router'
import { HOUR, SECOND } from '#shared/durations.ts'
import { splitLocale } from '#shared/locale.ts'
import type { LinkKind } from '#shop/ports.ts'
import { ask } from '#app/request/context.server.ts'

type Followed = LinkKind | 'staff-invite'

const names: Record<Followed, string> = {
  'confirm-email': 'link_confirm',
  'reset-password': 'link_reset',
  'magic-link': 'link_sign_in',
  'change-email': 'link_change',
  'staff-invite': 'link_join',
}
/** Lax, since the letter is on another site. A cookie can be read by the shop alone, and signs nobody in without a press. */
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/**
 * The token of the letter's link that this browser has followed, '' for none. A link is answered by a redirect that moves the token
 * out of the address into a cookie: so it is in no history and no Referer, and the page keeps it in another language or theme.
 */
export function followedToken(request: Request, context: Readonly<RouterContextProvider>, kind: Followed): string {
  const { pathname, searchParams } = new URL(request.url)
  const token = searchParams.get('token')
  if (token !== null) {
    if (/^[\w-]{1,200}$/.test(token)) ask(context).setCookie(`${names[kind]}=${token}; Max-Age=${HOUR / SECOND}; ${attributes}`)
    else forgetFollowed(context, kind)
    throw redirect(`${splitLocale(pathname).path}?link=1`)
  }
  if (!searchParams.has('link')) return ''
  return new RegExp(`(?:^|;\\s*)${names[kind]}=([\\w-]{1,200})(?:;|$)`).exec(request.headers.get('Cookie') ?? '')?.[1] ?? ''
}

/** Once the link has done what it is for. */
export function forgetFollowed(context: Readonly<RouterContextProvider>, kind: Followed): void {
  ask(context).setCookie(`${names[kind]}=; Max-Age=0; ${attributes}`)
}
