import { createHash, randomBytes } from 'node:crypto'

/** A random secret of 256 bits, for cookies and links. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The hash that the database stores instead of a token. It finds the row, and a reader of the table
 * cannot recover the token.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
