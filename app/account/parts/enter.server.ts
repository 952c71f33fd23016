import { redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import { deviceCookie, noPendingCookie, pendingCookie, sessionCookie } from '#shared/cookies/session-cookie.ts'
import { urls } from '#shared/urls.ts'
import type { Admitted } from '#shop/accounts/sign-in/sign-in.ts'
import { ask } from '#app/request/context.server.ts'
import { nextPage } from './next-page.ts'
import { forgetAddress } from '#app/parts/account/typed-address.server.ts'

/**
 * The end of every sign-in: sets the cookies and redirects to the visitor's destination, by way of
 * the second step where one is required.
 */
export function enter(context: Readonly<RouterContextProvider>, admitted: Admitted, wanted: string | null | undefined): Response {
  const { setCookie } = ask(context)
  if (admitted.kind === 'two-step') {
    setCookie(pendingCookie(admitted.pending))
    return redirect(urls.secondStep({ redirect: wanted ? nextPage(wanted) : undefined }))
  }
  setCookie(sessionCookie(admitted.token))
  setCookie(deviceCookie(admitted.deviceToken))
  setCookie(noPendingCookie)
  forgetAddress(context)
  // A full page load: the header shows who is signed in.
  return redirectDocument(nextPage(wanted))
}
