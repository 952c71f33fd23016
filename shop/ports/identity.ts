import type { Database, signInMethods } from '#database/schema.ts'
import type { Locale } from '#shared/locale.ts'
import { OutsideRefused } from './faults.ts'

/**
 * The auth service rejects the password as too weak, though our own rules accept it. `reasons` are
 * codes of the password rules.
 */
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

/** The argon2id cost parameters: KiB of memory, passes, and lanes. */
export interface HashCost {
  memory: number
  passes: number
  parallelism: number
}

/** A password that is ready to be stored. Its content is private to the identity service. */
export interface PreparedPassword {
  sealed: string
  /** Nobody knows the password. */
  unusable?: boolean
  /** The service has a confirmed account with this address, known to us or not. */
  taken?: boolean
  /** The token for the confirmation link, if the service creates its own. */
  token?: string
}

/** The purpose of a one-time token in an email's link. */
export type LinkKind = 'confirm-email' | 'reset-password' | 'magic-link' | 'change-email'

export interface Account {
  userId: string
  email: string
}

/**
 * The customer with this address and password. `movedTo` is an address that the auth service has
 * confirmed for the account, while the shop still stores another one. `awaitsLetter` is the id of a
 * customer with this confirmed address whose account at the auth service is not linked yet. They
 * may sign in only after they have followed the link of an email from the shop to that address.
 */
export type CheckedCredentials = { userId: string; movedTo?: string } | { awaitsLetter: string }

/** The auth service has confirmed another address for the account, which replaces the shop's. */
export class EmailMoved extends OutsideRefused {
  override name = 'AddressMoved'
  readonly email: string
  constructor(email: string) {
    super('address-moved', 'Auth service: the account has another address')
    this.email = email
  }
}

/** An account that only the auth service knows, with the token of a link to its address. */
export interface ServiceAccountLink {
  token: string
  firstName: string
}

/** The state of a customer's account at the auth service at this moment. */
export interface AccountState {
  /**
   * 'gone': the service has deleted the account. An account that the service never had is 'good'.
   */
  standing: 'good' | 'banned' | 'gone'
  /** An address that the service has confirmed for the account, while the shop stores another. */
  movedTo?: string
  /**
   * The second step that the service requires. 'code': six digits of an authenticator app. 'other':
   * a kind that the shop cannot check.
   */
  secondFactor: 'none' | 'code' | 'other'
}

/** A person whose identity an outside provider confirms. */
export interface VerifiedIdentity {
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  /**
   * Rows of `credentials`. The provider's own comes first, and by it alone they are found again;
   * the others are kept with a customer who is made for them.
   */
  accounts: { providerId: string; accountId: string; scope?: string }[]
}

/** The database to use: the transaction's, when the caller is inside one. A Shop is one. */
export interface DatabaseContext {
  db: Database
  /** The visitor's IP address, for the rate limits of an auth service. Absent outside requests. */
  visitorAddress?: string
}

/**
 * Accounts, passwords and browser sessions. Email addresses are in lower case. Calls marked
 * 'Outside' may be slow on purpose or call a service: never use them inside a transaction. They
 * throw only OutsideUnavailable (after retries) or OutsideRefused. All other calls use only the
 * database.
 */
export interface Identity {
  /** Outside. Prepares a new user's password for storage. Throws WeakPassword. */
  preparePassword(newcomer: Newcomer): Promise<PreparedPassword>
  /** Creates an unconfirmed account. The address must not have one yet. */
  createAccount(at: DatabaseContext, newcomer: Omit<Newcomer, 'password'>, password: PreparedPassword): Promise<{ userId: string }>
  /**
   * Outside. Prepares a new password for an account; it becomes valid when `replacePassword` is
   * committed. Null stands for a random password that nobody knows. Throws WeakPassword.
   */
  prepareNewPassword(at: DatabaseContext, account: Account, password: string | null): Promise<PreparedPassword>
  /** Makes `password` the account's only password; also sets its first one. */
  replacePassword(at: DatabaseContext, userId: string, password: PreparedPassword): Promise<void>
  /**
   * Outside. The account with this address and password; null when they do not match. Takes the
   * same time in both cases. `locale` is for a customer that this call creates.
   */
  checkCredentials(
    at: DatabaseContext,
    credentials: { email: string; password: string; locale?: Locale },
  ): Promise<CheckedCredentials | null>
  /** Outside. Whether the account has a password. */
  hasPassword(at: DatabaseContext, account: Account): Promise<boolean>
  /** Outside. The present state of the account at the service. */
  inspectAccount(at: DatabaseContext, account: Account): Promise<AccountState>
  /**
   * Outside. Whether this is the current code of the second factor that the service has for the
   * account.
   */
  checkSecondFactor(at: DatabaseContext, account: Account, code: string): Promise<boolean>
  /** Forgets which account at the service belongs to the customer. */
  unlinkAccount(at: DatabaseContext, userId: string): Promise<void>
  /**
   * Outside. Verifies a provider's ID token. Throws OutsideRefused('invalid-token') when it is
   * forged, expired, for another audience, or not for this `nonce`: the token carries the nonce's
   * SHA-256 in hexadecimal. Null is for tokens without a nonce. Throws
   * OutsideRefused('account-banned').
   */
  verifyIdToken(idToken: string, nonce: string | null, at?: Pick<DatabaseContext, 'visitorAddress'>): Promise<VerifiedIdentity>
  /**
   * Outside. The token for an email's link: at most 200 of A-Z a-z 0-9 _ -. Null when the shop must
   * create it. Anybody can request an email, so this changes no account. Throws EmailMoved.
   */
  createLinkToken(at: DatabaseContext, kind: LinkKind, account: Account): Promise<string | null>
  /**
   * Outside. Tells the service that an email's link was followed. Its token is the service's or the
   * shop's. Throws OutsideRefused: 'link-expired', 'account-banned'.
   */
  redeemLinkToken(at: DatabaseContext, kind: LinkKind, token: string, account: Account): Promise<void>
  /**
   * Outside. The link for an address that no customer has, if the service has confirmed an account
   * with it; else null. Changes nothing at the service except the link. `ownedBy` is a customer
   * whose account has this address there, while the shop stores another.
   */
  findServiceAccount(at: DatabaseContext, email: string): Promise<ServiceAccountLink | { ownedBy: string } | null>
  /**
   * Outside. Redeems the token of `findServiceAccount`, and creates the customer of that account.
   * Throws OutsideRefused: 'link-expired', 'account-banned'.
   */
  adoptServiceAccount(at: DatabaseContext, token: string, person: { email: string; locale: Locale }): Promise<{ userId: string }>
  /** Outside. Notifies the service of the account's new, confirmed address. */
  changeAccountEmail(at: DatabaseContext, account: Account, email: string): Promise<void>
  /** Outside. Deletes the account at the service. Idempotent. */
  deleteAccount(at: DatabaseContext, account: Account): Promise<void>
  /**
   * Opens a browser session. Returns the only copy of the token: the sessions table stores its
   * SHA-256, in base64url.
   */
  openSession(at: DatabaseContext, session: SessionToOpen): Promise<{ token: string }>
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
