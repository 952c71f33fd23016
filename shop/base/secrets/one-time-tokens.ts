import { and, eq, gt } from 'drizzle-orm'
import { type mailedPurposes, oneTimeTokens, users } from '#database/schema.ts'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { Failure } from '#shop/failure.ts'
import type { Account, LinkKind } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { mapIdentityErrors } from '../identity-errors.ts'
import { randomToken } from './random-tokens.ts'
import { hashForPurpose } from './purpose-hash.ts'

type TokenPurpose = (typeof mailedPurposes)[number]

/** How long the link of an email works, in milliseconds. */
const lifetimesMs: Record<TokenPurpose, number> = {
  'confirm-email': 24 * HOUR,
  'reset-password': HOUR,
  'magic-link': 15 * MINUTE,
  'change-email': 24 * HOUR,
  'staff-invite': 7 * 24 * HOUR,
}

/** The purpose and owner of an email's token. */
export type OneTimeToken = Pick<typeof oneTimeTokens.$inferInsert, 'userId' | 'inviteId' | 'newEmail' | 'nextPath'>

/**
 * Makes a token for a link: the auth service's token, where the service makes its own. Call it
 * outside of transactions, and store the token with `storeToken`.
 */
export async function createLinkTokenFor(shop: Shop, kind: LinkKind, account: Account): Promise<string> {
  return (await mapIdentityErrors(shop.identity.createLinkToken(shop, kind, account))) ?? randomToken()
}

/**
 * Stores a one-time token, or replaces it. It is valid once, until it expires. Only the token's
 * hash is stored.
 */
export async function storeToken(shop: Shop, purpose: TokenPurpose, token: string, content: OneTimeToken): Promise<void> {
  const { userId = null, inviteId = null, newEmail = null, nextPath = null } = content
  const expiresAt = new Date(shop.now().getTime() + lifetimesMs[purpose])
  const row = { purpose, userId, inviteId, newEmail, nextPath, redeemedAt: null, expiresAt }
  await shop.db
    .insert(oneTimeTokens)
    .values({ tokenHash: hashForPurpose(purpose, token), ...row })
    .onConflictDoUpdate({ target: oneTimeTokens.tokenHash, set: row })
}

/** Reads a one-time token without using it up. Null when it is unknown, used or expired. */
export async function findToken(shop: Shop, purpose: TokenPurpose, token: string): Promise<OneTimeToken | null> {
  const [row] = await shop.db
    .select()
    .from(oneTimeTokens)
    .where(alive(shop, purpose, token))
  return row ?? null
}

/**
 * Redeems a link at the auth service, without using up our own token. The service accepts it once;
 * later steps may be retried. Call it outside of transactions. Throws Failure: 'link-expired',
 * 'service-unavailable'.
 */
export async function redeemToken(shop: Shop, kind: LinkKind, token: string): Promise<Account & { next: string | null }> {
  const { redeemedAt, newEmail, nextPath } = oneTimeTokens
  const [row] = await shop.db
    .select({ userId: users.id, email: users.email, redeemedAt, newEmail, next: nextPath })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(alive(shop, kind, token))
  if (!row) throw new Failure('link-expired')
  const { userId, email } = row
  if (!row.redeemedAt) {
    await mapIdentityErrors(shop.identity.redeemLinkToken(shop, kind, token, { userId, email }))
    await shop.db
      .update(oneTimeTokens)
      .set({ redeemedAt: shop.now() })
      .where(alive(shop, kind, token))
  }
  return { userId, email: row.newEmail ?? email, next: row.next }
}

/**
 * Gives a link that went to an address without a customer to the customer whom it has created. The
 * auth service has accepted the link.
 */
export async function nameTokenOwner(shop: Shop, kind: LinkKind, token: string, userId: string): Promise<void> {
  await shop.db
    .update(oneTimeTokens)
    .set({ userId, newEmail: null, redeemedAt: shop.now() })
    .where(alive(shop, kind, token))
}

/**
 * Uses a one-time token up. Of concurrent callers, exactly one gets it. Throws
 * Failure('link-expired').
 */
export async function consumeToken(shop: Shop, purpose: TokenPurpose, token: string): Promise<OneTimeToken> {
  const [spent] = await shop.db
    .delete(oneTimeTokens)
    .where(alive(shop, purpose, token))
    .returning()
  if (!spent) throw new Failure('link-expired')
  return spent
}

/** Identifies a token without revealing it. */
export function tokenFingerprint(purpose: TokenPurpose, token: string): string {
  return `${purpose}:${hashForPurpose(purpose, token).slice(0, 16)}`
}

function alive(shop: Shop, purpose: TokenPurpose, token: string) {
  return and(eq(oneTimeTokens.tokenHash, hashForPurpose(purpose, token)), gt(oneTimeTokens.expiresAt, shop.now()))
}
