import { eq } from 'drizzle-orm'
import { users } from '#database/schema.ts'
import { mapIdentityErrors } from '#shop/base/identity-errors.ts'
import { hasTwoStep } from '#shop/base/staff-two-step.ts'
import type { Shop } from '#shop/shop.ts'
import { consumeTwoStepCode, type MatchedCode, matchTwoStepCode, wrongCodeFailure } from './two-step.ts'

/**
 * Verifies the code of a second step: of the shop's own two-step sign-in, or else of the auth
 * service's. 'of-the-service' is used up already. Call it outside transactions. Throws Failure:
 * 'wrong-code', 'service-unavailable'.
 */
export async function matchSecondStep(shop: Shop, userId: string, code: string): Promise<MatchedCode | 'of-the-service'> {
  if (await hasTwoStep(shop, userId)) {
    const shown = await matchTwoStepCode(shop, userId, code)
    if (!shown) throw wrongCodeFailure()
    return shown
  }
  const [user] = await shop.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const digits = code.replace(/\s/g, '')
  const fits = user && (await mapIdentityErrors(shop.identity.checkSecondFactor(shop, { userId, email: user.email }, digits)))
  if (!fits) throw wrongCodeFailure()
  return 'of-the-service'
}

/** Uses up the code in the transaction that it permits. Throws Failure('wrong-code'). */
export async function consumeSecondStep(shop: Shop, userId: string, shown: MatchedCode | 'of-the-service'): Promise<void> {
  if (shown !== 'of-the-service') await consumeTwoStepCode(shop, userId, shown)
}
