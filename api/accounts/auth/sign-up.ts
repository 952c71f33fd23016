import { Hono } from 'hono'
import { z } from 'zod'
import { signUpCookie } from '#shared/cookies/session-cookie.ts'
import { SERVICE_ADDRESS } from '#shop/accounts/sign-in/sign-in-limits.ts'
import { ConfirmEmail, confirmEmail, SignUp, signUp } from '#shop/accounts/registration/sign-up.ts'
import { RequestEmail, requestEmail } from '#shop/accounts/registration/email-links.ts'
import { success } from '#api/http/response-schemas.ts'
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
    .post('/resend-confirmation', describeResend, async (c) => {
      const ask = c.get('requestContext')
      await requestEmail(ask.shop, 'confirm-email', await readJsonBody(c, RequestEmail), ask)
      return c.json({ success: true })
    })
}

const describeSignUp = describeRoute({
  name: 'signUp',
  about: 'Sign-in',
  summary: 'Create an account',
  more:
    'Sends a confirmation email and does not sign in. Responds the same if the address already has an account, whose owner then gets an email. ' +
    'A password needs at least 10 characters and must be hard to guess. `reasons` lists why a password was rejected.',
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
        'Only with the service key: the token of the link in the confirmation email, valid for 24 hours. `null` if the address already has an account.',
      ),
  }),
  cookies: '`sign_up_token`: lets this browser open the confirmation link without entering the password.',
  refusals: ['weak-password', 'too-many-requests', 'service-unavailable'],
})

const describeConfirmation = describeRoute({
  name: 'confirmEmail',
  about: 'Sign-in',
  summary: 'Confirm an email address',
  more:
    'The token works once, for 24 hours. Does not sign in. If `password` is sent, it must be the password of the sign-up. A page that opens the link ' +
    'in another browser should ask for it, because someone else may have signed up with the address.',
  body: { schema: ConfirmEmail, example: { token: 'the-token-of-the-link' } },
  answer: success({}),
  refusals: ['link-expired', 'wrong-password', 'too-many-requests', 'service-unavailable'],
})

const describeResend = describeRoute({
  name: 'resendConfirmation',
  about: 'Sign-in',
  summary: 'Resend the confirmation email',
  more: 'Responds the same, and in the same time, whether or not the address has an account.',
  body: { schema: RequestEmail, example: { email: 'noor@example.com' } },
  answer: success({}),
  refusals: ['too-many-requests'],
})
