import { redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import { deviceCookie, clearedPendingSignInCookie, pendingSignInCookie, sessionCookie } from '#shared/cookies/session-cookie.ts'
import { urls } from '#shared/urls.ts'
import type { SignInResult } from '#shop/accounts/sign-in/sign-in.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { safeNextPath } from './safe-next-path.ts'
import { forgetEmail } from '#app/parts/account/remembered-email.server.ts'

/**
 * The end of every sign-in: sets the cookies and redirects to the visitor's destination, by way of
 * the second step where one is required.
 */
export function finishSignIn(
  context: Readonly<RouterContextProvider>,
  admitted: SignInResult,
  wanted: string | null | undefined,
): Response {
  const { setCookie } = getRequestContext(context)
  if (admitted.kind === 'two-step') {
    setCookie(pendingSignInCookie(admitted.pending))
    return redirect(urls.secondStep({ redirect: wanted ? safeNextPath(wanted) : undefined }))
  }
  setCookie(sessionCookie(admitted.token))
  setCookie(deviceCookie(admitted.deviceToken))
  setCookie(clearedPendingSignInCookie)
  forgetEmail(context)
  // A full page load: the header shows who is signed in.
  return redirectDocument(safeNextPath(wanted))
}
