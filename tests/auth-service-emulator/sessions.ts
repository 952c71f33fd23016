import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { jwtVerify, SignJWT } from 'jose'
import { HOUR, SECOND } from '#shared/durations.ts'
import { AuthServiceFault } from './faults.ts'
import type { AuthServiceContext, AuthUser } from './store.ts'
import { userAnswer } from './user-answer.ts'

/** Opens a session of the auth service, or continues one, and returns its tokens. */
export async function issueTokens({ secret, sessions, settings }: AuthServiceContext, user: AuthUser, sessionId: string = randomUUID()) {
  sessions.set(sessionId, user.id)
  user.lastSignInAt = new Date()
  const expiresAt = Math.floor(Date.now() / 1000) + HOUR / SECOND
  const accessToken = await new SignJWT({ session_id: sessionId, email: user.email, role: 'authenticated', aal: 'aal1' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user.id)
    .setAudience('authenticated')
    .setIssuer(settings.publicUrl)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(secret)
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: HOUR / SECOND,
    expires_at: expiresAt,
    refresh_token: randomBytes(9).toString('base64url'),
    user: userAnswer(user),
  }
}

/**
 * The session and user of the access token. Throws a Fault if the token is missing or forged, or if
 * its session has ended.
 */
export async function readAccessToken(service: AuthServiceContext, c: Context): Promise<{ sessionId: string; user: AuthUser }> {
  const token = bearerOf(c)
  const { payload } = await jwtVerify(token, service.secret, { algorithms: ['HS256'] }).catch(() => {
    throw new AuthServiceFault(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
  })
  const user = service.users.get(payload.sub ?? '')
  if (!user) throw new AuthServiceFault(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const sessionId = String(payload.session_id)
  if (!service.sessions.has(sessionId))
    throw new AuthServiceFault(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  return { sessionId, user }
}

/** Accepts only the service key. */
export async function requireServiceKey(service: AuthServiceContext, c: Context): Promise<void> {
  if (bearerOf(c) === service.settings.key) return
  await readAccessToken(service, c)
  throw new AuthServiceFault(403, 'not_admin', 'User not allowed')
}

function bearerOf(c: Context): string {
  const [, token] = /^bearer\s+(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  if (!token) throw new AuthServiceFault(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  return token
}
