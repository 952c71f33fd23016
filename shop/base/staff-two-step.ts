import { and, eq, isNotNull } from 'drizzle-orm'
import { authenticators, passkeys } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'

/** Whether the account requires a second step at sign-in. */
export async function hasTwoStep(shop: Shop, userId: string): Promise<boolean> {
  return (await getAuthenticator(shop, userId)) !== null
}

/**
 * Whether a staff member still has to set up a second step: an authenticator app, or a passkey,
 * which counts as both steps.
 */
export async function needsTwoStepSetUp(shop: Shop, by: Customer): Promise<boolean> {
  if (by.role === 'customer' || (await hasTwoStep(shop, by.userId))) return false
  const [passkey] = await shop.db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, by.userId)).limit(1)
  return passkey === undefined
}

export async function getAuthenticator(shop: Shop, userId: string) {
  const [app] = await shop.db.select().from(authenticators).where(isActiveAuthenticatorOf(userId))
  return app ?? null
}

export function isActiveAuthenticatorOf(userId: string) {
  return and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))
}
