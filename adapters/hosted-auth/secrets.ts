import { createHash, randomBytes } from 'node:crypto'

const LONGEST_BYTES = 72

/**
 * A password as the service is given it: however its letters were composed, and, where it is longer than the 72 bytes that the service
 * takes, its SHA-256, with one character of each kind in front in case the service asks for those.
 */
export function asSent(password: string): string {
  const normal = password.normalize('NFKC')
  if (Buffer.byteLength(normal) <= LONGEST_BYTES) return normal
  return `aA1!${createHash('sha256').update(normal).digest('base64url')}`
}

/** A password that nobody knows. */
export function nobodys(): string {
  return asSent(randomBytes(64).toString('base64url'))
}

export interface ServiceLink {
  type: 'signup' | 'magiclink' | 'recovery'
  hash: string
}

/**
 * The token of our link for a link of the service's. What the service calls a hashed token follows from the address and six to ten
 * digits, which may be guessed; with as much of our own at its end, the token cannot be.
 */
export function tokenOf({ type, hash }: ServiceLink): string {
  return `${type}-${hash}-${randomBytes(32).toString('base64url')}`
}

/** Whether a token has the form of those that the shop makes itself. */
export function isOurs(token: string): boolean {
  return /^[\w-]{43}$/.test(token)
}

/** The service's part of a token; null for one that no link of ours has. */
export function readToken(token: string): ServiceLink | null {
  const [, type, hash = ''] = /^(signup|magiclink|recovery)-([0-9a-z]{1,80})-[\w-]{43}$/.exec(token) ?? []
  return type ? { type: type as ServiceLink['type'], hash } : null
}
