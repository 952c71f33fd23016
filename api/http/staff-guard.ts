import type { Context } from 'hono'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { requireRight } from '#shop/rights.ts'
import { needsTwoStepSetUp } from '#shop/base/staff-two-step.ts'
import type { ApiEnv } from './context.ts'

/**
 * The staff member of the request, who must have two-step sign-in. Throws Failure: 'not-found' (not
 * staff), 'not-allowed' (no two-step sign-in).
 */
export async function signedInStaff(c: Context<ApiEnv>): Promise<Customer> {
  const { shop, by } = c.get('requestContext')
  requireRight(by, 'admin.read')
  if (await needsTwoStepSetUp(shop, by)) throw new Failure('not-allowed')
  return by
}
