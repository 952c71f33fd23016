import { Hono } from 'hono'
import { z } from 'zod'
import { signUpCookie } from '#shared/cookies/session-cookie.ts'
import { SERVICE_ADDRESS } from '#shop/accounts/sign-in/sign-in-limits.ts'
import { ConfirmEmail, confirmEmail, SignUp, signUp } from '#shop/accounts/registration/sign-up.ts'
import { RequestEmail, requestEmail } from '#shop/accounts/registration/requested-emails.ts'
import { success } from '#api/http/answers.ts'
import { hasServiceKey } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { readJsonBody } from '#api/http/failure-response.ts'

/** POST signup, confirm-email, resend-confirmation. */
export function signUpRoutes(serviceKey: string): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .post('/signup', describeSignUp, async (c) => {
      const ask = c.get('requestContext')
      const isOurs = hasServiceKey(c, serviceKey)
      const from = isOurs ? { ...ask, address: SERVICE_ADDRESS } : ask
      const { confirmationToken, signUpToken } = await signUp(ask.shop, await readJsonBody(c, SignUp), from)
      if (!isOurs) ask.setCookie(signUpCookie(signUpToken))
      return c.json(isOurs ? { success: true, confirmationToken } : { success: true })
    })
    .post('/confirm-email', describeConfirmation, async (c) => {
      const { shop, address } = c.get('requestContext')
      await confirmEmail(shop, await readJsonBody(c, ConfirmEmail), { address })
      return c.json({ success: true })
    })
    .post('/resend-confirmation', describeAnotherLetter, async (c) => {
      const ask = c.get('requestContext')
      await requestEmail(ask.shop, 'confirm-email', await readJsonBody(c, RequestEmail), ask)
      return c.json({ success: true })
    })
}

const describeSignUp = describeRoute({
  name: 'signUp',
  about: 'Signing in',
  summary: 'Makes an account and writes a confirmation letter.',
  more:
    'The answer is the same for an address that has an account already: its owner gets a letter that says so. Nobody is signed in by it. ' +
    'A password has at least 10 characters and cannot be guessed; `reasons` say why one is refused.',
  body: {
    schema: SignUp,
    example: { email: 'noor@example.com', firstName: 'Noor', lastName: 'Haddad', password: 'four lychees after midnight' },
  },
  answer: success({
    confirmationToken: z
      .string()
      .nullable()
      .optional()
      .describe(
        'For callers with the service key alone: the token of the link in the letter, which works for 24 hours. null where the address had an account.',
      ),
  }),
  cookies: '`sign_up_token`: the page of the letter’s link asks this browser for no password.',
  refusals: ['weak-password', 'too-many-requests', 'service-unavailable'],
})

const describeConfirmation = describeRoute({
  name: 'confirmEmail',
  about: 'Signing in',
  summary: 'Confirms the address that a letter’s link was sent to.',
  more:
    'A link works once, for 24 hours. Nobody is signed in by it. `password` is compared with the one chosen at sign-up: a page that shows the link to ' +
    'somebody in another browser asks for it, since anybody may have signed up with their address.',
  body: { schema: ConfirmEmail, example: { token: 'the token of the link' } },
  answer: success({}),
  refusals: ['link-expired', 'wrong-password', 'too-many-requests', 'service-unavailable'],
})

const describeAnotherLetter = describeRoute({
  name: 'resendConfirmation',
  about: 'Signing in',
  summary: 'Sends the confirmation letter once more.',
  more: 'The answer is the same for every address, and takes the same time.',
  body: { schema: RequestEmail, example: { email: 'noor@example.com' } },
  answer: success({}),
  refusals: ['too-many-requests'],
})
