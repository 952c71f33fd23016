import { Hono } from 'hono'
import { deviceCookie, noPendingCookie, pendingCookie, sessionCookie } from '#shared/session-cookie.ts'
import type { Ask } from '#shop/ask.ts'
import { Failure } from '#shop/failure.ts'
import { type Admitted, SignIn, signIn } from '#shop/sign-in.ts'
import { WantLetter, wantLetter } from '#shop/wanted-letters.ts'
import { success } from '../answers.ts'
import type { ApiEnv } from '../context.ts'
import { told } from '../describe.ts'
import { readBody } from '../refusal.ts'

/** POST signin, magic-link. */
export function signInCalls(): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .post('/signin', tellOfSignIn, async (c) => {
      const ask = c.get('ask')
      letInto(ask, await signIn(ask.shop, ask.by, await readBody(c, SignIn), ask))
      return c.json({ success: true })
    })
    .post('/magic-link', tellOfMagicLink, async (c) => {
      const ask = c.get('ask')
      await wantLetter(ask.shop, 'magic-link', await readBody(c, WantLetter), ask)
      return c.json({ success: true })
    })
}

/** After any way of signing in: gives the browser its cookies. Throws Failure('two-step-required') where a second step is to come. */
export function letInto({ setCookie }: Ask, admitted: Admitted): void {
  if (admitted.kind === 'two-step') {
    setCookie(pendingCookie(admitted.pending))
    throw new Failure('two-step-required')
  }
  setCookie(sessionCookie(admitted.token))
  setCookie(deviceCookie(admitted.deviceToken))
  setCookie(noPendingCookie)
}

/** What every way of signing in sets. */
export const SIGN_IN_COOKIES =
  '`session_token` (Path=/; Secure; HttpOnly; SameSite=Strict; 30 days from its last use), and `device_token`, by which the browser is known again.'

const tellOfSignIn = told({
  name: 'signIn',
  about: 'Signing in',
  summary: 'Signs in with a password.',
  more:
    'The basket that a visitor filled becomes the customer’s. With two-step sign-in the answer is `two-step-required` and a cookie that waits ' +
    'ten minutes for the code. An unknown address is answered like a wrong password, after the same time.',
  body: { schema: SignIn, example: { email: 'noor@example.com', password: 'four lychees after midnight' } },
  answer: success({}),
  cookies: SIGN_IN_COOKIES,
  refusals: ['wrong-credentials', 'two-step-required', 'too-many-requests', 'service-unavailable'],
})

const tellOfMagicLink = told({
  name: 'askForMagicLink',
  about: 'Signing in',
  summary: 'Sends a letter with a link that signs in without a password.',
  more: 'The answer is the same for every address, and takes the same time. The link works once, for 15 minutes.',
  body: { schema: WantLetter, example: { email: 'noor@example.com' } },
  answer: success({}),
  refusals: ['too-many-requests'],
})
