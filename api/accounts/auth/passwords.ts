import { Hono } from 'hono'
import { z } from 'zod'
import { sessionCookie } from '#shared/cookies/session-cookie.ts'
import { SERVICE_ADDRESS } from '#shop/accounts/sign-in/sign-in-limits.ts'
import { ChangePassword, changePassword, ResetPassword, resetPassword } from '#shop/accounts/passwords/passwords.ts'
import { RequestEmail, requestEmail, issueEmailLink } from '#shop/accounts/registration/email-links.ts'
import { success } from '#api/http/response-schemas.ts'
import { signedInCustomer, hasServiceKey } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { readJsonBody } from '#api/http/failure-response.ts'

/** POST password-reset, reset-password, change-password. */
export function passwordRoutes(serviceKey: string): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .post('/password-reset', describeReset, async (c) => {
      const ask = c.get('requestContext')
      const input = await readJsonBody(c, RequestEmail)
      if (!hasServiceKey(c, serviceKey)) {
        await requestEmail(ask.shop, 'reset-password', input, ask)
        return c.json({ success: true })
      }
      const email = await issueEmailLink(ask.shop, 'reset-password', input, { ...ask, address: SERVICE_ADDRESS })
      return c.json({
        success: true,
        resetToken: email?.token ?? null,
        userData: email && { first_name: email.firstName },
      })
    })
    .post('/reset-password', describeNewPassword, async (c) => {
      const { shop, ...from } = c.get('requestContext')
      await resetPassword(shop, await readJsonBody(c, ResetPassword), from)
      return c.json({ success: true })
    })
    .post('/change-password', describeChange, async (c) => {
      const { shop, setCookie } = c.get('requestContext')
      const by = signedInCustomer(c)
      const { token } = await changePassword(shop, by, await readJsonBody(c, ChangePassword))
      setCookie(sessionCookie(token))
      return c.json({ success: true })
    })
}

const forServiceKey = 'Only with the service key:'

const describeReset = describeRoute({
  name: 'requestPasswordReset',
  about: 'Passwords',
  summary: 'Request a password reset email',
  more: 'Responds the same, and in the same time, whether or not the address has an account. The link in the email works once and expires after 1 hour.',
  body: { schema: RequestEmail, example: { email: 'noor@example.com' } },
  answer: success({
    resetToken: z
      .string()
      .nullable()
      .optional()
      .describe(`${forServiceKey} the token of the link in the email. \`null\` if no account has the address.`),
    userData: z
      .object({ first_name: z.string() })
      .nullable()
      .optional()
      .describe(`${forServiceKey} the recipient. \`null\` if no account has the address.`),
  }),
  refusals: ['too-many-requests', 'service-unavailable'],
})

const describeNewPassword = describeRoute({
  name: 'resetPassword',
  about: 'Passwords',
  summary: 'Reset a password',
  more: 'Takes the token of the password reset email. Ends all sessions of the account and does not sign in. The token stays valid if the new password is rejected.',
  body: { schema: ResetPassword, example: { token: 'the-token-of-the-link', newPassword: 'nine plums before breakfast' } },
  answer: success({}),
  refusals: ['link-expired', 'weak-password', 'same-password', 'account-blocked', 'too-many-requests', 'service-unavailable'],
})

const describeChange = describeRoute({
  name: 'changePassword',
  about: 'Passwords',
  summary: 'Change the password',
  more: 'Ends all other sessions of the customer. A customer without a password omits `currentPassword` and must have signed in within the last 15 minutes.',
  who: ['session'],
  body: {
    schema: ChangePassword,
    example: { currentPassword: 'four lychees after midnight', newPassword: 'nine plums before breakfast' },
  },
  answer: success({}),
  cookies: '`session_token`: the new token of the current session.',
  refusals: [
    'not-signed-in',
    'wrong-password',
    'weak-password',
    'same-password',
    'prove-first',
    'too-many-requests',
    'service-unavailable',
  ],
})
