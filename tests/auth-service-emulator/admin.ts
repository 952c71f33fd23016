import { createHash, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { HOUR } from '#shared/durations.ts'
import { readJsonObject, readEmailField, AuthServiceFault, readTextField } from './faults.ts'
import { createSignedUpAccount } from './sign-up.ts'
import { checkAuthPassword, hashAuthPassword } from './passwords.ts'
import { requireServiceKey } from './sessions.ts'
import { addIdentity, confirmEmailAddress, type LinkSlot, type AuthServiceContext, type AuthUser } from './store.ts'
import { userAnswer } from './user-answer.ts'

/**
 * Endpoints for the holder of the service key: users, and links that are returned instead of
 * emailed.
 */
export function authAdminRoutes(service: AuthServiceContext): Hono {
  const admin = new Hono()
  admin.use(async (c, next) => {
    await requireServiceKey(service, c)
    await next()
  })
  admin.post('/generate_link', async (c) => c.json(await generateLink(service, await readJsonObject(c))))
  admin.get('/users/:id', (c) => c.json(userAnswer(userOf(service, c.req.param('id')))))
  admin.put('/users/:id', async (c) =>
    c.json(userAnswer(await update(service, userOf(service, c.req.param('id')), await readJsonObject(c)))),
  )
  admin.delete('/users/:id', async (c) => {
    const user = userOf(service, c.req.param('id'))
    const { should_soft_delete: isSoft } = await readJsonObject(c)
    service.remove(user)
    // The row stays, and the address in it becomes a hash.
    if (isSoft === true) service.users.set(user.id, { ...user, email: hashOf(user.email), password: null, deletedAt: new Date() })
    return c.json({})
  })
  return admin
}

function userOf({ users }: AuthServiceContext, id: string): AuthUser {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new AuthServiceFault(404, 'validation_failed', 'user_id must be an UUID')
  const user = users.get(id)
  if (!user) throw new AuthServiceFault(404, 'user_not_found', 'User not found')
  return user
}

/**
 * A sign-up link creates the user. For an unconfirmed user it replaces the link and leaves the
 * password unchanged.
 */
async function generateLink(service: AuthServiceContext, body: Record<string, unknown>) {
  const email = readEmailField(body)
  let type = readTextField(body, 'type')
  let password = readTextField(body, 'password')
  let user = service.userByEmail(email)
  if (!user && type === 'magiclink') [type, password] = ['signup', randomBytes(32).toString('base64url')]
  if (!user && type === 'recovery') throw new AuthServiceFault(404, 'user_not_found', 'User with this email not found')
  const slot: LinkSlot = type === 'signup' ? 'confirmation' : 'recovery'
  if (!['signup', 'magiclink', 'recovery'].includes(type))
    throw new AuthServiceFault(400, 'validation_failed', `Invalid email action link type requested: ${type}`)
  if (type === 'signup' && user?.emailConfirmedAt)
    throw new AuthServiceFault(422, 'email_exists', 'A user with this email address has already been registered')
  user ??= await createSignedUpAccount(service, email, { password })
  const { otp, hash } = service.newLink(user, slot)
  const { publicUrl } = service.settings
  return {
    ...userAnswer(user),
    action_link: `${publicUrl}/verify?token=${hash}&type=${type}&redirect_to=${encodeURIComponent(publicUrl)}`,
    email_otp: otp,
    hashed_token: hash,
    verification_type: type,
    redirect_to: publicUrl,
  }
}

/** A new password invalidates the user's links and ends their sessions. */
async function update(service: AuthServiceContext, user: AuthUser, body: Record<string, unknown>): Promise<AuthUser> {
  const email = readTextField(body, 'email') && readEmailField(body)
  const password = readTextField(body, 'password')
  if ('password' in body) checkAuthPassword(service.settings, password)
  // In the real service the database detects a duplicate address, so the caller receives a server
  // error.
  const other = email ? service.userByEmail(email) : undefined
  if (other && other !== user)
    throw new AuthServiceFault(500, '23505', 'duplicate key value violates unique constraint "users_email_partial_key"')
  const ban = /^(none|(\d+)h)$/.exec(readTextField(body, 'ban_duration'))
  if (ban) user.bannedUntil = ban[2] ? new Date(Date.now() + Number(ban[2]) * HOUR) : null
  if (body.email_confirm === true) confirmEmailAddress(service, user)
  if ('password' in body) {
    user.password = await hashAuthPassword(password)
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

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
