import { z } from 'zod'
import { type challengePurposes, keepLink, spendLink } from '#shop/base/secrets/one-time-tokens.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'
import { newToken } from '#shop/base/secrets/random-tokens.ts'

export type Purpose = (typeof challengePurposes)[number]

const Signed = z.object({ challenge: z.string().min(16).max(128) })

/** Something to sign that nobody could have known before: for one purpose, once, within five minutes. `userId` is null for somebody not yet known. */
export async function newChallenge(shop: Shop, purpose: Purpose, userId: string | null): Promise<string> {
  const challenge = newToken()
  await keepLink(shop, 'passkey-challenge', challenge, { userId, purpose })
  return challenge
}

/** Uses up the challenge that a browser's answer is to, whatever becomes of the answer. Throws Failure('passkey-refused'). */
export async function spendChallenge(shop: Shop, purpose: Purpose, userId: string | null, clientDataJSON: string): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const made = await spendLink(shop, 'passkey-challenge', challenge).catch((error: unknown) => {
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
