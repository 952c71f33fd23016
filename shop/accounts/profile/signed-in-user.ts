import { z } from 'zod'
import { locales } from '#shared/locale.ts'
import { roles } from '#shared/roles.ts'
import type { Actor } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'

export const SignedInUser = z.object({
  id: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  locale: z.enum(locales),
})
export type SignedInUser = z.infer<typeof SignedInUser>

/** The signed-in customer's profile. Throws Failure('not-signed-in') for a visitor. */
export function getSignedInUser(by: Actor): SignedInUser {
  if (by.kind !== 'customer') throw new Failure('not-signed-in')
  const { userId: id, email, emailVerified, firstName, lastName, role, locale } = by
  return { id, email, emailVerified, firstName, lastName, role, locale }
}
