import { createHash } from 'node:crypto'

/** The SHA-256 by which a secret is stored. `use` separates equal secrets of different uses. */
export function hashForPurpose(use: string, token: string): string {
  return createHash('sha256').update(`${use}:${token}`).digest('base64url')
}
