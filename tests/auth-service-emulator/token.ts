import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { type JWTPayload, jwtVerify } from 'jose'
import { readJsonObject, AuthServiceFault, OAuthFault, readTextField } from './faults.ts'
import { limitCalls, refuseBanned } from './limits.ts'
import { callSignUpHook, refuseSignUp } from './sign-up.ts'
import { checkAuthPassword, matchesHash } from './passwords.ts'
import { issueTokens } from './sessions.ts'
import { addIdentity, confirmEmailAddress, type AuthServiceContext, type AuthUser } from './store.ts'

/** POST /token: sign-in with a password, or with Google's ID token. */
export function authTokenRoutes(service: AuthServiceContext): Hono {
  return new Hono().post('/token', async (c) => {
    limitCalls(service, c)
    const body = await readJsonObject(c)
    const grant = c.req.query('grant_type')
    if (grant === 'password') return c.json(await byPassword(service, body))
    if (grant === 'id_token') return c.json(await issueTokens(service, await byIdToken(service, body)))
    throw new AuthServiceFault(400, 'invalid_credentials', 'unsupported_grant_type')
  })
}

/** The confirmation is checked last, so that only a caller with the password learns about it. */
async function byPassword(service: AuthServiceContext, body: Record<string, unknown>) {
  const email = readTextField(body, 'email')
  if (service.settings.refusesPasswords) throw new AuthServiceFault(422, 'email_provider_disabled', 'Email logins are disabled')
  if (!email) throw new AuthServiceFault(400, 'validation_failed', 'missing email or phone')
  const user = service.userByEmail(email)
  const password = readTextField(body, 'password')
  // Before the password is compared, so that a ban is no secret.
  if (user?.password) refuseBanned(user, 400)
  if (!user?.password || !matchesHash(password, user.password))
    throw new AuthServiceFault(400, 'invalid_credentials', 'Invalid login credentials')
  if (!user.emailConfirmedAt && !service.settings.admitsUnconfirmed)
    throw new AuthServiceFault(400, 'email_not_confirmed', 'Email not confirmed')
  return { ...(await issueTokens(service, user)), ...weaknessOf(service, password) }
}

/**
 * An old password that violates the present rules still works. The response mentions the weakness.
 */
function weaknessOf({ settings }: AuthServiceContext, password: string) {
  try {
    checkAuthPassword(settings, password)
    return {}
  } catch (error) {
    return error instanceof AuthServiceFault && error.reasons ? { weak_password: { message: error.message, reasons: error.reasons } } : {}
  }
}

async function byIdToken(service: AuthServiceContext, body: Record<string, unknown>): Promise<AuthUser> {
  const { google } = service.settings
  const idToken = readTextField(body, 'id_token')
  if (!idToken) throw new OAuthFault('invalid request', 'id_token required')
  if (readTextField(body, 'provider') !== 'google') throw new AuthServiceFault(400, 'validation_failed', 'Custom OIDC provider not allowed')
  if (!google) throw new AuthServiceFault(400, 'provider_disabled', 'Provider (issuer "https://accounts.google.com") is not enabled')
  const { payload } = await jwtVerify(idToken, google.keys, { issuer: google.issuer, requiredClaims: ['exp'] }).catch(() => {
    throw new OAuthFault('invalid request', 'Bad ID token')
  })
  if (!payload.sub) throw new OAuthFault('invalid request', 'Missing sub claim in id_token')
  if (![payload.aud].flat().some((audience) => audience && google.clientIds.includes(audience)))
    throw new OAuthFault('invalid request', 'Unacceptable audience in id_token')
  if (!google.skipsNonce) checkNonce(payload, readTextField(body, 'nonce'))
  return userOfClaims(service, payload)
}

/** The token contains the nonce's SHA-256 in hex. */
function checkNonce({ nonce: carried }: JWTPayload, nonce: string): void {
  if (Boolean(carried) !== Boolean(nonce))
    throw new OAuthFault('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.')
  if (nonce && createHash('sha256').update(nonce).digest('hex') !== carried) throw new OAuthFault('invalid nonce', 'Nonces mismatch')
}

/**
 * Finds the user of this Google account. Otherwise links the account to the user with its verified
 * address, or creates a user.
 */
function userOfClaims(service: AuthServiceContext, payload: JWTPayload): AuthUser {
  const { iss, sub, name, email, email_verified: verified } = payload as Record<string, string> & { email_verified?: boolean }
  const data = { iss, sub, name, full_name: name, email, email_verified: verified === true, provider_id: sub }
  let user = service.userByIdentity('google', String(sub)) ?? (verified && email ? service.userByEmail(email) : undefined)
  if (!user) {
    refuseSignUp(service)
    callSignUpHook(service)
  }
  user ??= service.add(String(email), null, data)
  if (!user.identities.some(({ provider }) => provider === 'google')) addIdentity(user, 'google', String(sub), data)
  refuseBanned(user, 403)
  if (user.emailConfirmedAt) return user
  // An earlier sign-up with this address never proved its ownership, so its password and other
  // identities are removed.
  user.password = null
  user.identities = user.identities.filter(({ provider }) => provider === 'google')
  if (!verified) throw new AuthServiceFault(422, 'provider_email_needs_verification', 'Unverified email with google')
  confirmEmailAddress(service, user)
  return user
}
