import { Hono } from 'hono'
import { z } from 'zod'
import { sessionCookie } from '#shared/cookies/session-cookie.ts'
import { SERVICE_ADDRESS } from '#shop/accounts/sign-in/sign-in-limits.ts'
import { ChangePassword, changePassword, ResetPassword, resetPassword } from '#shop/accounts/passwords/passwords.ts'
import { RequestEmail, requestEmail, issueEmailLink } from '#shop/accounts/registration/requested-emails.ts'
import { success } from '#api/http/answers.ts'
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
      const letter = await issueEmailLink(ask.shop, 'reset-password', input, { ...ask, address: SERVICE_ADDRESS })
      return c.json({
        success: true,
        resetToken: letter?.token ?? null,
        userData: letter && { first_name: letter.firstName },
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

const forTheKey = 'For callers with the service key alone: '

const describeReset = describeRoute({
  name: 'askForPasswordReset',
  about: 'Passwords',
  summary: 'Sends a letter with a link to a new password.',
  more: 'The answer is the same for every address, and takes the same time. The link works once, for an hour.',
  body: { schema: RequestEmail, example: { email: 'noor@example.com' } },
  answer: success({
    resetToken: z
      .string()
      .nullable()
      .optional()
      .describe(`${forTheKey}the token of the link in the letter; null where nobody has the address.`),
    userData: z.object({ first_name: z.string() }).nullable().optional().describe(`${forTheKey}whom it was written to; null likewise.`),
  }),
  refusals: ['too-many-requests', 'service-unavailable'],
})

const describeNewPassword = describeRoute({
  name: 'resetPassword',
  about: 'Passwords',
  summary: 'Sets another password by a letter’s link.',
  more: 'Every session of the account ends, and nobody is signed in. The link outlives a refused password.',
  body: { schema: ResetPassword, example: { token: 'the token of the link', newPassword: 'nine plums before breakfast' } },
  answer: success({}),
  refusals: ['link-expired', 'weak-password', 'same-password', 'account-blocked', 'too-many-requests', 'service-unavailable'],
})

const describeChange = describeRoute({
  name: 'changePassword',
  about: 'Passwords',
  summary: 'Changes the password of who is signed in.',
  more: 'All their other sessions end. Who has no password yet leaves `currentPassword` out, within 15 minutes of having signed in.',
  who: ['session'],
  body: {
    schema: ChangePassword,
    example: { currentPassword: 'four lychees after midnight', newPassword: 'nine plums before breakfast' },
  },
  answer: success({}),
  cookies: '`session_token`: the session goes on under another token.',
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
