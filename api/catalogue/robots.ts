import { Hono } from 'hono'
import { locales, localize } from '#shared/locale.ts'
import { urlPatterns } from '#shared/url-patterns.ts'
import type { Shop } from '#shop/shop.ts'
import { describeRoute } from '#api/description/describe-route.ts'

/** GET /robots.txt: the paths that crawlers must not visit, and the sitemap's URL. */
export function robotsRoutes(shop: Shop): Hono {
  return new Hono().get('/robots.txt', describeRobots, (c) => c.text(robotsOf(shop), 200, { 'Cache-Control': 'public, max-age=3600' }))
}

/** Personal pages, and pages that are only linked from emails; in every language. */
const disallowed = [
  urlPatterns.account,
  '/auth/',
  urlPatterns.saved,
  urlPatterns.cart,
  urlPatterns.checkout,
  urlPatterns.dashboard,
  '/admin',
  urlPatterns.preferences,
  urlPatterns.unsubscribe,
  urlPatterns.backInStock,
]

function robotsOf({ settings: { url } }: Shop): string {
  const pages = locales.flatMap((locale) => disallowed.map((path) => `Disallow: ${localize(path, locale)}`))
  return ['User-agent: *', ...pages, 'Disallow: /api/', 'Disallow: /mail/', '', `Sitemap: ${url}/sitemap.xml`, ''].join('\n')
}

const describeRobots = describeRoute({
  name: 'getRobotsTxt',
  about: 'Website',
  summary: 'Get robots.txt',
  answer: { type: 'text/plain', description: 'The rules for crawlers (Robots Exclusion Protocol, RFC 9309).' },
})
