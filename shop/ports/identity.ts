import type { Database, signInMethods } from '#database/schema.ts'
import type { Locale } from '#shared/locale.ts'
import { OutsideRefused } from './faults.ts'

/** The auth service finds the password too weak, whatever we thought of it. `reasons` are those of the password rules. */
export class WeakPassword extends OutsideRefused {
  override name = 'WeakPassword'
  readonly reasons: string[]
  constructor(reasons: string[]) {
    super('weak-password', 'The auth service refused a weak password')
    this.reasons = reasons
  }
}

export interface Newcomer {
  email: string
  password: string
  firstName: string
  lastName: string
  locale: Locale
}

/** What argon2id costs whoever tries passwords out: KiB of memory, passes over it, and lanes. */
export interface HashCost {
  memory: number
  passes: number
  parallelism: number
}

/** A password made ready to be kept: what it holds is the identity service's own affair. */
export interface SealedPassword {
  sealed: string
  /** The service has a confirmed account with this address, known to us or not. */
  taken?: boolean
  /** The token for the confirmation link, where the service makes its own. */
  token?: string
}

/** What the link in a letter does. */
export type LinkKind = 'confirm-email' | 'reset-password' | 'magic-link' | 'change-email'

export interface Account {
  userId: string
  email: string
}

/**
 * Whose address and password were shown. `movedTo` is the address that the auth service has
 * confirmed for the account since, where the shop still has another one. `awaitsLetter` is a
 * customer of the shop with this confirmed address, whose account at the auth service is not tied
 * to them yet: nobody may be let in before a letter of the shop's to that address was followed.
 */
export type Recognized = { userId: string; movedTo?: string } | { awaitsLetter: string }

/**
 * The auth service has confirmed another address for the account, and the shop's is the customer's
 * no longer.
 */
export class AddressMoved extends OutsideRefused {
  override name = 'AddressMoved'
  readonly email: string
  constructor(email: string) {
    super('address-moved', 'Auth service: the account has another address')
    this.email = email
  }
}

/** Somebody whom an outside provider vouches for. */
export interface Vouched {
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  /**
   * Rows of `credentials`. The provider's own comes first, and by it alone they are found again;
   * the others are kept with a customer who is made for them.
   */
  accounts: { providerId: string; accountId: string }[]
}

/** The database to work on: of a transaction, where the caller is inside one. A Shop is one. */
export interface At {
  db: Database
}

/**
 * Who somebody is: accounts, their passwords, and the sessions of their browsers. E-mail addresses are in lower case. Calls marked
 * 'outside' may be slow on purpose or ask a service: never inside a transaction. They throw OutsideUnavailable (after retries) or
 * OutsideRefused, nothing else of the provider's own; the others speak to the database alone.
 */
export interface Identity {
  /** Outside. Makes a newcomer's password ready to be kept. Throws WeakPassword. */
  seal(newcomer: Newcomer): Promise<SealedPassword>
  /** Makes an unconfirmed account. The address must have none yet. */
  enrol(at: At, newcomer: Omit<Newcomer, 'password'>, password: SealedPassword): Promise<{ userId: string }>
  /** Outside. Makes a new password of an account ready; it counts once `replacePassword` has been committed. Throws WeakPassword. */
  reseal(at: At, account: Account, password: string): Promise<SealedPassword>
  /** Makes `password` the account's only one, or its first. */
  replacePassword(at: At, userId: string, password: SealedPassword): Promise<void>
  /** Outside. Whose address and password these are; null where they do not belong together, after the same time. */
  recognise(at: At, credentials: { email: string; password: string }): Promise<Recognized | null>
  /** Outside. Whether the account can be signed in to with a password. */
  hasPassword(at: At, account: Account): Promise<boolean>
  /**
   * Outside. Reads a provider's ID token. Throws OutsideRefused('invalid-token') for one that is forged, expired, for others, or not for
   * this `nonce`: the token carries its SHA-256 in hexadecimals. Null is for tokens that carry none.
   */
  vouch(idToken: string, nonce: string | null): Promise<Vouched>
  /**
   * Outside. The token for a link, where the service makes its own: at most 200 of A-Z a-z 0-9 _ -.
   * Null where the shop shall. Anybody may ask for a letter: it changes no account. Throws
   * AddressMoved.
   */
  linkToken(at: At, kind: LinkKind, account: Account): Promise<string | null>
  /**
   * Outside. Tells the service that the link of a letter was followed, the service's or the shop's.
   * Throws OutsideRefused('link-expired').
   */
  redeem(at: At, kind: LinkKind, token: string, account: Account): Promise<void>
  /** Outside. Tells the service of the account's new, confirmed address. */
  moveTo(at: At, account: Account, email: string): Promise<void>
  /** Outside. Has the service forget the account; harmless to repeat. */
  forget(at: At, account: Account): Promise<void>
  /** Signs a browser in. Answers the only copy of the token: the sessions table keeps its SHA-256, in base64url. */
  openSession(at: At, session: SessionToOpen): Promise<{ token: string }>
}

export interface SessionToOpen {
  userId: string
  expiresAt: Date
  address: string
  userAgent: string
  method: SignInMethod
  deviceId: string | null
  provedAt: Date
}

export type SignInMethod = (typeof signInMethods)[number]
