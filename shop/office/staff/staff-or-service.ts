import type { Actor, Customer } from '#shop/actor.ts'
import { needsTwoStepSetUp } from '#shop/base/staff-two-step.ts'
import { Failure } from '#shop/failure.ts'
import type { ServiceKey } from '#shop/mail/mail-api.ts'
import { may, type Right } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * The holder of the service key, or a staff member with this right and two-step sign-in. Throws
 * Failure: 'not-signed-in', 'not-allowed'.
 */
export async function requireStaffOrService(shop: Shop, by: Actor | ServiceKey, right: Right): Promise<Customer | ServiceKey> {
  if (by.kind === 'service-key') return by
  if (by.kind === 'visitor') throw new Failure('not-signed-in')
  if (!may(by, right) || (await needsTwoStepSetUp(shop, by))) throw new Failure('not-allowed')
  return by
}
