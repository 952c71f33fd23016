import { z } from 'zod'
import { locales } from '#shared/locale.ts'
import { roles } from '#shared/roles.ts'
import type { Me } from '#shop/accounts/registration/sign-up.ts'

/** The signed-in user, as the API returns it. */
export const SignedInUser = z.object({
  id: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  locale: z.enum(locales),
}) satisfies z.ZodType<Me>
