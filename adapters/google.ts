import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import pRetry from 'p-retry'
import { type Identity, OutsideRefused, OutsideUnavailable, type VerifiedIdentity } from '#shop/ports.ts'

/** Google's sign-in address and public keys, from its discovery document. */
export const googleEndpoints = {
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  signInUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
}

export interface GoogleSettings {
  clientId: string
  /** Another issuer, for development and tests. */
  issuers?: string[]
  keysUrl?: string
  /**
   * Milliseconds: the cooldown before an unknown key id fetches the keys again. `retryAfter` is the
   * pause before the second try to reach them.
   */
  keysMaxAgeMs?: number
  retryAfterMs?: number
}

/**
 * Verifies Google's ID tokens as `Identity.verifyIdToken` describes: the signature by the published
 * keys, issuer, audience, times, nonce and address.
 */
export function openGoogle(settings: GoogleSettings): Identity['verifyIdToken'] {
  const {
    clientId,
    issuers = googleEndpoints.issuers,
    keysUrl = googleEndpoints.keysUrl,
    keysMaxAgeMs = 30_000,
    retryAfterMs = 300,
  } = settings
  const keys = withRetry(createRemoteJWKSet(new URL(keysUrl), { cooldownDuration: keysMaxAgeMs }), retryAfterMs)
  return async (idToken, nonce) => {
    const claims = await verified(idToken, keys, {
      issuer: issuers,
      audience: clientId,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['sub', 'iat', 'exp'],
      // Google's tokens are valid for an hour. This option also checks the time of issue, which
      // must not be in the future.
      maxTokenAge: '2 hours',
      clockTolerance: '60 seconds',
    })
    // A token for several audiences was not issued for the shop alone.
    if (typeof claims.aud !== 'string') throw refused('The token is for others, too')
    if ((claims.nonce ?? null) !== (nonce === null ? null : hexOf(nonce))) throw refused('The nonce is another')
    return identityFrom(claims)
  }
}

async function verified(idToken: string, keys: JWTVerifyGetKey, rules: Parameters<typeof jwtVerify>[2]): Promise<JWTPayload> {
  try {
    return (await jwtVerify(idToken, keys, rules)).payload
  } catch (error) {
    if (error instanceof OutsideUnavailable) throw error
    throw refused(error instanceof errors.JOSEError ? error.code : 'The token cannot be read')
  }
}

function identityFrom(claims: JWTPayload): VerifiedIdentity {
  const { sub, email, email_verified: isVerified, name } = claims
  if (!sub || typeof email !== 'string' || !email.includes('@')) throw refused('The token names nobody')
  const [first = '', ...rest] = text(name).split(/\s+/)
  return {
    email: email.trim().toLowerCase(),
    // Google once sent a string here instead of a boolean.
    emailVerified: isVerified === true || isVerified === 'true',
    firstName: text(claims.given_name) || first,
    lastName: claims.given_name ? text(claims.family_name) : rest.join(' '),
    accounts: [{ providerId: 'google', accountId: sub }],
  }
}

/** The published keys, with one retry. An unknown key is an error of the token. */
function withRetry(keys: JWTVerifyGetKey, retryAfterMs: number): JWTVerifyGetKey {
  return async (...about) => {
    try {
      return await pRetry(() => keys(...about), {
        retries: 1,
        minTimeout: retryAfterMs,
        shouldRetry: ({ error }) => !isTokensFault(error),
      })
    } catch (error) {
      if (isTokensFault(error)) throw error
      throw new OutsideUnavailable('Couldn’t fetch the public keys for ID tokens', { cause: error })
    }
  }
}

function isTokensFault(error: unknown): boolean {
  return [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported].some((fault) => error instanceof fault)
}

function refused(why: string): OutsideRefused {
  return new OutsideRefused('invalid-token', `An ID token was rejected: ${why}`)
}

function hexOf(nonce: string): string {
  return createHash('sha256').update(nonce).digest('hex')
}

function text(claim: unknown): string {
  return typeof claim === 'string' ? claim.trim() : ''
}
