import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { Secret, TOTP } from 'otpauth'
import { MINUTE, SECOND } from '#shared/durations.ts'
import { AuthServiceFault, readJsonObject, readTextField } from './faults.ts'
import { issueTokens, readAccessToken } from './sessions.ts'
import type { AuthFactor, AuthServiceContext, AuthUser } from './store.ts'

/** Second factors of the signed-in user: enrol an authenticator app, ask for a code, compare it. */
export function authFactorRoutes(service: AuthServiceContext): Hono {
  const challenges = new Map<string, string>()
  return new Hono()
    .post('/factors', async (c) => {
      const { user } = await readAccessToken(service, c)
      if (readTextField(await readJsonObject(c), 'factor_type') !== 'totp')
        throw new AuthServiceFault(400, 'validation_failed', 'factor_type needs to be totp')
      const secret = new Secret().base32
      const factor: AuthFactor = { id: randomUUID(), type: 'totp', status: 'unverified', secret, createdAt: new Date() }
      user.factors.push(factor)
      const uri = new TOTP({ label: user.email, secret }).toString()
      return c.json({ id: factor.id, type: 'totp', totp: { qr_code: '<svg/>', secret, uri } })
    })
    .post('/factors/:id/challenge', async (c) => {
      const { user } = await readAccessToken(service, c)
      const id = randomUUID()
      challenges.set(id, factorOf(user, c.req.param('id')).id)
      return c.json({ id, type: 'totp', expires_at: Math.floor((Date.now() + 5 * MINUTE) / SECOND) })
    })
    .post('/factors/:id/verify', async (c) => {
      const { user, sessionId } = await readAccessToken(service, c)
      const factor = factorOf(user, c.req.param('id'))
      const body = await readJsonObject(c)
      if (challenges.get(readTextField(body, 'challenge_id')) !== factor.id)
        throw new AuthServiceFault(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
      if (new TOTP({ secret: factor.secret }).validate({ token: readTextField(body, 'code'), window: 1 }) === null)
        throw new AuthServiceFault(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
      factor.status = 'verified'
      challenges.delete(readTextField(body, 'challenge_id'))
      // The session keeps its id, with a higher level of assurance. The user's lower ones end.
      service.strongSessions.add(sessionId)
      for (const [id, userId] of service.sessions) if (userId === user.id && !service.strongSessions.has(id)) service.sessions.delete(id)
      return c.json(await issueTokens(service, user, sessionId))
    })
}

function factorOf(user: AuthUser, id: string): AuthFactor {
  const factor = user.factors.find((one) => one.id === id)
  if (!factor) throw new AuthServiceFault(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}
