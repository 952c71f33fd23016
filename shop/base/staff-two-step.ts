import { and, eq, isNotNull } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { authenticators, passkeys } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
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
  if (by.role === 'customer') return false
  const found = await secondSteps(shop.db, { userId: by.userId })
  return found.length === 0
}

/** Every page and endpoint for staff asks. */
const secondSteps = statement((db, value: ValueOf<{ userId: string }>) =>
  unionAll(
    db
      .select({ userId: authenticators.userId })
      .from(authenticators)
      .where(and(eq(authenticators.userId, value('userId')), isNotNull(authenticators.confirmedAt))),
    db
      .select({ userId: passkeys.userId })
      .from(passkeys)
      .where(eq(passkeys.userId, value('userId'))),
  ).limit(1),
)

export async function getAuthenticator(shop: Shop, userId: string) {
  const [app] = await shop.db.select().from(authenticators).where(isActiveAuthenticatorOf(userId))
  return app ?? null
}

export function isActiveAuthenticatorOf(userId: string) {
  return and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))
}
