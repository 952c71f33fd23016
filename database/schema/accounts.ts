import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '#shared/address/address.ts'
import { roles } from '#shared/roles.ts'
import { createdAt, identity, instant, updatedAt } from './columns.ts'

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const signInMethods = ['password', 'google', 'magic-link', 'passkey'] as const

/** Customers and staff. Email addresses are stored in lower case. */
export const users = pgTable(
  'users',
  {
    id: identity(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    name: text('name').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    image: text('image'),
    role: text('role', { enum: roles }).notNull().default('customer'),
    locale: text('locale').notNull().default('en-US'),
    /** Since this time the customer is blocked: no sign-in and no order. */
    blockedAt: instant('blocked_at'),
    /** Demo data. */
    demo: boolean('demo').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('users_by_time').on(t.createdAt, t.id),
    // For prefix searches, independent of the database's collation.
    index('users_by_beginning_of_email').on(t.email.op('text_pattern_ops')),
    index('users_by_beginning_of_name').on(sql`lower(${t.name}) text_pattern_ops`),
    index('users_by_beginning_of_last_name').on(sql`lower(${t.lastName}) text_pattern_ops`),
    index('users_blocked')
      .on(t.createdAt, t.id)
      .where(sql`${t.blockedAt} is not null`),
  ],
)

/**
 * Browsers that have signed in as a customer. `token_hash` is the SHA-256 of the device cookie,
 * which outlives sessions.
 */
export const devices = pgTable(
  'devices',
  {
    id: identity(),
    userId: owner(),
    tokenHash: text('token_hash').notNull(),
    userAgent: text('user_agent').notNull(),
    /** Until this time the browser skips the second factor. */
    trustedUntil: instant('trusted_until'),
    createdAt: createdAt(),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (t) => [unique('devices_by_user').on(t.userId, t.tokenHash)],
)

/** Signed-in browsers. `token` is the SHA-256 of the cookie's token, never the token itself. */
export const sessions = pgTable(
  'sessions',
  {
    id: identity(),
    userId: owner(),
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    deviceId: uuid('device_id').references(() => devices.id, { onDelete: 'set null' }),
    /** The token before the last rotation. A double submit may still carry it. */
    previousToken: text('previous_token').unique(),
    rotatedAt: instant('rotated_at'),
    method: text('method', { enum: signInMethods }).notNull().default('password'),
    /**
     * The last time the user proved their identity. Dangerous changes require a new proof after a
     * while.
     */
    provedAt: instant('proved_at').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('sessions_by_user').on(t.userId)],
)

/** Credentials: a password (argon2id PHC string) or the subject at an external provider. */
export const credentials = pgTable(
  'credentials',
  {
    id: identity(),
    userId: owner(),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [unique('credentials_provider_account').on(t.providerId, t.accountId), index('credentials_by_user').on(t.userId)],
)

/**
 * The authenticator app of a customer's two-step sign-in. `secret` is encrypted. Before its first
 * code is confirmed, an app is only a row of `auth_flows`.
 */
export const authenticators = pgTable('authenticators', {
  userId: owner().primaryKey(),
  secret: text('secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The 30-second step of the last accepted code. No code works twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

/** Recovery codes for customers who lost the authenticator app. Each code works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: owner(), codeHash: text('code_hash').notNull(), usedAt: instant('used_at'), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** Public keys of customers' passkeys (WebAuthn); ids and keys in base64url. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: owner(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    backedUp: boolean('backed_up').notNull(),
    createdAt: createdAt(),
    usedAt: instant('used_at'),
  },
  (t) => [index('passkeys_by_user').on(t.userId)],
)

/** Scheduled account deletions, and their time. Customers can cancel until then. */
export const accountDeletions = pgTable('account_deletions', {
  userId: owner().primaryKey(),
  dueAt: instant('due_at').notNull(),
  createdAt: createdAt(),
})

/**
 * Consents to marketing emails; no row means no consent. Newsletter readers without an account are
 * included.
 */
export const mailConsents = pgTable(
  'mail_consents',
  {
    id: identity(),
    email: text('email').notNull(),
    topic: text('topic', { enum: ['newsletter', 'cart-reminder', 'reviews', 'box-reminder'] }).notNull(),
    locale: text('locale').notNull(),
    /** Where the reader agreed: 'settings', 'newsletter', 'order'. */
    source: text('source').notNull(),
    givenAt: instant('given_at'),
    withdrawnAt: instant('withdrawn_at'),
    createdAt: createdAt(),
  },
  (t) => [unique('mail_consents_by_topic').on(t.email, t.topic), index('mail_consents_by_time').on(t.topic, t.createdAt, t.id)],
)

/** A customer's address book. */
export const addresses = pgTable(
  'addresses',
  {
    id: identity(),
    userId: owner(),
    address: jsonb('address').$type<Address>().notNull(),
    usedAt: instant('used_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [index('addresses_by_user').on(t.userId)],
)
