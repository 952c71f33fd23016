import { Hono } from 'hono'
import { z } from 'zod'
import { defaultLocale, type Locale, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import type { Shop } from '#shop/shop.ts'
import { type SitemapEntry, sitemapPart, sitemapParts } from '#shop/catalogue/sitemap.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { prepareResponse, sendPrepared } from '#api/http/conditional-response.ts'
import { escapeXml } from '#api/http/escape-xml.ts'
import { cachePreparedFiles } from '#api/http/prepared-files.ts'

/**
 * Maximum number of cached parts. A search engine reads one part after the other and returns weeks
 * later.
 */
const MAX_CACHED_PARTS = 8
const XML_TYPE = 'application/xml; charset=utf-8'

/** GET /sitemap.xml and its parts: the pages that search engines may index, in every language. */
export function sitemapRoutes(shop: Shop): Hono {
  const cached = cachePreparedFiles({
    maxFiles: MAX_CACHED_PARTS,
    sources: () => [shop.catalogue.contents, shop.settings.languages.offered],
  })
  const fileOf = async (part: string) => {
    const listed = await sitemapPart(shop, part)
    return listed && prepareResponse(partOf(shop, listed), XML_TYPE)
  }
  return new Hono()
    .get('/sitemap.xml', describeIndex, (c) => sendPrepared(c, prepareResponse(indexOf(shop), XML_TYPE)))
    .get('/sitemaps/:part{[a-z0-9]+\\.xml}', describePart, async (c) => {
      const part = c.req.param('part').replace('.xml', '')
      const file = await cached(part, () => fileOf(part))
      return file ? sendPrepared(c, file) : c.text('Not found', 404)
    })
}

function indexOf(shop: Shop): string {
  const parts = sitemapParts(shop).map((part) => `<sitemap><loc>${escapeXml(shop.settings.url + urls.sitemap(part))}</loc></sitemap>`)
  return `${XML_DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts.join('\n')}\n</sitemapindex>\n`
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

function partOf({ settings: { url, languages } }: Shop, listed: SitemapEntry[]): string {
  const { offered } = languages
  const entries = listed.flatMap(({ path, changedAt }) => {
    const address = (locale: Locale) => escapeXml(url + localize(path, locale))
    const others = [
      ...offered.map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address(locale)}"/>`),
      `<xhtml:link rel="alternate" hreflang="x-default" href="${address(defaultLocale)}"/>`,
    ].join('')
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return offered.map((locale) => `<url><loc>${address(locale)}</loc>${changed}${others}</url>`)
  })
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `${XML_DECLARATION}<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>\n`
}

const about = 'Website'
const describeIndex = describeRoute({
  name: 'getSitemap',
  about,
  summary: 'Get the sitemap index',
  answer: { type: 'application/xml', description: 'A sitemap index.' },
})
const describePart = describeRoute({
  name: 'getSitemapPart',
  about,
  summary: 'Get a sitemap',
  more: 'Lists pages in every language. An unknown sitemap gets status 404 without a body.',
  path: z.object({ part: z.string().describe('`pages.xml`, or a numbered product sitemap such as `1.xml`.') }),
  answer: { type: 'application/xml', description: 'A sitemap.' },
  otherwise: { 404: { type: ['text/plain', 'text/html'], description: 'There is no such part.' } },
})
