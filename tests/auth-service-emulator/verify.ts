import { Hono } from 'hono'
import { readJsonObject, AuthServiceFault, readTextField } from './faults.ts'
import { limitCalls, refuseBanned } from './limits.ts'
import { issueTokens, readAccessToken } from './sessions.ts'
import { confirmEmailAddress, type LinkSlot, type AuthServiceContext } from './store.ts'

const slots = new Map<string, LinkSlot>([
  ['signup', 'confirmation'],
  ['invite', 'confirmation'],
  ['recovery', 'recovery'],
  ['magiclink', 'recovery'],
])

/** POST /verify accepts the hashed token of an emailed link. POST /logout ends sessions. */
export function authVerifyRoutes(service: AuthServiceContext): Hono {
  return new Hono()
    .post('/verify', async (c) => {
      limitCalls(service, c)
      const body = await readJsonObject(c)
      const type = readTextField(body, 'type')
      const hash = readTextField(body, 'token_hash')
      if (!type) throw new AuthServiceFault(400, 'validation_failed', 'Verify requires a verification type')
      if (!hash) throw new AuthServiceFault(400, 'validation_failed', 'Verify requires either a token or a token hash')
      if (readTextField(body, 'email'))
        throw new AuthServiceFault(400, 'validation_failed', 'Only the token_hash and type should be provided')
      const slot = slots.get(type)
      if (!slot) throw new AuthServiceFault(400, 'validation_failed', 'Invalid email verification type')
      const user = service.userByLink(slot, hash)
      if (!user) throw new AuthServiceFault(403, 'otp_expired', 'Email link is invalid or has expired')
      refuseBanned(user, 403)
      service.forgetLinks(user)
      if (!user.emailConfirmedAt) confirmEmailAddress(service, user)
      return c.json(await issueTokens(service, user))
    })
    .post('/logout', async (c) => {
      const { sessionId, user } = await readAccessToken(service, c)
      const scope = c.req.query('scope') ?? 'global'
      if (!['global', 'local', 'others'].includes(scope)) throw new AuthServiceFault(400, 'validation_failed', 'Unsupported logout scope')
      for (const [id, userId] of service.sessions) {
        if (userId === user.id && (scope === 'global' || (id === sessionId) === (scope === 'local'))) service.sessions.delete(id)
      }
      return c.body(null, 204)
    })
}
