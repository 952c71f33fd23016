import { Hono } from 'hono'
import { SignedInUser } from '#shop/accounts/profile/signed-in-user.ts'
import { UpdateProfile, updateProfile } from '#shop/accounts/profile/profile.ts'
import { success } from '#api/http/response-schemas.ts'
import { signedInCustomer } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { readJsonBody } from '#api/http/failure-response.ts'

/** POST update-profile. */
export function profileRoutes(): Hono<ApiEnv> {
  return new Hono<ApiEnv>().post('/update-profile', describeProfile, async (c) => {
    const by = signedInCustomer(c)
    const user = await updateProfile(c.get('requestContext').shop, by, await readJsonBody(c, UpdateProfile))
    return c.json({ success: true, user })
  })
}

const describeProfile = describeRoute({
  name: 'updateProfile',
  about: 'Profile',
  summary: 'Update the profile',
  more: 'Changes the name and the language of emails. Omitted fields stay unchanged. The email address cannot be changed here, because the new address must be confirmed.',
  who: ['session'],
  body: { schema: UpdateProfile, example: { firstName: 'Noor', lastName: 'Haddad', locale: 'es-ES' } },
  answer: success({ user: SignedInUser }),
  refusals: ['not-signed-in'],
})
