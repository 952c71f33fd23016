import { createHash, randomBytes } from 'node:crypto'

const MAX_PASSWORD_BYTES = 72

/**
 * The form of a password that is sent to the service. Unicode is normalized. The service takes at
 * most 72 bytes, so a longer password becomes its SHA-256. One character of each kind goes in
 * front, in case the service demands them.
 */
export function encodePassword(password: string): string {
  const normal = password.normalize('NFKC')
  if (Buffer.byteLength(normal) <= MAX_PASSWORD_BYTES) return normal
  return `aA1!${createHash('sha256').update(normal).digest('base64url')}`
}

/** A random password that nobody knows. */
export function unusablePassword(): string {
  return encodePassword(randomBytes(64).toString('base64url'))
}

export interface ServiceLink {
  type: 'signup' | 'magiclink' | 'recovery'
  hash: string
}

/**
 * The shop's token for a link of the service. The service derives its "hashed token" from the
 * address and six to ten digits, so it could be guessed. The random bytes at the end of our token
 * prevent that.
 */
export function encodeServiceLink({ type, hash }: ServiceLink): string {
  return `${type}-${hash}-${randomBytes(32).toString('base64url')}`
}

/** Whether a token has the form of those that the shop makes itself. */
export function isShopToken(token: string): boolean {
  return /^[\w-]{43}$/.test(token)
}

/** The service's part of a token. Null when the token does not have the form of our links. */
export function decodeServiceLink(token: string): ServiceLink | null {
  const [, type, hash = ''] = /^(signup|magiclink|recovery)-([0-9a-z]{1,80})-[\w-]{43}$/.exec(token) ?? []
  return type ? { type: type as ServiceLink['type'], hash } : null
}
