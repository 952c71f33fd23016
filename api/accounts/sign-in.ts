import { Hono } from 'hono'
import { deviceCookie, clearedPendingSignInCookie, pendingSignInCookie, sessionCookie } from '#shared/cookies/session-cookie.ts'
import type { RequestContext } from '#shop/request-context.ts'
import { Failure } from '#shop/failure.ts'
import { GoogleSignIn, signInWithGoogle } from '#shop/accounts/sign-in/google.ts'
import { type SignInResult, completeSignIn, SecondStep, SignIn, signIn } from '#shop/accounts/sign-in/sign-in.ts'
import { RequestEmail, requestEmail } from '#shop/accounts/registration/email-links.ts'
import { success } from '#api/http/response-schemas.ts'
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
  '`session_token` (Path=/; Secure; HttpOnly; SameSite=Strict; expires 30 days after its last use) and `__Host-device_token`, which recognizes the browser.'

const describeSignIn = describeRoute({
  name: 'signIn',
  about: 'Sign-in',
  summary: 'Sign in with a password',
  more:
    'Merges the visitor’s cart into the customer’s cart. If the account has two-step sign-in, responds with `two-step-required` and a cookie that ' +
    'is valid for 10 minutes. Complete the sign-in with `POST /api/auth/two-step`. An unknown address and a wrong password get the same response ' +
    'in the same time. `email-link-first` means that the password is correct at the auth service, but the account there is not linked yet. The ' +
    'customer links it with the email that was just sent.',
  body: { schema: SignIn, example: { email: 'noor@example.com', password: 'four lychees after midnight' } },
  answer: success({}),
  cookies: SIGN_IN_COOKIES,
  refusals: [
    'wrong-credentials',
    'email-link-first',
    'two-step-required',
    'second-step-elsewhere',
    'account-blocked',
    'too-many-requests',
    'service-unavailable',
  ],
})

const describeGoogle = describeRoute({
  name: 'signInWithGoogle',
  about: 'Sign-in',
  summary: 'Sign in with Google',
  more:
    'Takes a Google ID token, which works once. If you send a `nonce`, the nonce in the token must be its SHA-256 hash in hexadecimal. Signs in ' +
    'to the account that is linked to the Google account. Otherwise links the account with the same confirmed email address, or creates an account.',
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
  name: 'completeSignIn',
  about: 'Two-step sign-in and passkeys',
  summary: 'Complete a two-step sign-in',
  more: 'Takes a code of the authenticator app or a recovery code. Each code works once. After a wrong code, you can try again.',
  body: { schema: SecondStep, example: { code: '492039', remember: true } },
  answer: success({}),
  cookies: SIGN_IN_COOKIES,
  refusals: ['wrong-code', 'link-expired', 'account-blocked', 'too-many-requests', 'service-unavailable'],
})

const describeMagicLink = describeRoute({
  name: 'requestMagicLink',
  about: 'Sign-in',
  summary: 'Request a magic link email',
  more: 'The link signs in without a password. It works once and expires after 15 minutes. Responds the same, and in the same time, whether or not the address has an account.',
  body: { schema: RequestEmail, example: { email: 'noor@example.com' } },
  answer: success({}),
  refusals: ['too-many-requests'],
})
