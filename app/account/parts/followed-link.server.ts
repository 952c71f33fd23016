import { redirect, type RouterContextProvider } from 'react-router'
import { HOUR, SECOND } from '#shared/durations.ts'
import { splitLocale } from '#shared/locale.ts'
import { readQuery, type RouteName } from '#shared/route-parameters.ts'
import type { LinkKind } from '#shop/ports.ts'
import { getRequestContext } from '#app/request/context.server.ts'

type Followed = LinkKind | 'staff-invite'

const names: Record<Followed, string> = {
  'confirm-email': 'link_confirm',
  'reset-password': 'link_reset',
  'magic-link': 'link_sign_in',
  'change-email': 'link_change',
  'staff-invite': 'link_join',
}
/** The page that the link of each email opens. */
const pages = {
  'confirm-email': 'confirm',
  'reset-password': 'resetPassword',
  'magic-link': 'magicLink',
  'change-email': 'confirmNewEmail',
  'staff-invite': 'join',
} as const satisfies Record<Followed, RouteName>

/**
 * SameSite=Lax, because the link in the email comes from another site. Only the shop can read the
 * cookie, and it signs in only after a button press.
 */
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/**
 * The token of the email link that this browser opened; '' for none. A redirect moves the token
 * from the URL into a cookie. So no history or Referer contains the token, and the page keeps it
 * when the language or theme changes.
 */
export function followedLinkToken(request: Request, context: Readonly<RouterContextProvider>, kind: Followed): string {
  const { pathname } = new URL(request.url)
  const { token, link } = readQuery(pages[kind], request.url)
  if (token !== undefined) {
    if (/^[\w-]{1,200}$/.test(token))
      getRequestContext(context).setCookie(`${names[kind]}=${token}; Max-Age=${HOUR / SECOND}; ${attributes}`)
    else clearFollowedLink(context, kind)
    throw redirect(`${splitLocale(pathname).path}?link=1`)
  }
  if (link === undefined) return ''
  return new RegExp(`(?:^|;\\s*)${names[kind]}=([\\w-]{1,200})(?:;|$)`).exec(request.headers.get('Cookie') ?? '')?.[1] ?? ''
}

/** Call it after the link has done its work. */
export function clearFollowedLink(context: Readonly<RouterContextProvider>, kind: Followed): void {
  getRequestContext(context).setCookie(`${names[kind]}=; Max-Age=0; ${attributes}`)
}
