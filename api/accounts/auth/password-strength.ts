import { Hono } from 'hono'
import { z } from 'zod'
import { JudgePassword, judgePassword } from '#shop/accounts/passwords/passwords.ts'
import { success } from '#api/http/answers.ts'
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
  name: 'judgePassword',
  about: 'Passwords',
  summary: 'Says how strong a password is while it is typed.',
  more: 'Neither kept nor logged. `about` holds the name and e-mail address typed beside it: they make it weaker where it contains them.',
  body: { schema: JudgePassword, example: { password: 'four lychees after midnight', about: ['Noor Haddad', 'noor@example.com'] } },
  answer: success({
    strength: z.int().min(1).max(4).describe('From 3 on it is accepted.'),
    reasons: z.array(z.string()).describe('Why it would be refused; empty for one that is accepted.'),
  }),
  refusals: ['too-many-requests'],
})
