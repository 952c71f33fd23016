import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { challenges, type passkeyPurposes } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'
import { randomToken } from '#shop/base/secrets/random-tokens.ts'
import { hashForPurpose } from '#shop/base/secrets/purpose-hash.ts'

export type ChallengePurpose = (typeof passkeyPurposes)[number]

const CHALLENGE_LIFETIME_MS = 5 * MINUTE

const Signed = z.object({ challenge: z.string().min(16).max(128) })

/**
 * A random challenge to sign: for one purpose, once, within five minutes. `userId` is null for an
 * unknown user.
 */
export async function createChallenge(shop: Shop, purpose: ChallengePurpose, userId: string | null): Promise<string> {
  const challenge = randomToken()
  const expiresAt = new Date(shop.now().getTime() + CHALLENGE_LIFETIME_MS)
  await shop.db.insert(challenges).values({ tokenHash: hashOf(challenge), purpose, userId, expiresAt })
  return challenge
}

/**
 * Uses up the challenge of a browser's answer, even when the answer is refused later. Throws
 * Failure('passkey-refused').
 */
export async function consumeChallenge(
  shop: Shop,
  purpose: ChallengePurpose,
  userId: string | null,
  clientDataJSON: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const [made] = await shop.db
    .delete(challenges)
    .where(and(eq(challenges.tokenHash, hashOf(challenge)), gt(challenges.expiresAt, shop.now())))
    .returning()
  if (made?.purpose !== purpose || made.userId !== userId) throw new Failure('passkey-refused')
  return challenge
}

function challengeIn(clientDataJSON: string): string {
  try {
    return Signed.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge
  } catch (cause) {
    throw new Failure('passkey-refused', { cause })
  }
}

function hashOf(challenge: string): string {
  return hashForPurpose('passkey-challenge', challenge)
}
