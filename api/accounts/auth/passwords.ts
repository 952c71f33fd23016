import { Hono } from 'hono'
import { z } from 'zod'
import { sessionCookie } from '#shared/cookies/session-cookie.ts'
import { MANY_PLACES } from '#shop/accounts/sign-in/attempt-limits.ts'
import { ChangePassword, changePassword, ResetPassword, resetPassword } from '#shop/accounts/passwords/passwords.ts'
import { WantLetter, wantLetter, writeLetterNow } from '#shop/accounts/registration/requested-emails.ts'
import { success } from '#api/http/answers.ts'
import { customerOf, holdsKey } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { told } from '#api/description/describe-route.ts'
import { readBody } from '#api/http/refusal.ts'

/** POST password-reset, reset-password, change-password. */
export function passwordCalls(serviceKey: string): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .post('/password-reset', tellOfReset, async (c) => {
      const ask = c.get('ask')
      const input = await readBody(c, WantLetter)
      if (!holdsKey(c, serviceKey)) {
        await wantLetter(ask.shop, 'reset-password', input, ask)
        return c.json({ success: true })
      }
      const letter = await writeLetterNow(ask.shop, 'reset-password', input, { ...ask, address: MANY_PLACES })
      return c.json({
        success: true,
        resetToken: letter?.token ?? null,
        userData: letter && { first_name: letter.firstName },
      })
    })
    .post('/reset-password', tellOfNewPassword, async (c) => {
      const { shop, address } = c.get('ask')
      await resetPassword(shop, await readBody(c, ResetPassword), { address })
      return c.json({ success: true })
    })
    .post('/change-password', tellOfChange, async (c) => {
      const { shop, setCookie } = c.get('ask')
      const by = customerOf(c)
      const { token } = await changePassword(shop, by, await readBody(c, ChangePassword))
      setCookie(sessionCookie(token))
      return c.json({ success: true })
    })
}

const forTheKey = 'For callers with the service key alone: '

const tellOfReset = told({
  name: 'askForPasswordReset',
  about: 'Passwords',
  summary: 'Sends a letter with a link to a new password.',
  more: 'The answer is the same for every address, and takes the same time. The link works once, for an hour.',
  body: { schema: WantLetter, example: { email: 'noor@example.com' } },
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

const tellOfNewPassword = told({
  name: 'resetPassword',
  about: 'Passwords',
  summary: 'Sets another password by a letter’s link.',
  more: 'Every session of the account ends, and nobody is signed in. The link outlives a refused password.',
  body: { schema: ResetPassword, example: { token: 'the token of the link', newPassword: 'nine plums before breakfast' } },
  answer: success({}),
  refusals: ['link-expired', 'weak-password', 'same-password', 'too-many-requests', 'service-unavailable'],
})

const tellOfChange = told({
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
