import type { Locale } from '#shared/locale.ts'
import type { Role } from '#shared/roles.ts'

export type { Role }

/** Somebody who is not signed in. `cartToken` is the secret of the cart cookie, null before anything was added. */
export interface Visitor {
  kind: 'visitor'
  cartToken: string | null
  /** Where they ask from, for rate limits. */
  address: string
}

/** Somebody signed in, staff included. */
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
  /** When they last proved who they are. */
  provedAt: Date
}

/** Who asks for something. Every use case takes one and fetches through it. */
export type Actor = Visitor | Customer
