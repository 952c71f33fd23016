import { Hono } from 'hono'
import { z } from 'zod'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'
import { success } from '#api/http/response-schemas.ts'
import { hasServiceKey } from '#api/http/auth-guard.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { sendFailure } from '#api/http/failure-response.ts'

interface TestShopParts {
  shop: Pick<Shop, 'settings'>
  serviceKey: string
  publicSigns: string[]
}

/**
 * GET /api/test-shop: whether this is a test shop, for `npm run drill`. Requires the service key.
 */
export function testShopRoutes({ shop, serviceKey, publicSigns }: TestShopParts): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get('/', describeTestShop, (c) => {
    if (!hasServiceKey(c, serviceKey)) {
      c.header('WWW-Authenticate', 'Bearer')
      return sendFailure(c, new Failure('not-signed-in'))
    }
    const answer = { success: true, name: shop.settings.name, isTestShop: publicSigns.length === 0, publicSigns }
    return c.json(answer, 200, { 'Cache-Control': 'no-store' })
  })
}

const describeTestShop = describeRoute({
  name: 'getTestShop',
  about: 'Operations',
  summary: 'Whether this is a test shop',
  more: 'A test shop takes no real money, sends no real email and has no public address in production. Only there `npm run drill` runs.',
  who: ['serviceKey'],
  answer: success({
    name: z.string(),
    isTestShop: z.boolean(),
    publicSigns: z.array(z.string()).describe('Why this may be a shop for the public.'),
  }),
  refusals: ['not-signed-in'],
})
