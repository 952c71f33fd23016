import { Hono } from 'hono'
import { deviceCookie, clearedPendingSignInCookie, pendingSignInCookie, sessionCookie } from '#shared/cookies/session-cookie.ts'
import type { RequestContext } from '#shop/request-context.ts'
import { Failure } from '#shop/failure.ts'
import { GoogleSignIn, signInWithGoogle } from '#shop/accounts/sign-in/google.ts'
import { type SignInResult, completeSignIn, SecondStep, SignIn, signIn } from '#shop/accounts/sign-in/sign-in.ts'
import { RequestEmail, requestEmail } from '#shop/accounts/registration/requested-emails.ts'
import { success } from '#api/http/answers.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { readJsonBody } from '#api/http/failure-response.ts'

/** POST signin, google-signin, magic-link. */
export function signInRoutes(): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .post('/signin', describeSignIn, async (c) => {
      const ask = c.get('requestContext')
      setSignInCookies(ask, await signIn(ask.shop, ask.by, await readJsonBody(c, SignIn), ask))
      return c.json({ success: true })
    })
    .post('/google-signin', describeGoogle, async (c) => {
      const ask = c.get('requestContext')
      setSignInCookies(ask, await signInWithGoogle(ask.shop, ask.by, await readJsonBody(c, GoogleSignIn), ask))
      return c.json({ success: true })
    })
    .post('/two-step', describeSecondStep, async (c) => {
      const ask = c.get('requestContext')
      setSignInCookies(ask, await completeSignIn(ask.shop, ask.by, await readJsonBody(c, SecondStep), ask))
      return c.json({ success: true })
    })
    .post('/magic-link', describeMagicLink, async (c) => {
      const ask = c.get('requestContext')
      await requestEmail(ask.shop, 'magic-link', await readJsonBody(c, RequestEmail), ask)
      return c.json({ success: true })
    })
}

/**
 * Sets the session cookies after any way of signing in. Throws Failure('two-step-required') when a
 * second step follows.
 */
export function setSignInCookies({ setCookie }: RequestContext, admitted: SignInResult): void {
  if (admitted.kind === 'two-step') {
    setCookie(pendingSignInCookie(admitted.pending))
    throw new Failure('two-step-required')
  }
  setCookie(sessionCookie(admitted.token))
  setCookie(deviceCookie(admitted.deviceToken))
  setCookie(clearedPendingSignInCookie)
}

/** Description of the cookies that every way of signing in sets. */
export const SIGN_IN_COOKIES =
  '`session_token` (Path=/; Secure; HttpOnly; SameSite=Strict; 30 days from its last use), and `__Host-device_token`, by which the browser is known again.'

const describeSignIn = describeRoute({
  name: 'signIn',
  about: 'Signing in',
  summary: 'Signs in with a password.',
  more:
    'The basket that a visitor filled becomes the customer’s. With two-step sign-in the answer is `two-step-required` and a cookie that waits ' +
    'ten minutes for the code. An unknown address is answered like a wrong password, after the same time. `letter-first` is for a customer ' +
    'from before the shop had an auth service, whose password there is right: the link of a letter lets them set it once more.',
  body: { schema: SignIn, example: { email: 'noor@example.com', password: 'four lychees after midnight' } },
  answer: success({}),
  cookies: SIGN_IN_COOKIES,
  refusals: [
    'wrong-credentials',
    'letter-first',
    'two-step-required',
    'second-step-elsewhere',
    'account-blocked',
    'too-many-requests',
    'service-unavailable',
  ],
})

const describeGoogle = describeRoute({
  name: 'signInWithGoogle',
  about: 'Signing in',
  summary: 'Signs in with an ID token of Google.',
  more:
    'The token is checked against Google’s published keys and works once. Where Google was given a `nonce`, that was the SHA-256, in ' +
    'hexadecimals, of the `nonce` sent here. It opens the account that is linked to it; links one with the same address where both sides have ' +
    'confirmed it; else makes one.',
  body: { schema: GoogleSignIn, example: { idToken: 'eyJhbGciOiJSUzI1NiIsImtpZCI6…' } },
  answer: success({}),
  cookies: SIGN_IN_COOKIES,
  refusals: [
    'invalid-token',
    'email-unverified',
    'confirm-first',
    'two-step-required',
    'second-step-elsewhere',
    'account-blocked',
    'too-many-requests',
    'service-unavailable',
  ],
})

const describeSecondStep = describeRoute({
  name: 'takeSecondStep',
  about: 'Two steps and passkeys',
  summary: 'Completes a sign-in that waits for its second step.',
  more: 'Takes a code of the authenticator app or a recovery code; each works once. A wrong one leaves the sign-in waiting.',
  body: { schema: SecondStep, example: { code: '492039', remember: true } },
  answer: success({}),
  cookies: SIGN_IN_COOKIES,
  refusals: ['wrong-code', 'link-expired', 'account-blocked', 'too-many-requests', 'service-unavailable'],
})

const describeMagicLink = describeRoute({
  name: 'askForMagicLink',
  about: 'Signing in',
  summary: 'Sends a letter with a link that signs in without a password.',
  more: 'The answer is the same for every address, and takes the same time. The link works once, for 15 minutes.',
  body: { schema: RequestEmail, example: { email: 'noor@example.com' } },
  answer: success({}),
  refusals: ['too-many-requests'],
})
