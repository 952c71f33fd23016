import type { Context } from 'hono'
import { renderStandInPage, standInPagePolicy } from '#api/browser/stand-in-page.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import { RETRY_AFTER_SECONDS } from '#server/http/retry-after.ts'

/**
 * Replaces a page whose database is away. It reloads by itself. A failed form gets the error screen
 * instead, from where it can be sent again.
 */
export function outagePage(c: Context<RequestEnv>, always: Record<string, string>, stylesheets: string[]): Response {
  const { locale, shop } = c.get('requestContext')
  c.set('isPage', true)
  return c.body(renderStandInPage(locale, { name: shop.settings.name, stylesheets, why: 'away' }), 503, {
    ...always,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': standInPagePolicy,
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER_SECONDS),
  })
}
