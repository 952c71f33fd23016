import { and, eq, gt } from 'drizzle-orm'
import { type authFlowPurposes, authFlows } from '#database/schema.ts'
import { SIGN_UP_COOKIE_LIFETIME_MS } from '#shared/cookies/session-cookie.ts'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { hashForPurpose } from '#shop/base/secrets/purpose-hash.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'

type FlowPurpose = (typeof authFlowPurposes)[number]

/** How long a flow waits for its next step, in milliseconds. */
const lifetimesMs: Record<FlowPurpose, number> = {
  'sign-up': SIGN_UP_COOKIE_LIFETIME_MS,
  'two-step': 10 * MINUTE,
  'two-step-setup': 30 * MINUTE,
  'new-address': 24 * HOUR,
}

/** An account flow that waits for its next step. */
export type AuthFlow = Pick<typeof authFlows.$inferInsert, 'userId' | 'method' | 'secret'>

/** Stores a flow under a random token of the caller. Only the token's hash is stored. */
export async function storeFlow(shop: Shop, purpose: FlowPurpose, token: string, flow: AuthFlow): Promise<void> {
  const expiresAt = new Date(shop.now().getTime() + lifetimesMs[purpose])
  await shop.db.insert(authFlows).values({ tokenHash: hashForPurpose(purpose, token), purpose, ...flow, expiresAt })
}

/** Reads a flow without ending it. Null when it is unknown, ended or expired. */
export async function findFlow(shop: Shop, purpose: FlowPurpose, token: string): Promise<AuthFlow | null> {
  const [row] = await shop.db
    .select()
    .from(authFlows)
    .where(alive(shop, purpose, token))
  return row ?? null
}

/** Ends a flow. Of concurrent callers, exactly one succeeds. Throws Failure('link-expired'). */
export async function consumeFlow(shop: Shop, purpose: FlowPurpose, token: string): Promise<AuthFlow> {
  const [ended] = await shop.db
    .delete(authFlows)
    .where(alive(shop, purpose, token))
    .returning()
  if (!ended) throw new Failure('link-expired')
  return ended
}

/** Ends all flows of an account with this purpose. */
export async function revokeFlows(shop: Shop, userId: string, purpose: FlowPurpose): Promise<void> {
  await shop.db.delete(authFlows).where(and(eq(authFlows.userId, userId), eq(authFlows.purpose, purpose)))
}

function alive(shop: Shop, purpose: FlowPurpose, token: string) {
  return and(eq(authFlows.tokenHash, hashForPurpose(purpose, token)), gt(authFlows.expiresAt, shop.now()))
}
