import { Hono } from 'hono'
import { z } from 'zod'
import { JudgePassword, judgePassword } from '#shop/accounts/passwords/passwords.ts'
import { success } from '#api/http/response-schemas.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { readJsonBody } from '#api/http/failure-response.ts'

/**
 * POST password-strength. The check runs on the server, because the dictionaries of the estimator
 * are 1.5 MB: too much for a browser to download.
 */
export function passwordStrengthRoutes(): Hono<ApiEnv> {
  return new Hono<ApiEnv>().post('/password-strength', describeStrength, async (c) => {
    const { shop, by, address } = c.get('requestContext')
    return c.json({ success: true, ...(await judgePassword(shop, by, await readJsonBody(c, JudgePassword), { address })) })
  })
}

const describeStrength = describeRoute({
  name: 'checkPasswordStrength',
  about: 'Passwords',
  summary: 'Check the strength of a password',
  more: 'The password is neither stored nor logged. `about` holds the name and email address of the form. A password that contains them is rated weaker.',
  body: { schema: JudgePassword, example: { password: 'four lychees after midnight', about: ['Noor Haddad', 'noor@example.com'] } },
  answer: success({
    strength: z.int().min(1).max(4).describe('1 (very weak) to 4 (strong). 3 and 4 are accepted.'),
    reasons: z.array(z.string()).describe('Codes that say why the password would be rejected. Empty if it is accepted.'),
  }),
  refusals: ['too-many-requests'],
})
