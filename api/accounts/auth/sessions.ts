import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { clearedSessionCookie } from '#shared/cookies/session-cookie.ts'
import { getSignedInUser, SignedInUser } from '#shop/accounts/profile/signed-in-user.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { endAllSessions, endSession, SessionView, listSessions } from '#shop/accounts/sign-in/sessions.ts'
import { signOut } from '#shop/accounts/sign-in/sign-in.ts'
import { success } from '#api/http/response-schemas.ts'
import { signedInCustomer } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { readJsonBody } from '#api/http/failure-response.ts'

const RevokeSession = z.object({
  sessionId: z.string().max(100).optional().describe('The session to end. Defaults to the current session.'),
})
const OfUser = z.object({
  userId: z.string().max(100).optional().describe('The id of the signed-in customer. Any other id is rejected with `not-allowed`.'),
})

/** GET me, sessions; POST revoke-session, revoke-all-sessions. */
export function sessionRoutes(): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .get('/me', describeMe, (c) => c.json({ success: true, user: getSignedInUser(c.get('requestContext').by) }))
    .get('/sessions', describeSessions, async (c) => {
      const by = signedInCustomer(c)
      for (const userId of c.req.queries('userId') ?? []) refuseOthers(by, userId)
      return c.json({ success: true, sessions: await listSessions(c.get('requestContext').shop, by) })
    })
    .post('/revoke-session', describeSignOut, async (c) => {
      const { sessionId } = await readJsonBody(c, RevokeSession)
      await (sessionId === undefined ? leave(c) : endOne(c, sessionId))
      return c.json({ success: true })
    })
    .post('/revoke-all-sessions', describeEnd, async (c) => {
      const by = signedInCustomer(c)
      const { userId } = await readJsonBody(c, OfUser)
      if (userId !== undefined) refuseOthers(by, userId)
      const { shop, setCookie } = c.get('requestContext')
      await endAllSessions(shop, by.userId)
      setCookie(clearedSessionCookie)
      return c.json({ success: true })
    })
}

async function leave(c: Context<ApiEnv>): Promise<void> {
  const { shop, by, setCookie } = c.get('requestContext')
  // Sign the browser out first, even when the rest fails.
  setCookie(clearedSessionCookie)
  await signOut(shop, by)
}

async function endOne(c: Context<ApiEnv>, sessionId: string): Promise<void> {
  const by = signedInCustomer(c)
  const { shop, setCookie } = c.get('requestContext')
  await endSession(shop, by, sessionId)
  if (sessionId === by.sessionId) setCookie(clearedSessionCookie)
}

function refuseOthers(by: Customer, userId: string): void {
  if (userId !== by.userId) throw new Failure('not-allowed')
}

const describeMe = describeRoute({
  name: 'getCurrentUser',
  about: 'Sessions',
  summary: 'Get the signed-in user',
  more: 'If the session cookie is no longer valid, the `not-signed-in` response clears it.',
  who: ['session'],
  answer: success({ user: SignedInUser }),
  refusals: ['not-signed-in'],
})

const describeSessions = describeRoute({
  name: 'listSessions',
  about: 'Sessions',
  summary: 'List sessions',
  more: 'Sorted by last use, most recent first.',
  who: ['session'],
  query: OfUser,
  answer: success({ sessions: z.array(SessionView) }),
  refusals: ['not-signed-in', 'not-allowed'],
})

const describeSignOut = describeRoute({
  name: 'revokeSession',
  about: 'Sessions',
  summary: 'Sign out, or end a session',
  more: 'Without a body, ends the current session. Succeeds if no one is signed in.',
  who: ['session', 'visitor'],
  body: { schema: RevokeSession, example: {} },
  answer: success({}),
  cookies: '`session_token`: cleared if the current session ended.',
  refusals: ['not-signed-in', 'not-found'],
})

const describeEnd = describeRoute({
  name: 'revokeAllSessions',
  about: 'Sessions',
  summary: 'End all sessions',
  more: 'Ends every session of the customer, including the current one.',
  who: ['session'],
  body: { schema: OfUser, example: {} },
  answer: success({}),
  cookies: '`session_token`: cleared.',
  refusals: ['not-signed-in', 'not-allowed'],
})
