import { z } from 'zod'
import { type challengePurposes, storeToken, consumeToken } from '#shop/base/secrets/one-time-tokens.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'
import { randomToken } from '#shop/base/secrets/random-tokens.ts'

export type ChallengePurpose = (typeof challengePurposes)[number]

const Signed = z.object({ challenge: z.string().min(16).max(128) })

/**
 * A random challenge to sign: for one purpose, once, within five minutes. `userId` is null for an
 * unknown user.
 */
export async function createChallenge(shop: Shop, purpose: ChallengePurpose, userId: string | null): Promise<string> {
  const challenge = randomToken()
  await storeToken(shop, 'passkey-challenge', challenge, { userId, purpose })
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
  const made = await consumeToken(shop, 'passkey-challenge', challenge).catch((error: unknown) => {
    throw error instanceof Failure ? new Failure('passkey-refused', { cause: error }) : error
  })
  if (made.purpose !== purpose || made.userId !== userId) throw new Failure('passkey-refused')
  return challenge
}

function challengeIn(clientDataJSON: string): string {
  try {
    return Signed.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge
  } catch (cause) {
    throw new Failure('passkey-refused', { cause })
  }
}
