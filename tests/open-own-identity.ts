import { openBetterAuth } from '#adapters/better-auth.ts'
import type { Identity } from '#shop/ports.ts'
import { hashCost } from './open-shop.ts'

/** The shop's own keeper of accounts, to whom a password costs next to nothing. */
export function openOwnIdentity(google?: Identity['vouch']): Identity {
  return openBetterAuth({ secret: 'a secret of thirty-two characters', url: 'http://localhost:3000', hashCost, google })
}
