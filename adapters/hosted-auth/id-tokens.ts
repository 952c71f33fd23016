import { decodeJwt } from 'jose'
import { OutsideRefused, type Vouched } from '#shop/ports.ts'
import type { ServiceAccount } from './service.ts'

/** Whom a Google ID token is about. The service has checked it: what it says can be believed. */
export function vouchedBy(idToken: string, account: ServiceAccount): Vouched {
  const claims = decodeJwt(idToken)
  const { sub, email, email_verified: verified } = claims
  if (!sub || typeof email !== 'string') throw new OutsideRefused('invalid-token', 'An ID token names nobody')
  const [first = '', ...rest] = text(claims.name).split(/\s+/)
  return {
    email: email.trim().toLowerCase(),
    emailVerified: verified === true || verified === 'true',
    firstName: text(claims.given_name) || first,
    lastName: claims.given_name ? text(claims.family_name) : rest.join(' '),
    accounts: [
      { providerId: 'google', accountId: sub },
      { providerId: 'hosted', accountId: account.id },
    ],
  }
}

function text(claim: unknown): string {
  return typeof claim === 'string' ? claim.trim() : ''
}
