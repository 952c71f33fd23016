import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { bodyOf, emailOf, Fault, textOf } from './faults.ts'
import { checkStrength, hashPassword } from './passwords.ts'
import { requireKey } from './sessions.ts'
import { addIdentity, confirm, type LinkSlot, type Service, type User } from './store.ts'
import { userAsSent } from './wire.ts'

/**
 * Endpoints for the holder of the service key: users, and links that are returned instead of
 * emailed.
 */
export function adminCalls(service: Service): Hono {
  const admin = new Hono()
  admin.use(async (c, next) => {
    await requireKey(service, c)
    await next()
  })
  admin.post('/generate_link', async (c) => c.json(generateLink(service, await bodyOf(c))))
  admin.get('/users/:id', (c) => c.json(userAsSent(userOf(service, c.req.param('id')))))
  admin.put('/users/:id', async (c) => c.json(userAsSent(update(service, userOf(service, c.req.param('id')), await bodyOf(c)))))
  admin.delete('/users/:id', (c) => {
    service.remove(userOf(service, c.req.param('id')))
    return c.json({})
  })
  return admin
}

function userOf({ users }: Service, id: string): User {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new Fault(404, 'validation_failed', 'user_id must be an UUID')
  const user = users.get(id)
  if (!user) throw new Fault(404, 'user_not_found', 'User not found')
  return user
}

/**
 * A sign-up link creates the user. For an unconfirmed user it replaces the link and leaves the
 * password unchanged.
 */
function generateLink(service: Service, body: Record<string, unknown>) {
  const email = emailOf(body)
  let type = textOf(body, 'type')
  let password = textOf(body, 'password')
  let user = service.userByEmail(email)
  if (!user && type === 'magiclink') [type, password] = ['signup', randomBytes(32).toString('base64url')]
  if (!user && type === 'recovery') throw new Fault(404, 'user_not_found', 'User with this email not found')
  const slot: LinkSlot = type === 'signup' ? 'confirmation' : 'recovery'
  if (!['signup', 'magiclink', 'recovery'].includes(type))
    throw new Fault(400, 'validation_failed', `Invalid email action link type requested: ${type}`)
  if (type === 'signup' && user?.emailConfirmedAt)
    throw new Fault(422, 'email_exists', 'A user with this email address has already been registered')
  if (!user) {
    if (!password) throw new Fault(400, 'validation_failed', 'Signup requires a valid password')
    checkStrength(service.settings, password)
    user = service.add(email, hashPassword(password))
    addIdentity(user, 'email', user.id, { sub: user.id, email, email_verified: false, phone_verified: false })
  }
  const { otp, hash } = service.newLink(user, slot)
  const { publicUrl } = service.settings
  return {
    ...userAsSent(user),
    action_link: `${publicUrl}/verify?token=${hash}&type=${type}&redirect_to=${encodeURIComponent(publicUrl)}`,
    email_otp: otp,
    hashed_token: hash,
    verification_type: type,
    redirect_to: publicUrl,
  }
}

/** A new password invalidates the user's links and ends their sessions. */
function update(service: Service, user: User, body: Record<string, unknown>): User {
  const email = textOf(body, 'email') && emailOf(body)
  const password = textOf(body, 'password')
  if ('password' in body) checkStrength(service.settings, password)
  // In the real service the database detects a duplicate address, so the caller receives a server
  // error.
  const other = email ? service.userByEmail(email) : undefined
  if (other && other !== user) throw new Fault(500, '23505', 'duplicate key value violates unique constraint "users_email_partial_key"')
  if (body.email_confirm === true) confirm(service, user)
  if ('password' in body) {
    user.password = hashPassword(password)
    user.confirmationSentAt = null
    user.recoverySentAt = null
    service.forgetLinks(user)
    for (const [id, userId] of service.sessions) if (userId === user.id) service.sessions.delete(id)
  }
  if (email) {
    user.email = email
    const identity = user.identities.find(({ provider }) => provider === 'email')
    if (!identity) addIdentity(user, 'email', user.id, { sub: user.id, email, email_verified: body.email_confirm === true })
    else Object.assign(identity, { email, data: { ...identity.data, email, email_verified: body.email_confirm === true } })
  }
  user.updatedAt = new Date()
  return user
}
