import type { Locale } from '#shared/locale.ts'
import type { Role } from '#shared/roles.ts'

export type { Role }

/**
 * A visitor who is not signed in. `cartToken` is the secret of the cart cookie, null before
 * anything was added.
 */
export interface Visitor {
  kind: 'visitor'
  cartToken: string | null
  /** Network address of the client, for rate limits. */
  address: string
}

/** A signed-in user, staff included. */
export interface Customer {
  kind: 'customer'
  userId: string
  sessionId: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  role: Role
  locale: Locale
  /** Time of the last reauthentication. */
  provedAt: Date
}

/** The actor of a request. Every use case takes one and reads data through it. */
export type Actor = Visitor | Customer
