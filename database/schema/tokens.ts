import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { signInMethods, users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'
import { staffInvites } from './staff.ts'

// Secrets that end by themselves. Of each only a SHA-256 is stored. Expired rows are unused, and
// the retention job deletes them.

const tokenHash = () => text('token_hash').primaryKey()
const expiresAt = () => instant('expires_at').notNull()
const owner = () => uuid('user_id').references(() => users.id, { onDelete: 'cascade' })

export const mailedPurposes = ['confirm-email', 'reset-password', 'magic-link', 'change-email', 'staff-invite'] as const

/** The tokens of links in emails. Each works once. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: tokenHash(),
    purpose: text('purpose', { enum: mailedPurposes }).notNull(),
    /**
     * Null for an address without an account: of a staff invitation, or known to an auth service.
     */
    userId: owner(),
    inviteId: uuid('invite_id').references(() => staffInvites.id, { onDelete: 'cascade' }),
    /** For 'change-email': the new address. Without a user: the address that the link went to. */
    newEmail: text('new_email'),
    /** The path of this shop to redirect to afterwards. */
    nextPath: text('next_path'),
    /** When a hosted auth service accepted the token. It would not accept it twice. */
    redeemedAt: instant('redeemed_at'),
    expiresAt: expiresAt(),
    createdAt: createdAt(),
  },
  (t) => [
    index('one_time_tokens_by_user').on(t.userId),
    index('one_time_tokens_by_invite').on(t.inviteId),
    index('one_time_tokens_by_expiry').on(t.expiresAt),
  ],
)

export const authFlowPurposes = ['sign-up', 'two-step', 'two-step-setup', 'new-address'] as const

/**
 * Account flows that wait for their next step: a sign-up for its confirmation, a sign-in for its
 * second step, an authenticator app for its first code, an address change for its email. The
 * browser has the token in a cookie or page, the outbox in a row.
 */
export const authFlows = pgTable(
  'auth_flows',
  {
    tokenHash: tokenHash(),
    purpose: text('purpose', { enum: authFlowPurposes }).notNull(),
    userId: owner().notNull(),
    /** For 'two-step': the sign-in method of the first step. */
    method: text('method', { enum: signInMethods }),
    /** For 'two-step-setup': the app's secret, encrypted. */
    secret: text('secret'),
    expiresAt: expiresAt(),
    createdAt: createdAt(),
  },
  (t) => [index('auth_flows_by_user').on(t.userId), index('auth_flows_by_expiry').on(t.expiresAt)],
)

export const passkeyPurposes = ['sign-in', 'register', 'prove'] as const

/** Challenges that a passkey signs, and the `state` of sign-ins by redirect to Google. */
export const challenges = pgTable(
  'challenges',
  {
    tokenHash: tokenHash(),
    purpose: text('purpose', { enum: [...passkeyPurposes, 'google'] }).notNull(),
    /** Null for an unknown visitor. */
    userId: owner(),
    /** For 'google': the identity that Google confirmed. */
    identity: jsonb('identity'),
    expiresAt: expiresAt(),
    createdAt: createdAt(),
  },
  (t) => [index('challenges_by_user').on(t.userId), index('challenges_by_expiry').on(t.expiresAt)],
)

/** Google's ID tokens that have signed somebody in, so that none does so twice. */
export const usedIdTokens = pgTable('used_id_tokens', { tokenHash: tokenHash(), expiresAt: expiresAt(), createdAt: createdAt() }, (t) => [
  index('used_id_tokens_by_expiry').on(t.expiresAt),
])

/** Forms that were submitted before their sender had signed in or proved the identity. */
export const unsentForms = pgTable(
  'unsent_forms',
  {
    tokenHash: tokenHash(),
    userId: owner().notNull(),
    /** The path and the fields, encrypted. */
    form: text('form').notNull(),
    expiresAt: expiresAt(),
    createdAt: createdAt(),
  },
  (t) => [index('unsent_forms_by_user').on(t.userId), index('unsent_forms_by_expiry').on(t.expiresAt)],
)

/**
 * The one table that the previous release has for all of these. No code reads or writes it:
 * triggers keep it in step while processes of that release still run. The release after drops it.
 */
export const links = pgTable(
  'links',
  {
    tokenHash: tokenHash(),
    kind: text('kind').notNull(),
    userId: owner(),
    meaning: jsonb('meaning').notNull().default({}),
    redeemedAt: instant('redeemed_at'),
    expiresAt: expiresAt(),
    createdAt: createdAt(),
  },
  (t) => [index('links_by_user').on(t.userId), index('links_by_expiry').on(t.expiresAt)],
)
