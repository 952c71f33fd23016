import { createHash } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { z } from 'zod'
import { oneTimeTokens, signInMethods, users } from '#database/schema.ts'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { SIGN_UP_COOKIE_LIFETIME_MS } from '#shared/cookies/session-cookie.ts'
import { Failure } from '#shop/failure.ts'
import type { Account, LinkKind } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { mapIdentityErrors } from '../identity-errors.ts'
import { randomToken } from './random-tokens.ts'

/** The purposes of a passkey challenge. */
export const challengePurposes = ['sign-in', 'register', 'prove'] as const

/**
 * How long each one-time token is valid, in milliseconds. From 'sign-up' on they are in cookies and
 * pages, not in emails.
 */
const lifetimesMs = {
  'confirm-email': 24 * HOUR,
  'reset-password': HOUR,
  'magic-link': 15 * MINUTE,
  'change-email': 24 * HOUR,
  'staff-invite': 7 * 24 * HOUR,
  /** For the browser that chose the account's password. */
  'sign-up': SIGN_UP_COOKIE_LIFETIME_MS,
  'two-step': 10 * MINUTE,
  'two-step-setup': 30 * MINUTE,
  /** An email to a new address that has not been sent yet. */
  'new-address': 24 * HOUR,
  'passkey-challenge': 5 * MINUTE,
  'google-return': 10 * MINUTE,
  /** Longer than any ID token is accepted. */
  'google-token': 3 * HOUR,
  /** A submitted form, for as long as its page may be submitted again. */
  form: MINUTE,
  /** A form whose sender had to sign in first. */
  unsent: 30 * MINUTE,
  /** The lock to set an account's password; longer than the timeout of any auth service. */
  'new-password': 2 * MINUTE,
}
type Kind = keyof typeof lifetimesMs

/** What a one-time token stands for, besides its account. */
const Meaning = z.object({
  /** Where to redirect the reader afterwards: a path of this shop. */
  next: z.string().optional(),
  /** For an email change: the new address. */
  email: z.string().optional(),
  /** For a sign-in that waits for its second step: the sign-in method. */
  method: z.enum(signInMethods).optional(),
  /** The staff invitation that the token belongs to. */
  invite: z.uuid().optional(),
  purpose: z.enum(challengePurposes).optional(),
  /** For a set-up that waits for its first code: the authenticator app's secret, encrypted. */
  secret: z.string().optional(),
  /** The response to a submitted form, encrypted. */
  answer: z.string().optional(),
  /** A form to be submitted again, encrypted. */
  form: z.string().optional(),
  /** The identity that Google confirmed. */
  vouched: z
    .object({
      email: z.string(),
      emailVerified: z.boolean(),
      firstName: z.string(),
      lastName: z.string(),
      accounts: z.array(z.object({ providerId: z.string(), accountId: z.string() })),
    })
    .optional(),
})
export type TokenContent = z.infer<typeof Meaning>

export interface OneTimeToken extends TokenContent {
  /** Null for a challenge to an unknown visitor. */
  userId: string | null
}

/**
 * Makes a token for a link: the auth service's token, where the service makes its own. Call it
 * outside of transactions, and store the token with `keepLink`.
 */
export async function createLinkTokenFor(shop: Shop, kind: LinkKind, account: Account): Promise<string> {
  return (await mapIdentityErrors(shop.identity.createLinkToken(shop, kind, account))) ?? randomToken()
}

/**
 * Stores a one-time token, or replaces it. It is valid once, until it expires. Only the token's
 * hash is stored.
 */
export async function storeToken(shop: Shop, kind: Kind, token: string, { userId, ...meaning }: OneTimeToken): Promise<void> {
  const link = { kind, userId, meaning, redeemedAt: null, expiresAt: endOf(shop, kind) }
  await shop.db
    .insert(oneTimeTokens)
    .values({ tokenHash: hashOf(kind, token), ...link })
    .onConflictDoUpdate({ target: oneTimeTokens.tokenHash, set: link })
}

/**
 * Whether this is the first use of a secret that another party issued, for as long as we remember
 * it. Of concurrent callers, exactly one gets true.
 */
export async function isFirstUse(shop: Shop, kind: Kind, secret: string): Promise<boolean> {
  const use = { kind, meaning: {}, expiresAt: endOf(shop, kind) }
  const noted = await shop.db
    .insert(oneTimeTokens)
    .values({ tokenHash: hashOf(kind, secret), ...use })
    .onConflictDoUpdate({ target: oneTimeTokens.tokenHash, set: use, setWhere: lte(oneTimeTokens.expiresAt, shop.now()) })
    .returning({ kind: oneTimeTokens.kind })
  return noted.length > 0
}

/** Reads a one-time token without using it up. Null when it is unknown, used or expired. */
export async function findToken(shop: Shop, kind: Kind, token: string): Promise<OneTimeToken | null> {
  const [row] = await shop.db
    .select()
    .from(oneTimeTokens)
    .where(alive(shop, kind, token))
  return row ? { userId: row.userId, ...Meaning.parse(row.meaning) } : null
}

/**
 * Redeems a link at the auth service, without using up our own token. The service accepts it once;
 * later steps may be retried. Call it outside of transactions. Throws Failure: 'link-expired',
 * 'service-unavailable'.
 */
export async function redeemToken(shop: Shop, kind: LinkKind, token: string): Promise<TokenContent & Account> {
  const [row] = await shop.db
    .select({ userId: users.id, email: users.email, redeemedAt: oneTimeTokens.redeemedAt, meaning: oneTimeTokens.meaning })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(alive(shop, kind, token))
  if (!row) throw new Failure('link-expired')
  const { redeemedAt, meaning, ...account } = row
  if (!redeemedAt) {
    await mapIdentityErrors(shop.identity.redeemLinkToken(shop, kind, token, account))
    await shop.db
      .update(oneTimeTokens)
      .set({ redeemedAt: shop.now() })
      .where(alive(shop, kind, token))
  }
  const { next, email: newEmail } = Meaning.parse(meaning)
  return { ...account, next, email: newEmail ?? account.email }
}

/**
 * Uses a one-time token up. Of concurrent callers, exactly one gets it. Throws
 * Failure('link-expired').
 */
export async function consumeToken(shop: Shop, kind: Kind, token: string): Promise<OneTimeToken> {
  const [spent] = await shop.db
    .delete(oneTimeTokens)
    .where(alive(shop, kind, token))
    .returning()
  if (!spent) throw new Failure('link-expired')
  return { userId: spent.userId, ...Meaning.parse(spent.meaning) }
}

/** Revokes an account's one-time tokens of a kind, or of all kinds. */
export async function revokeTokens(shop: Shop, userId: string, kind?: Kind): Promise<void> {
  await shop.db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), kind && eq(oneTimeTokens.kind, kind)))
}

/** How many valid one-time tokens of a kind an account has. */
export async function countTokens(shop: Shop, kind: Kind, userId: string): Promise<number> {
  return shop.db.$count(
    oneTimeTokens,
    and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.kind, kind), gt(oneTimeTokens.expiresAt, shop.now())),
  )
}

/** Identifies a token without revealing it. */
export function tokenFingerprint(kind: Kind, token: string): string {
  return `${kind}:${hashOf(kind, token).slice(0, 16)}`
}

function endOf(shop: Shop, kind: Kind): Date {
  return new Date(shop.now().getTime() + lifetimesMs[kind])
}

function alive(shop: Shop, kind: Kind, token: string) {
  return and(eq(oneTimeTokens.tokenHash, hashOf(kind, token)), gt(oneTimeTokens.expiresAt, shop.now()))
}

function hashOf(kind: Kind, token: string): string {
  return createHash('sha256').update(`${kind}:${token}`).digest('base64url')
}
