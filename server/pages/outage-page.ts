import type { Context } from 'hono'
import { sendFailure } from '#api/http/failure-response.ts'
import { renderFallbackPage, fallbackPagePolicy } from '#api/browser/fallback-page.ts'
import { foreignFormTargets } from '#app/rendering/form-targets.ts'
import { resendableFields } from '#app/request/forms.server.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import { RETRY_AFTER_SECONDS } from '#server/http/retry-after.ts'
import { Failure } from '#shop/failure.ts'

/**
 * Replaces a page whose database is away. It reloads by itself. After a form it keeps the input
 * instead, and sends it again on a click. A request for the data of a page gets JSON.
 */
export async function outageResponse(c: Context<RequestEnv>, always: Record<string, string>, stylesheets: string[]): Promise<Response> {
  if (c.req.path.endsWith('.data')) return sendFailure(c, new Failure('service-unavailable', { retryAfter: RETRY_AFTER_SECONDS }))
  const { locale, shop } = c.get('requestContext')
  const form = c.req.method === 'POST' ? await sentForm(c) : null
  c.set('isPage', true)
  const response = c.body(renderFallbackPage(locale, { name: shop.settings.name, stylesheets, why: 'away', form }), 503, {
    ...always,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': fallbackPagePolicy(form ? foreignFormTargets(shop.settings.url) : undefined),
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER_SECONDS),
  })
  // Such as the cleared cookie of a sign-out. A GET repeats itself and sets its cookies then.
  if (c.req.method === 'POST') for (const cookie of c.get('cookies')) response.headers.append('Set-Cookie', cookie)
  return response
}

async function sentForm(c: Context<RequestEnv>) {
  const body = await c.req.arrayBuffer().catch(() => null)
  return body && resendableFields(body, c.req.header('content-type') ?? '')
}
