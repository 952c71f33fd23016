import { z } from 'zod'
import type { Actor } from '#shop/actor.ts'
import { writeDown } from '#shop/base/audit.ts'
import { Failure } from '#shop/failure.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { wantLetterAtWork } from '#shop/accounts/registration/requested-emails.ts'
import { accountOf, ownerOf, refuseStaff, targetOf } from './whom.ts'

export const LetterToCustomer = z.object({ kind: z.enum(['reset-password', 'confirm-email']) })

/**
 * Sends an email that the customer could also request, in their language. Staff never see its link.
 * Throws Failure: 'not-found', 'too-many-requests', 'not-allowed' for a staff member, for a blocked
 * customer, or when the address is already confirmed.
 */
export async function writeToCustomer(
  shop: Shop,
  by: Actor,
  userId: string,
  { kind }: z.infer<typeof LetterToCustomer>,
  from: { address: string },
): Promise<void> {
  requireRight(by, 'customers.change')
  const user = await accountOf(shop, userId)
  refuseStaff(user)
  if (user.blockedAt || (kind === 'confirm-email' && user.emailVerified)) throw new Failure('not-allowed')
  const { email, locale } = ownerOf(user)
  await wantLetterAtWork(shop, kind, { email }, { ...from, locale }, (inside) =>
    writeDown(inside, by, { action: 'customer.written-to', target: targetOf(user.id), after: { letter: kind } }),
  )
}
