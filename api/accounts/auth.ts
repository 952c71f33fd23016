import { Hono } from 'hono'
import { Failure } from '#shop/failure.ts'
import { passwordStrengthRoutes } from './auth/password-strength.ts'
import { passwordRoutes } from './auth/passwords.ts'
import { profileRoutes } from './auth/profile.ts'
import { sessionRoutes } from './auth/sessions.ts'
import { signInRoutes } from './sign-in.ts'
import { signUpRoutes } from './auth/sign-up.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { passkeyRoutes } from './passkeys.ts'
import { sendFailure } from '#api/http/failure-response.ts'

/**
 * The account endpoints, under /api/auth. One-time tokens of emails are returned only to a caller
 * with the service key.
 */
export function authRoutes(serviceKey: string): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  calls.route('/', signUpRoutes(serviceKey))
  calls.route('/', signInRoutes())
  calls.route('/', passwordRoutes(serviceKey))
  calls.route('/', passwordStrengthRoutes())
  calls.route('/', sessionRoutes())
  calls.route('/', profileRoutes())
  calls.route('/passkeys', passkeyRoutes())
  calls.onError((error, c) => {
    if (error instanceof Failure) return sendFailure(c, error)
    throw error
  })
  return calls
}
