import { createHash, randomBytes } from 'node:crypto'

/** A secret that nobody guesses: 256 random bits, as cookies and links carry them. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What a row keeps of a token: it finds the row again, and gives nothing away to who reads the table. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
