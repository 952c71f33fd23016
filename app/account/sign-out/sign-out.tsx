import { redirect, redirectDocument } from 'react-router'
import { clearedSessionCookie } from '#shared/cookies/session-cookie.ts'
import { urls } from '#shared/urls.ts'
import { signOut } from '#shop/accounts/sign-in/sign-in.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import type { Route } from './+types/sign-out'

/** Signs out. The cookie is deleted even when the rest fails. */
export async function action({ context }: Route.ActionArgs) {
  const { shop, by, setCookie } = getRequestContext(context)
  setCookie(clearedSessionCookie)
  await signOut(shop, by)
  setFlash(context, 'common.signed-out')
  return redirectDocument(urls.home())
}

/** Only a POST signs out, never a link. */
export function loader() {
  return redirect(urls.account())
}
