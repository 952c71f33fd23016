import type { KeyObject } from 'node:crypto'
import { errors, jwtVerify } from 'jose'

/** The permissions of a token. */
export interface TokenGrant {
  topics: ReadonlySet<string>
  /** The session that the token depends on; null for a visitor who is not signed in. */
  session: string | null
  /** Milliseconds since the Unix epoch. */
  expiresAt: number
}

/** Why a token is invalid, in the hosted service's words: for a join, and for a joined channel. */
interface TokenFault {
  onJoin: string
  whileJoined: string
}

/**
 * Reads a token, signed with HS256 by `key`. It permits the channels in its `topics`, like the
 * row-level policy of a hosted service.
 */
export async function readRealtimeToken(token: string, key: KeyObject, now: number): Promise<TokenGrant | TokenFault> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['role', 'exp'],
      currentDate: new Date(now),
    })
    const { role, topics, session_id: session, exp = 0 } = payload
    const named = role === 'authenticated' && Array.isArray(topics) ? topics.filter((topic) => typeof topic === 'string') : []
    return { topics: new Set(named), session: typeof session === 'string' ? session : null, expiresAt: exp * 1000 }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return tokenExpired((error.payload.exp ?? 0) * 1000, now)
    if (error instanceof errors.JWTClaimValidationFailed) return fault('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT')
    if (error instanceof errors.JWSSignatureVerificationFailed)
      return { onJoin: 'JwtSignatureError: Failed to validate JWT signature', whileJoined: ':signature_error' }
    if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported)
      return fault('JwtSignerError', 'Failed to generate JWT signer, check your JWT secret or JWKS configuration')
    return fault('MalformedJWT', 'The token provided is not a valid JWT')
  }
}

/** The error for a token whose session has ended. */
export const SESSION_ENDED = fault('Unauthorized', 'The session has ended')

export function tokenExpired(expiresAt: number, now: number): TokenFault {
  return fault('InvalidJWTToken', `Token has expired ${Math.max(0, Math.floor((now - expiresAt) / 1000))} seconds ago`)
}

function fault(code: string, message: string): TokenFault {
  return { onJoin: `${code}: ${message}`, whileJoined: message }
}
