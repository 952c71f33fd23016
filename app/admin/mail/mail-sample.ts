import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { getEmailSample } from '#shop/office/mail/email-previews.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { orNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import type { Route } from './+types/mail-sample'
import { sampleQuery } from './sample-query.ts'

/**
 * CSP of a sample email: no scripts, pictures from this shop only, framed by the shop's own pages
 * only.
 */
const policy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'self'"

/** A sample email without a page around it, for the preview frame. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'mail.read')
  const { shop, locale } = getRequestContext(context)
  const query = sampleQuery(locale).parse(readAdminQuery('mailSample', request.url))
  const { html } = await getEmailSample(shop, by, query).catch(orNotFound(request))
  return new Response(inTheme(html, query.look), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'SAMEORIGIN',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    },
  })
}

/**
 * Forces the email's theme, whatever the viewer's own theme is. Links do nothing, because the
 * sandboxed frame may not open windows.
 */
function inTheme(html: string, look: 'light' | 'dark'): string {
  return html
    .replace('@media (prefers-color-scheme:dark)', look === 'dark' ? '@media all' : '@media not all')
    .replace(/<meta name="color-scheme" content="[^"]*"/, `<meta name="color-scheme" content="${look}"`)
    .replace(/<head\b[^>]*>/i, (head) => `${head}<base target="_blank">`)
}
