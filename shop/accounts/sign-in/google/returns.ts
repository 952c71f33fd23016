import { and, eq, gt, lte } from 'drizzle-orm'
import { z } from 'zod'
import { challenges, usedIdTokens } from '#database/schema.ts'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { hashForPurpose } from '#shop/base/secrets/purpose-hash.ts'
import type { VerifiedIdentity } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

/** How long a browser has to fetch the session after its return from Google. */
const RETURN_LIFETIME_MS = 10 * MINUTE
/** Longer than any ID token is accepted. */
const REPLAY_WINDOW_MS = 3 * HOUR

const Identity = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  accounts: z.array(z.object({ providerId: z.string(), accountId: z.string(), scope: z.string().optional() })),
})

/**
 * Stores the identity that Google confirmed, for ten minutes, under the `state` of the redirect.
 */
export async function storeReturn(shop: Shop, state: string, identity: VerifiedIdentity): Promise<void> {
  const row = { purpose: 'google' as const, identity, expiresAt: new Date(shop.now().getTime() + RETURN_LIFETIME_MS) }
  await shop.db
    .insert(challenges)
    .values({ tokenHash: hashOf(state), ...row })
    .onConflictDoUpdate({ target: challenges.tokenHash, set: row })
}

/** Whether an identity is stored under the `state`. */
export async function hasReturn(shop: Shop, state: string): Promise<boolean> {
  return (await shop.db.$count(challenges, alive(shop, state))) > 0
}

/**
 * Takes the identity under the `state`; null when there is none. Of concurrent callers, exactly one
 * gets it.
 */
export async function consumeReturn(shop: Shop, state: string): Promise<VerifiedIdentity | null> {
  const [row] = await shop.db.delete(challenges).where(alive(shop, state)).returning()
  return row ? Identity.parse(row.identity) : null
}

/**
 * Whether this ID token has not signed anybody in yet. Of concurrent callers, exactly one gets
 * true.
 */
export async function isFirstUse(shop: Shop, idToken: string): Promise<boolean> {
  // Identified by the signed part: one signature can be encoded in several ways.
  const tokenHash = hashForPurpose('google-token', idToken.slice(0, idToken.lastIndexOf('.')))
  const expiresAt = new Date(shop.now().getTime() + REPLAY_WINDOW_MS)
  const noted = await shop.db
    .insert(usedIdTokens)
    .values({ tokenHash, expiresAt })
    .onConflictDoUpdate({ target: usedIdTokens.tokenHash, set: { expiresAt }, setWhere: lte(usedIdTokens.expiresAt, shop.now()) })
    .returning({ expiresAt: usedIdTokens.expiresAt })
  return noted.length > 0
}

function alive(shop: Shop, state: string) {
  return and(eq(challenges.tokenHash, hashOf(state)), gt(challenges.expiresAt, shop.now()))
}

function hashOf(state: string): string {
  return hashForPurpose('google-return', state)
}
