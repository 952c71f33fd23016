import { z } from 'zod'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { Failure } from '#shop/failure.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { requestEmailAsStaff } from '#shop/accounts/registration/email-links.ts'
import { getUserRow, accountOwnerOf, refuseStaff, customerTarget } from './user-row.ts'

export const SendAccountEmail = z.object({ kind: z.enum(['reset-password', 'confirm-email']) })

/**
 * Sends an email that the customer could also request, in their language. Staff never see its link.
 * Throws Failure: 'not-found', 'too-many-requests', 'not-allowed' for a staff member, for a blocked
 * customer, or when the address is already confirmed.
 */
export async function sendAccountEmail(
  shop: Shop,
  by: Actor,
  { userId, kind }: z.infer<typeof SendAccountEmail> & { userId: string },
  from: { address: string },
): Promise<void> {
  requireRight(by, 'customers.change')
  const user = await getUserRow(shop, userId)
  refuseStaff(user)
  if (user.blockedAt || (kind === 'confirm-email' && user.emailVerified)) throw new Failure('not-allowed')
  const { email, locale } = accountOwnerOf(user)
  await requestEmailAsStaff(shop, { kind, email }, { ...from, locale }, (inside) =>
    recordAudit(inside, by, { action: 'customer.written-to', target: customerTarget(user.id), after: { letter: kind } }),
  )
}
