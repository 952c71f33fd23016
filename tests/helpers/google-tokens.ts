import { randomUUID } from 'node:crypto'
import { OutsideRefused, OutsideUnavailable, type VerifiedIdentity } from '#shop/ports.ts'

/** A test token: the identity and the nonce in plain text, and a signature that proves nothing. */
export function googleTokenOf(identity: VerifiedIdentity, nonce: string | null = null): string {
  return `${Buffer.from(JSON.stringify({ identity, nonce, made: randomUUID() })).toString('base64url')}.signature`
}

/** Reads a test token in place of `Identity.verifyIdToken`. */
export async function readGoogleToken(token: string, nonce: string | null): Promise<VerifiedIdentity> {
  if (token === 'unreachable') throw new OutsideUnavailable('unreachable')
  const read = token.includes('.')
    ? (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { identity: VerifiedIdentity; nonce: string })
    : null
  if (!read || read.nonce !== nonce) throw new OutsideRefused('invalid-token', 'refused')
  return read.identity
}

/** A person as Google names them. */
export const atGoogle = (over: Partial<VerifiedIdentity> & { sub?: string } = {}): VerifiedIdentity => {
  const { sub = randomUUID(), ...rest } = over
  const accounts = [{ providerId: 'google', accountId: sub }]
  return { email: `${sub.slice(0, 8)}@gmail.test`, emailVerified: true, firstName: 'Noor', lastName: 'Haddad', accounts, ...rest }
}
