import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { deviceCookie, noSessionCookie, pendingCookie, sessionCookie } from '#shared/session-cookie.ts'
import { ConfirmEmail, confirmEmail, me, SignUp, signUp } from '#shop/accounts.ts'
import { Failure } from '#shop/failure.ts'
import { endSession } from '#shop/sessions.ts'
import { SignIn, signIn, signOut } from '#shop/sign-in.ts'
import type { ApiEnv } from './context.ts'
import { readBody, refuse } from './refusal.ts'

const RevokeSession = z.object({ sessionId: z.string().max(100).optional() })

/** The account calls, under /api/auth. Tokens that letters carry are answered to callers with the service key alone. */
export function authCalls(serviceKey: string): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })

  calls.post('/signup', async (c) => {
    const ask = c.get('ask')
    const { confirmationToken } = await signUp(ask.shop, await readBody(c, SignUp), ask)
    const trusted = holdsKey(c.req.header('authorization'), serviceKey)
    return c.json(trusted ? { success: true, confirmationToken } : { success: true })
  })

  calls.post('/signin', async (c) => {
    const ask = c.get('ask')
    const admitted = await signIn(ask.shop, ask.by, await readBody(c, SignIn), ask)
    if (admitted.kind === 'two-step') {
      ask.setCookie(pendingCookie(admitted.pending))
      throw new Failure('two-step-required')
    }
    ask.setCookie(sessionCookie(admitted.token))
    ask.setCookie(deviceCookie(admitted.deviceToken))
    return c.json({ success: true })
  })

  calls.post('/revoke-session', async (c) => {
    const { shop, by, setCookie } = c.get('ask')
    const { sessionId } = await readBody(c, RevokeSession)
    if (sessionId === undefined) {
      await signOut(shop, by)
    } else {
      if (by.kind !== 'customer') throw new Failure('not-signed-in')
      await endSession(shop, by, sessionId)
    }
    if (sessionId === undefined || (by.kind === 'customer' && by.sessionId === sessionId)) setCookie(noSessionCookie)
    return c.json({ success: true })
  })

  calls.post('/confirm-email', async (c) => {
    const { shop, address } = c.get('ask')
    await confirmEmail(shop, await readBody(c, ConfirmEmail), { address })
    return c.json({ success: true })
  })

  calls.get('/me', (c) => c.json({ success: true, user: me(c.get('ask').by) }))

  calls.onError((error, c) => {
    if (error instanceof Failure) return refuse(c, error)
    throw error
  })
  return calls
}

/** Compared by hash, so that the time taken tells nothing. */
function holdsKey(header: string | undefined, key: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return header !== undefined && timingSafeEqual(hash(header), hash(`Bearer ${key}`))
}
