import { Hono } from 'hono'
import { StaffSearch, StaffSuggestions, suggestForStaff } from '#shop/office/staff/staff-search.ts'
import { success } from '#api/http/response-schemas.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { signedInStaff } from '#api/http/staff-guard.ts'
import { readJsonBody } from '#api/http/failure-response.ts'

/**
 * The search of the admin's command palette, under /api/staff. It is a POST because names and email
 * addresses must not stand in URLs, which proxies log.
 */
export function staffSearchRoutes(): Hono<ApiEnv> {
  const calls = new Hono<ApiEnv>()
  calls.post('/search', describeSearch, async (c) => {
    const by = await signedInStaff(c)
    const found = await suggestForStaff(c.get('requestContext').shop, by, await readJsonBody(c, StaffSearch))
    c.header('Cache-Control', 'no-store')
    return c.json({ success: true, ...found })
  })
  return calls
}

const describeSearch = describeRoute({
  name: 'searchForStaff',
  about: 'Admin',
  summary: 'Search orders, customers and products',
  more:
    'Up to five of each kind: orders by number, name, email address or phone number, products by name or SKU. ' +
    'Customers are found only for roles that may see them. ' +
    'Requires any staff role and two-step sign-in. Without a role, the response is 404; without two-step sign-in, 403.',
  who: ['session'],
  body: { schema: StaffSearch, example: { search: 'WB-1049' } },
  answer: success(StaffSuggestions.shape),
  refusals: ['not-found', 'not-allowed', 'invalid-input', 'too-many-requests'],
})
