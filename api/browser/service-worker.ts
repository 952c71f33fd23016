import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { localePrefix, locales } from '#shared/locale.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { serviceWorkerScript } from './service-worker/service-worker-script.ts'
import { renderFallbackPage, fallbackPagePolicy } from './fallback-page.ts'

/**
 * GET /service-worker.js: shows an offline page when a page cannot be reached. The worker caches
 * nothing, so that nothing can be stale or belong to another user. The texts are part of the
 * script.
 */
export function serviceWorkerRoutes(shop: { name: string; stylesheets: string[] }): Hono {
  const pages = Object.fromEntries(locales.map((locale) => [localePrefix(locale), renderFallbackPage(locale, shop)]))
  const script = `(${serviceWorkerScript.toString()})(self, ${JSON.stringify({ pages, policy: fallbackPagePolicy() })})\n`
  return new Hono().get('/service-worker.js', describeServiceWorker, etag(), (c) =>
    c.body(script, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': own,
    }),
  )
}

/**
 * Permissions of the worker itself: check whether the shop still serves it, and fetch the pages
 * that the user visits.
 */
const own = "default-src 'none'; connect-src 'self'"

const describeServiceWorker = describeRoute({
  name: 'getServiceWorker',
  about: 'Website',
  summary: 'Get the service worker',
  more: 'Shows an offline page when a page cannot be loaded. Caches no pages or files.',
  answer: { type: 'text/javascript', description: 'A service worker.' },
})
