import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { JWTVerifyGetKey } from 'jose'

export interface AuthServiceSettings {
  /** The service key, as a bearer token. */
  key: string
  publicUrl: string
  passwords?: { shortest?: number; required?: string[]; leaked?: string[] }
  /** How long emailed links are valid, in seconds. */
  linksLast?: number
  google?: {
    issuer: string
    clientIds: string[]
    keys: JWTVerifyGetKey
    /** Takes a token with any nonce, or none (GOTRUE_EXTERNAL_GOOGLE_SKIP_NONCE_CHECK). */
    skipsNonce?: boolean
  }
  /**
   * Counts an address as confirmed that anybody signs up with (GOTRUE_MAILER_AUTOCONFIRM). May be
   * switched while it runs.
   */
  autoconfirm?: boolean
  /** Lets in who has not confirmed the address (GOTRUE_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS). */
  admitsUnconfirmed?: boolean
  /** Admits nobody with a password (GOTRUE_EXTERNAL_EMAIL_ENABLED=false). */
  refusesPasswords?: boolean
  /** Creates no account but by the service key (GOTRUE_DISABLE_SIGNUP). */
  refusesNewcomers?: boolean
  /**
   * A hook before each new account (GOTRUE_HOOK_BEFORE_USER_CREATED_ENABLED) that refuses it, or
   * that does not answer.
   */
  newcomerHook?: 'refuses' | 'is down'
  /**
   * How many sign-ins and followed links one address may make, as the service's limits in five
   * minutes. The address is the one that the shop names.
   */
  callsPerAddress?: number
}

export interface AuthUser {
  id: string
  email: string
  password: string | null
  createdAt: Date
  updatedAt: Date
  emailConfirmedAt: Date | null
  confirmationSentAt: Date | null
  recoverySentAt: Date | null
  lastSignInAt: Date | null
  bannedUntil: Date | null
  /** A deleted account that leaves its row behind. */
  deletedAt: Date | null
  factors: AuthFactor[]
  metadata: Record<string, unknown>
  identities: AuthIdentity[]
}

/** An authenticator app, or another kind of second step that needs no secret here. */
export interface AuthFactor {
  id: string
  type: 'totp' | 'phone'
  status: 'unverified' | 'verified'
  secret: string
  createdAt: Date
}

interface AuthIdentity {
  identityId: string
  provider: string
  /** The user's id for 'email'; for other providers the provider's subject. */
  providerId: string
  email: string
  data: Record<string, unknown>
  createdAt: Date
}

/**
 * The type of a link: 'confirmation' for invitations and sign-ups, 'recovery' for password resets
 * and magic links. A user has at most one link of each type.
 */
export type LinkSlot = 'confirmation' | 'recovery'

export interface AuthServiceContext extends AuthStore {
  settings: AuthServiceSettings
}

interface AuthStore {
  /** Signs the access tokens. */
  secret: Uint8Array
  users: Map<string, AuthUser>
  /** User ids by session id. */
  sessions: Map<string, string>
  /** The sessions that took a second step. */
  strongSessions: Set<string>
  userByEmail(email: string): AuthUser | undefined
  userByIdentity(provider: string, providerId: string): AuthUser | undefined
  add(email: string, password: string | null, metadata?: Record<string, unknown>): AuthUser
  /** Creates the link of this type and invalidates the previous one. */
  newLink(user: AuthUser, slot: LinkSlot): { otp: string; hash: string }
  /** The owner of a link; undefined if the link has expired. */
  userByLink(slot: LinkSlot, hash: string): AuthUser | undefined
  forgetLinks(user: AuthUser): void
  remove(user: AuthUser): void
  /** Calls so far, by kind and address. */
  callCounts: Map<string, number>
}

export function openAuthStore({ linksLast = 86_400 }: AuthServiceSettings): AuthStore {
  const users = new Map<string, AuthUser>()
  const sessions = new Map<string, string>()
  const links = new Map<string, { userId: string; slot: LinkSlot }>()
  const everyone = () => [...users.values()]
  const dropLinks = (userId: string, slot?: LinkSlot) => {
    for (const [hash, link] of links) if (link.userId === userId && (!slot || link.slot === slot)) links.delete(hash)
  }

  return {
    secret: randomBytes(32),
    callCounts: new Map(),
    strongSessions: new Set(),
    users,
    sessions,
    userByEmail: (email) => everyone().find((user) => user.email === email.toLowerCase()),
    userByIdentity: (provider, providerId) =>
      everyone().find(({ identities }) => identities.some((one) => one.provider === provider && one.providerId === providerId)),
    add(email, password, metadata = {}) {
      const now = new Date()
      const user: AuthUser = {
        id: randomUUID(),
        email: email.toLowerCase(),
        password,
        createdAt: now,
        updatedAt: now,
        emailConfirmedAt: null,
        confirmationSentAt: null,
        recoverySentAt: null,
        lastSignInAt: null,
        bannedUntil: null,
        deletedAt: null,
        factors: [],
        metadata,
        identities: [],
      }
      users.set(user.id, user)
      return user
    },
    newLink(user, slot) {
      dropLinks(user.id, slot)
      const otp = String(randomInt(1_000_000)).padStart(6, '0')
      // As in the real service, the hash has no more randomness than the six digits.
      const hash = createHash('sha224')
        .update(user.email + otp)
        .digest('hex')
      links.set(hash, { userId: user.id, slot })
      user[slot === 'confirmation' ? 'confirmationSentAt' : 'recoverySentAt'] = new Date()
      return { otp, hash }
    },
    userByLink(slot, hash) {
      const link = links.get(hash)
      const user = link?.slot === slot ? users.get(link.userId) : undefined
      const sentAt = slot === 'confirmation' ? user?.confirmationSentAt : user?.recoverySentAt
      return sentAt && sentAt.getTime() + linksLast * 1000 >= Date.now() ? user : undefined
    },
    forgetLinks: (user) => dropLinks(user.id),
    remove(user) {
      dropLinks(user.id)
      for (const [id, userId] of sessions) if (userId === user.id) sessions.delete(id)
      users.delete(user.id)
    },
  }
}

export function addIdentity(user: AuthUser, provider: string, providerId: string, data: Record<string, unknown>): void {
  user.identities.push({ identityId: randomUUID(), provider, providerId, email: user.email, data, createdAt: new Date() })
}

/** Marks the address as confirmed and invalidates all links. */
export function confirmEmailAddress(service: AuthServiceContext, user: AuthUser): void {
  user.emailConfirmedAt = new Date()
  user.metadata = { ...user.metadata, email_verified: true }
  service.forgetLinks(user)
}
