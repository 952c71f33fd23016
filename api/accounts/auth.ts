import { Hono } from 'hono'
import { Failure } from '#shop/failure.ts'
import { passwordStrengthCalls } from './auth/password-strength.ts'
import { passwordCalls } from './auth/passwords.ts'
import { profileCalls } from './auth/profile.ts'
import { sessionCalls } from './auth/sessions.ts'
import { signInCalls } from './signing-in.ts'
import { signUpCalls } from './auth/signing-up.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { passkeyCalls } from './passkeys.ts'
import { refuse } from '#api/http/refusal.ts'

/**
 * The account endpoints, under /api/auth. One-time tokens of emails are returned only to a caller
 * with the service key.
 */
export function authCalls(serviceKey: string): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  calls.route('/', signUpCalls(serviceKey))
  calls.route('/', signInCalls())
  calls.route('/', passwordCalls(serviceKey))
  calls.route('/', passwordStrengthCalls())
  calls.route('/', sessionCalls())
  calls.route('/', profileCalls())
  calls.route('/passkeys', passkeyCalls())
  calls.onError((error, c) => {
    if (error instanceof Failure) return refuse(c, error)
    throw error
  })
  return calls
}
